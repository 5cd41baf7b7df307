/**
 * Resolution, compared with the pseudocode of RFC 3986, and its properties for any input. URISCAN_RESOLUTIONS and
 * URISCAN_SEED set the number of pairs of base and reference, and the seed.
 */

import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { removeDotSegments, resolve } from '../../src/resolve/index.js';
import { normalize } from '../../src/resolve/normalize.js';
import { Grammar, STRIDE, scan } from '../../src/scanner/index.js';
import { bases, paths, references } from '../support/pairs.js';
import * as pseudocode from '../support/resolve/pseudocode.js';

const COUNT = Number(process.env['URISCAN_RESOLUTIONS'] ?? 100_000);
const SEED = Number(process.env['URISCAN_SEED'] ?? 3986);

const offsets = new Uint32Array(STRIDE);

const properties = suite('resolve: properties');

const pathOf = (reference: string): string => reference.replace(/[?#].*/, '').replace(/^([^:/]+:)?(\/\/[^/]*)?/, '');

/** Returns the target, or the code of the error. */
function targetOrCode(run: () => string): string {
  try {
    return run();
  } catch (error) {
    return (error as { code: string }).code;
  }
}

/** Checks equality, with both values in the message that fast-check quotes. */
function is(actual: string | boolean, expected: string | boolean): void {
  assert.is(actual, expected, `${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`);
}

/** Tests a property of every pair. A failure reports the simplest counterexample. */
function always(title: string, count: number, check: (base: string, reference: string) => void): void {
  properties(title, () =>
    fc.assert(fc.property(bases, references, check), { numRuns: count, seed: SEED, includeErrorInReport: true }),
  );
}

always(`agrees with the pseudocode on ${COUNT} pairs of seed ${SEED}`, COUNT, (base, reference) => {
  is(resolve(base, reference), pseudocode.resolve(base, reference));
  is(resolve(base, reference, { strict: false }), pseudocode.resolve(base, reference, false));
});

always('a `..` that leads above the root is detected', COUNT / 4, (base, reference) => {
  for (const strict of [true, false]) {
    const target = pseudocode.leadsAboveRoot(base, reference, strict)
      ? 'above-root'
      : resolve(base, reference, { strict });
    is(
      targetOrCode(() => resolve(base, reference, { strict, aboveRoot: 'error' })),
      target,
    );
  }
});

always('a target is a URI', COUNT / 4, (base, reference) => {
  for (const strict of [true, false]) {
    const target = resolve(base, reference, { strict });
    assert.ok(scan(target, offsets, 0, Grammar.URI) >= 0, target);
  }
});

/** Whether a segment is a dot-segment only when decoded. */
const hasEncodedDots = (path: string): boolean =>
  path.split('/').some((segment) => segment.includes('%') && /^\.\.?$/.test(segment.replaceAll(/%2e/gi, '.')));

// Two changes of section 6.2.2 to a base or a reference change the target: `%2e%2e` becomes a dot-segment, and
// `http://a/b/..`, from which a merge would leave `http://a/b/`, becomes `http://a/`.
const commutes = (base: string, reference: string): boolean =>
  !hasEncodedDots(pathOf(base)) && !hasEncodedDots(pathOf(reference)) && !/(^|\/)\.\.$/.test(pathOf(base));

always('normal forms resolve to normal forms', COUNT / 4, (base, reference) => {
  fc.pre(commutes(base, reference));
  is(resolve(normalize(base), normalize(reference)), normalize(resolve(base, reference)));
});

always('normalization by scheme before resolution makes no difference', COUNT / 4, (base, reference) => {
  fc.pre(commutes(base, reference));
  const normal = (uri: string): string => normalize(uri, { level: 'scheme' });
  is(normal(resolve(normal(base), normal(reference))), normal(resolve(base, reference)));
});

properties('removeDotSegments agrees with the pseudocode, leaves no dot-segment, and is idempotent', () => {
  const check = (path: string): void => {
    const removed = removeDotSegments(path);
    is(removed, pseudocode.removeDotSegments(path));
    assert.not.ok(removed.split('/').some((segment) => segment === '.' || segment === '..'));
    is(removeDotSegments(removed), removed);
  };
  fc.assert(fc.property(paths, check), { numRuns: COUNT, seed: SEED, includeErrorInReport: true });
});

properties('removeDotSegments takes any string', () => {
  const anything = fc.array(fc.oneof(fc.constantFrom('/', '.', '..'), fc.string({ unit: 'binary' })));
  const check = (pieces: string[]): void => {
    const path = pieces.join('');
    is(removeDotSegments(path), pseudocode.removeDotSegments(path));
  };
  fc.assert(fc.property(anything, check), { numRuns: COUNT / 10, seed: SEED, includeErrorInReport: true });
});
properties.run();
