/** Normalization of lines, compared with `normalize`. */

import fc, { type Arbitrary } from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { LineBuffer, normalizeLines } from '../../src/bulk/index.js';
import { type NormalizeOptions, normalize, SCHEMES, type SchemeRule } from '../../src/resolve/index.js';
import { Batch, scanLines } from '../../src/scanner/index.js';
import { CASES } from '../support/cases.js';
import { growsLinearly } from '../support/growth.js';
import { bases, references } from '../support/pairs.js';
import { batchOf, isLine } from '../support/resolve/batches.js';
import { DOT_SEGMENTS } from '../support/resolve/dot-segment-cases.js';
import { NORMAL_FORMS } from '../support/resolve/normal-form-cases.js';
import { RESOLUTIONS } from '../support/resolve/resolution-cases.js';

const SEED = Number(process.env['URISCAN_SEED'] ?? 3986);
const LEVELS = ['syntax', 'scheme'] as const;

const all = (lines: LineBuffer): string[] => Array.from({ length: lines.length }, (_, i) => lines.slice(i));

/** The expected result: '' for text that is not a URI reference. */
function normalOrEmpty(reference: string, options: NormalizeOptions): string {
  try {
    return normalize(reference, options);
  } catch {
    return '';
  }
}

const out = new LineBuffer();
const reused = new Batch(1 << 13);
/** Normalizes all references as lines of one batch, with both kinds of newlines. */
function asNormalize(list: readonly string[], options: NormalizeOptions): void {
  const expected = list.map((reference) => normalOrEmpty(reference, options));
  for (const newline of ['\n', '\r\n'] as const)
    assert.equal(all(normalizeLines(batchOf(list, newline, reused), out, options)), expected);
}

const table = suite('normalizeLines: table');
for (const { about, reference } of NORMAL_FORMS) {
  for (const level of LEVELS)
    table(`${about}: ${JSON.stringify(reference)} by ${level}`, () => {
      asNormalize([reference], { level });
      asNormalize(['a', reference, reference, 'http://a/', ' ', reference, 'b'], { level });
    });
}
const inputs = [
  ...CASES.map(({ input }) => input),
  ...RESOLUTIONS.flatMap(({ base, reference, target }) => [base, reference, target]),
  ...DOT_SEGMENTS.flatMap(([path]) => [path, `http://h/${path}`, `foo:${path}`]),
  ...NORMAL_FORMS.map(({ reference }) => reference),
].filter(isLine);
for (const level of LEVELS)
  table(`all references of the other tables by ${level}`, () => asNormalize(inputs, { level }));
table('the default is by syntax', () => asNormalize(['HTTP://H:80'], {}));
const normalizePath = (path: string): string => path.replace('x', `y${'z'.repeat(1 << 17)}`);
const own = new Map([
  ['http', { defaultPort: 7 }],
  ['https', { normalizePath }],
  ['foo', { defaultPort: 0 }],
  ['gemini', { defaultPort: 1965, defaultHost: 'h', emptyPathIsRoot: true, normalizePath }],
]);
for (const reference of [
  'http://h:7',
  'foo://H',
  'foo://H:00',
  'http://h:80',
  'https://h/x?x',
  'GEMINI://H:1965',
  'gemini:x',
  'foo://h:',
]) {
  table(`${reference} with custom schemes`, () =>
    asNormalize(['a', reference, 'b'], { level: 'scheme', schemes: own }),
  );
}
table.run();

const lines = suite('normalizeLines: lines');
lines('the bytes are a file of lines', () => {
  const { bytes, end, offsets, length } = normalizeLines(batchOf(['A:b', '%', '', '/c', '/d']), new LineBuffer());
  assert.is(new TextDecoder().decode(bytes.subarray(0, end)), 'a:b\n\n\n/c\n/d\n');
  assert.equal([...offsets.subarray(0, length + 1)], [0, 4, 5, 6, 9, 12]);
});
lines('an empty line is invalid or the empty reference', () => {
  const batch = batchOf(['%', '']);
  assert.equal(all(normalizeLines(batch, out)), ['', '']);
  assert.equal(
    [...batch.flags.subarray(0, 2)].map((flags) => flags < 0),
    [true, false],
  );
});
lines('an empty batch gives no lines, and removes earlier ones', () => {
  assert.is(normalizeLines(batchOf([]), normalizeLines(batchOf(['a']), out)).length, 0);
  assert.is(out.end, 0);
});
lines('the input may be a part of a buffer, and shared', () => {
  const input = new Uint8Array(new SharedArrayBuffer(64), 8);
  input.set(new TextEncoder().encode('x\nHTTP://H:80/\na\nb\n//[0::1]\ny'));
  const batch = scanLines(input, new Batch(), { start: 2, end: 28 });
  assert.equal(all(normalizeLines(batch, out, { level: 'scheme' })), ['http://h/', 'a', 'b', '//[::1]']);
});
lines('lines can be scanned and normalized again', () => {
  const again = new LineBuffer();
  normalizeLines(batchOf(inputs), out, { level: 'scheme' });
  const batch = new Batch(inputs.length);
  normalizeLines(scanLines(out.bytes.subarray(0, out.end), batch), again, { level: 'scheme' });
  assert.equal(all(again), all(out));
});
lines('the buffer grows as needed', () => {
  const long = [`HTTP://H/${'%41'.repeat(50_000)}`, `/${'a'.repeat(200_000)}`, `/${'b/../'.repeat(50_000)}`];
  const expected = long.map((reference) => normalize(reference));
  assert.equal(all(normalizeLines(batchOf(long), new LineBuffer())), expected);
  assert.equal(all(normalizeLines(batchOf([...long].reverse()), new LineBuffer())), expected.reverse());
});
lines('a rule that throws leaves no lines', () => {
  const normalizePath = (): string => {
    throw new EvalError();
  };
  const options = { level: 'scheme', schemes: new Map([['foo', { normalizePath }]]) } as const;
  normalizeLines(batchOf(['a']), out);
  assert.throws(
    () => normalizeLines(batchOf(['a', 'foo:b']), out, options),
    (error: Error) => error.name === 'EvalError',
  );
  assert.is(out.length, 0);
});
lines('a rule may call normalizeLines', () => {
  const schemes = new Map([
    [
      'foo',
      {
        normalizePath: (path: string) =>
          normalizeLines(batchOf([`HTTP://H:80/${path}`]), new LineBuffer())
            .slice(0)
            .slice(-path.length),
      },
    ],
  ]);
  asNormalize(['FOO://H:/a?b#c', 'foo:%7e'], { level: 'scheme', schemes });
});
lines('the lookup of a rule may call normalizeLines', () => {
  const get = (scheme: string): SchemeRule | undefined => {
    normalizeLines(batchOf(['http://long.example:80/']), new LineBuffer(), { level: 'scheme' });
    return SCHEMES.get(scheme);
  };
  asNormalize(['SSH://u@h:22/a?b', 'HTTP://h:80'], { level: 'scheme', schemes: { get } });
});
lines('wrong use is refused', () => {
  const is = (error: string) => (thrown: Error) => thrown.name === error;
  const batch = batchOf(['a']);
  assert.throws(() => normalizeLines(batch, out, { level: 'Syntax' as never }), is('RangeError'));
  normalizeLines(batch, out);
  assert.throws(() => out.slice(1), is('RangeError'));
  assert.throws(() => out.slice(-1), is('RangeError'));
  assert.throws(() => normalizeLines(scanLines(out.bytes, batch), out), is('RangeError'));
  assert.throws(() => out.open(2 ** 32), is('RangeError'));
});
lines.run();

const buffer = suite('normalizeLines: the buffer');
const textOf = ({ bytes, end }: LineBuffer): string => new TextDecoder().decode(bytes.subarray(0, end));
buffer('has room for each number of lines', () => {
  const again = new LineBuffer();
  for (let n = 0; n < 6; n++) {
    const list = Array.from({ length: n }, (_, i) => `/${i}`);
    assert.equal(all(normalizeLines(batchOf(list), again)), list);
  }
});
const SOME_BYTES = new LineBuffer().bytes.length;
/** By how many bytes the last line ends after the end of the buffer. */
for (const more of [-3, -2, -1, 0, 1, 2, 3]) {
  const filled = (beginning: string, end = '', before = ''): string =>
    beginning + 'a'.repeat(SOME_BYTES + more - before.length - beginning.length - end.length - 1) + end;
  buffer(`holds a line that ends ${more} bytes after its end`, () => {
    for (const [beginning, end, level] of [
      ['/', '', 'syntax'],
      ['HTTP://h/', '', 'syntax'],
      ['foo:/.//', '', 'syntax'],
      ['HTTP://', '', 'scheme'],
      ['http://', ':', 'scheme'],
    ] as const) {
      const long = filled(beginning, end);
      const normal = normalize(long, { level });
      assert.is(textOf(normalizeLines(batchOf([long]), new LineBuffer(), { level })), `${normal}\n`);
      const last = filled(beginning, end, 'b\n\n');
      const lines = normalizeLines(batchOf(['b', '%', last, 'C:']), new LineBuffer(), { level });
      assert.equal(all(lines), ['b', '', normalize(last, { level }), 'c:']);
    }
  });
  buffer(`doubles only if needed, for ${more} more bytes`, () => {
    const { bytes } = normalizeLines(batchOf([filled('/')]), new LineBuffer());
    assert.is(bytes.length, more > 0 ? 2 * SOME_BYTES : SOME_BYTES);
  });
}
buffer('is not replaced if many lines fit', () => {
  const again = new LineBuffer();
  const { bytes } = again;
  const list = new Array<string>(1000).fill(`HTTP://h/${'a'.repeat(50)}`);
  for (const level of LEVELS) assert.is(normalizeLines(batchOf(list), again, { level }).bytes, bytes);
});
buffer('takes lines at the offset where another input ended', () => {
  const get = (): SchemeRule => {
    throw new EvalError();
  };
  const fresh = new LineBuffer();
  const second = scanLines(new TextEncoder().encode('x\nab\n'), new Batch(), { start: 2 });
  assert.throws(() => normalizeLines(batchOf(['a', 'foo:b']), fresh, { level: 'scheme', schemes: { get } }));
  assert.is(textOf(normalizeLines(second, fresh)), 'ab\n');
  const afterOne = scanLines(new TextEncoder().encode('\nab\n'), new Batch(), { start: 1 });
  assert.is(textOf(normalizeLines(afterOne, new LineBuffer())), 'ab\n');
});
for (const before of ['.', '/', './', '/.', '%', 'A'])
  buffer(`earlier bytes do not matter: ${JSON.stringify(before)}`, () => {
    for (const level of LEVELS) {
      Buffer.from(out.bytes.buffer).fill(before);
      asNormalize(inputs, { level });
    }
  });
buffer.run();

const properties = suite('normalizeLines: properties');
const assembled: Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('http:', 'HTTPS:', 'file:', 'mailto:', 'urn:', 'tel:', 'foo:', 'ldap:', ''),
    fc.constantFrom(
      '',
      '//',
      '//localhost',
      '//LOCALHOST:',
      '//u@localhost',
      '//localhost:80',
      '//u@',
      '//@:80',
      '//[::FFFF:0:1]',
      '//[0:0::1]:080',
      '//h:80',
      '//u@:389',
      '//%48',
    ),
    fc.constantFrom('', '/', '/a/..//b', '/.//x', 'A@B,%22c%22@D', 'Ex:A', '+1-2;A=%3b', '%41-%23', '..', '/%2e./%2e'),
    fc.constantFrom('', '?A@B', '#%41', '?%c3/../'),
  )
  .map((parts) => parts.join(''));
const anything = fc.oneof(references, bases, assembled, fc.string()).filter(isLine);
for (const level of LEVELS)
  properties(`each line equals the result of normalize, by ${level}`, () =>
    fc.assert(
      fc.property(fc.array(anything, { minLength: 1, maxLength: 8 }), (list) => asNormalize(list, { level })),
      { numRuns: 4000, seed: SEED, includeErrorInReport: true },
    ),
  );
properties.run();

const linear = suite('normalizeLines: linear');
for (const beginning of ['', 'FOO:', 'http://', 'http://h:', 'a/']) {
  for (const piece of ['%c3', '%2e%2e/', '/a/..', './', '/', 'A', '0'])
    growsLinearly(linear, `${JSON.stringify(beginning)} and many ${JSON.stringify(piece)}`, 1 << 16, (n) => {
      const batch = batchOf([beginning + piece.repeat(n / piece.length)]);
      return () => normalizeLines(batch, out, { level: 'scheme' });
    });
}
growsLinearly(linear, 'many lines', 1 << 12, (n) => {
  const batch = batchOf(new Array<string>(n).fill('HTTP://h/a'));
  return () => normalizeLines(batch, out);
});
linear.run();
