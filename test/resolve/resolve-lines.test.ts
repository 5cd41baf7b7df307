/** Resolution of lines, compared with `resolver`. */

import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { LineBuffer, resolveLines } from '../../src/bulk/index.js';
import { type ResolveOptions, resolver } from '../../src/resolve/index.js';
import { Batch, scanLines } from '../../src/scanner/index.js';
import { CASES } from '../support/cases.js';
import { growsLinearly } from '../support/growth.js';
import { bases, references } from '../support/pairs.js';
import { batchOf, isLine } from '../support/resolve/batches.js';
import { DOT_SEGMENTS } from '../support/resolve/dot-segment-cases.js';
import { RELATIVE_BASES, RESOLUTIONS } from '../support/resolve/resolution-cases.js';

const SEED = Number(process.env['URISCAN_SEED'] ?? 3986);
const OPTIONS: readonly ResolveOptions[] = [
  {},
  { strict: false },
  { aboveRoot: 'error' },
  { strict: false, aboveRoot: 'error' },
];

const all = (lines: LineBuffer): string[] => Array.from({ length: lines.length }, (_, i) => lines.slice(i));

const out = new LineBuffer();
const reused = new Batch(1 << 13);
/** Resolves all references as lines of one batch, with both kinds of newlines and all options. */
function asResolver(base: string, list: readonly string[]): void {
  for (const options of OPTIONS) {
    const toTarget = resolver(base, options);
    const expected = list.map((reference) => {
      try {
        return toTarget(reference);
      } catch {
        return '';
      }
    });
    for (const newline of ['\n', '\r\n'] as const)
      assert.equal(
        all(resolveLines(base, batchOf(list, newline, reused), out, options)),
        expected,
        JSON.stringify(options),
      );
  }
}

const table = suite('resolveLines: table');
for (const { base, reference, target, loose = target, above = false } of RESOLUTIONS) {
  table(`${JSON.stringify(base)} and ${JSON.stringify(reference)}`, () => {
    const resolved = (options?: ResolveOptions): string =>
      resolveLines(base, batchOf([reference]), out, options).slice(0);
    assert.is(resolved(), target);
    assert.is(resolved({ strict: true, aboveRoot: 'clamp' }), target);
    assert.is(resolved({ strict: false }), loose, 'backward-compatible');
    assert.is(resolved({ aboveRoot: 'error' }), above ? '' : target);
  });
}
const inputs = [
  ...CASES.map(({ input }) => input),
  ...RESOLUTIONS.map(({ reference }) => reference),
  ...DOT_SEGMENTS.flatMap(([path]) => [path, `http://h/${path}`, `foo:${path}`, `HTTP:${path}`]),
].filter(isLine);
for (const base of new Set(RESOLUTIONS.map(({ base }) => base)))
  table(`${JSON.stringify(base)} and all references of the tables`, () => asResolver(base, inputs));
table.run();

const lines = suite('resolveLines: lines');
lines('a valid reference that leads above the root becomes an empty line', () => {
  const batch = batchOf(['../a', '../../a', '%', '']);
  resolveLines('http://a/b/c', batch, out, { aboveRoot: 'error' });
  assert.equal(all(out), ['http://a/a', '', '', 'http://a/b/c']);
  assert.equal(
    [...batch.flags.subarray(0, 4)].map((flags) => flags < 0),
    [false, false, true, false],
  );
});
lines('a line that leads above the root writes no bytes', () => {
  const { bytes, end } = resolveLines('http://a/b/c', batchOf(['d/../../../e', 'f']), out, { aboveRoot: 'error' });
  assert.is(new TextDecoder().decode(bytes.subarray(0, end)), '\nhttp://a/b/f\n');
});
lines('the input may be a part of a buffer, and shared', () => {
  const input = new Uint8Array(new SharedArrayBuffer(64), 8);
  input.set(new TextEncoder().encode('x\nfoo:a\nfoo:b\nc/../d\n?e\ny'));
  const batch = scanLines(input, new Batch(), { start: 2, end: 24 });
  assert.equal(all(resolveLines('http://h/i/j', batch, out)), ['foo:a', 'foo:b', 'http://h/i/d', 'http://h/i/j?e']);
});
lines('many targets of a long base', () => {
  const base = `http://a/${'b/'.repeat(20_000)}`;
  const list = ['', '#c', '../d', 'e', '/f', '//g', 'h:i'];
  assert.equal(all(resolveLines(base, batchOf(list), new LineBuffer())), list.map(resolver(base)));
});
lines('targets at the limit of the buffer', () => {
  const { length } = new LineBuffer().bytes;
  for (let more = -3; more <= 3; more++) {
    const base = `http://${'a'.repeat(length + more - 10)}`;
    for (const reference of ['', '#c', 'g', './g', './/g', '/g', 'b:c', 'h://i/..'])
      assert.equal(all(resolveLines(base, batchOf([reference]), new LineBuffer())), [resolver(base)(reference)]);
    const { bytes, end } = resolveLines(base, batchOf(['#']), new LineBuffer());
    assert.is(new TextDecoder().decode(bytes.subarray(0, end)), `${base}#\n`);
  }
});
lines('a buffer that many targets fit is not replaced', () => {
  const fresh = new LineBuffer();
  const { bytes } = fresh;
  const list = new Array<string>(1000).fill('a'.repeat(40));
  assert.is(resolveLines('http://a/b', batchOf(list), fresh).bytes, bytes);
});
for (const before of ['.', '/', './', '/.'])
  lines(`earlier bytes do not matter: ${JSON.stringify(before)}`, () => {
    for (const base of ['http://a', 'foo:a/b', 'foo:/.//a']) {
      Buffer.from(out.bytes.buffer).fill(before);
      asResolver(base, inputs);
    }
  });
lines('wrong use is refused', () => {
  const batch = batchOf(['a']);
  for (const base of RELATIVE_BASES)
    assert.throws(
      () => resolveLines(base, batch, out),
      (error: { code: string }) => error.code === 'relative-base',
    );
  assert.throws(
    () => resolveLines('http://a/ b', batch, out),
    (error: { offset: number }) => error.offset === 9,
  );
  resolveLines('http://a/', batch, out);
  assert.throws(
    () => resolveLines('http://a/', scanLines(out.bytes, batch), out),
    (error: Error) => error.name === 'RangeError',
  );
});
lines.run();

const properties = suite('resolveLines: properties');
const anything = fc.oneof({ weight: 4, arbitrary: references }, { weight: 1, arbitrary: fc.string() }).filter(isLine);
properties('each line equals the result of a resolver', () =>
  fc.assert(fc.property(bases, fc.array(anything, { minLength: 1, maxLength: 8 }), asResolver), {
    numRuns: 4000,
    seed: SEED,
    includeErrorInReport: true,
  }),
);
properties.run();

const linear = suite('resolveLines: linear');
for (const beginning of ['foo:', 'foo:/', 'http://a/']) {
  for (const piece of ['a/', '/']) {
    for (const up of ['../', './', 'b/../', '..//', '.././', '/..', 'a']) {
      const title = `${JSON.stringify(beginning)} and many ${JSON.stringify(piece)}, then many ${JSON.stringify(up)}`;
      growsLinearly(linear, title, 1 << 15, (n) => {
        const base = beginning + piece.repeat(n / piece.length);
        const batch = batchOf([up.repeat(n / up.length)]);
        return () => resolveLines(base, batch, out);
      });
    }
  }
}
linear.run();
