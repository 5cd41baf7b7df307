/** The steps of resolution on the page lead to the target, and follow the RFC. */

import { DOT_RULES, dotSteps } from '../../page/model/dot-steps.js';
import { transform } from '../../page/model/transform.js';
import { parse } from '../../src/entries/index.js';
import { resolve } from '../../src/entries/resolve.js';
import { DOT_SEGMENTS } from '../support/resolve/dot-segment-cases.js';
import { dotSegmentSteps, type Parts, transform as pseudocode, recompose } from '../support/resolve/pseudocode.js';
import { RESOLUTIONS } from '../support/resolve/resolution-cases.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const resolution = suite('page-resolution');

function partsOf(text: string): Parts {
  const { scheme, authority, path, query, fragment } = parse(text);
  return { scheme, authority, path, query, fragment };
}

/** Returns the values that the executed lines assign to each component of the target, in order. */
function assigned(base: string, reference: string, strict: boolean): Record<string, (string | undefined)[]> {
  const values: Record<string, (string | undefined)[]> = {};
  for (const { code, value } of transform(parse(base), parse(reference), strict).lines) {
    const name = /^T\.(\w+)/.exec(code)?.[1];
    if (name !== undefined && value !== undefined) values[name] = [...(values[name] ?? []), value.text];
  }
  return values;
}

resolution('each executed line has the effect of the pseudocode', () => {
  for (const { base, reference } of RESOLUTIONS) {
    for (const strict of [true, false]) {
      const T = pseudocode(partsOf(base), partsOf(reference), strict);
      const values = assigned(base, reference, strict);
      const where = `${base} ${reference} ${strict}`;
      for (const name of ['scheme', 'authority', 'path', 'query', 'fragment'] as const) {
        assert.is(values[name]?.at(-1), T[name], `${name} of ${where}`);
        assert.ok(values[name]?.length === 1 || (name === 'path' && values[name]?.length === 2), where);
      }
    }
  }
});

resolution('the parts compose to the target', () => {
  for (const { base, reference } of RESOLUTIONS) {
    const { parts, target, disambiguated } = transform(parse(base), parse(reference), true);
    const T = { path: '', ...Object.fromEntries(parts.map(({ name, text }) => [name, text])) };
    assert.is(recompose(disambiguated ? { ...T, path: `/.${T.path}` } : T), target);
    assert.is(target, resolve(base, reference));
  }
});

/** Tests the sources of the components of a target, and how its path was merged. */
function comes(base: string, reference: string, from: string, kept: string | undefined): void {
  resolution(`${base} and ${JSON.stringify(reference)}`, () => {
    const { parts, merge } = transform(parse(base), parse(reference), true);
    assert.is(parts.map((part) => part.from).join(' '), from);
    assert.is(merge?.kept, kept);
  });
}

runRows('page/resolution', { comes });

resolution('conditions that are evaluated show their value', () => {
  const { lines } = transform(parse('http://a/b'), parse('http:c'), false);
  const asked = lines.filter(({ code }) => code.startsWith('if '));
  const found = asked.map(({ holds }) => holds);
  assert.equal(found, [true, false, false, false, undefined, false]);
  assert.ok(lines.every(({ reached, holds, value }) => reached || (holds === undefined && value === undefined)));
});

resolution('dot-segments are removed by the steps of the RFC', () => {
  for (const [path] of DOT_SEGMENTS) {
    const expected = [...dotSegmentSteps(path)].map(({ step, ...buffers }) => ({ rule: step, ...buffers }));
    const { steps, more } = dotSteps(path, 1000);
    assert.equal(steps, expected, path);
    assert.is(more, false);
    for (const { rule } of steps) assert.ok(DOT_RULES[rule].length > 0);
  }
});

resolution('only the first steps of a long path are shown', () => {
  const { steps, more } = dotSteps('/a/..'.repeat(100_000));
  assert.is(steps.length, 40);
  assert.is(more, true);
});

resolution.run();
