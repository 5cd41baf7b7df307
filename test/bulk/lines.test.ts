/** Lines of bytes: `normalizeLines` and `resolveLines`, compared with `normalize` and `resolver`. */

import { LineBuffer, normalizeLines, resolveLines } from '../../src/entries/bulk.js';
import {
  type NormalizeOptions,
  type ResolveOptions,
  resolver,
  SCHEMES,
  type SchemeRule,
  tryNormalize,
} from '../../src/entries/resolve.js';
import { Batch, scanLines } from '../../src/entries/scanner.js';
import { fitsAnySize, type Writer } from '../support/bulk/any-size.js';
import { CASES } from '../support/cases.js';
import { batchOf, isLine } from '../support/resolve/batches.js';
import { DOT_SEGMENTS } from '../support/resolve/dot-segment-cases.js';
import { NORMAL_FORMS } from '../support/resolve/normal-form-cases.js';
import { RELATIVE_BASES, RESOLUTIONS } from '../support/resolve/resolution-cases.js';
import { assert, suite } from '../support/suite.js';

const SCHEME = { level: 'scheme' } as const;

interface Way extends Writer {
  readonly name: string;
}

const normalizing = (options: NormalizeOptions): Way => ({
  name: `normalizeLines by ${options.level}`,
  write: (batch, out) => normalizeLines(batch, out, options),
  one: (reference) => tryNormalize(reference, options) ?? '',
});
const resolving = (base: string, options: ResolveOptions = {}): Way => {
  const toTarget = resolver(base, options);
  return {
    name: `resolveLines from ${JSON.stringify(base)} with ${JSON.stringify(options)}`,
    write: (batch, out) => resolveLines(base, batch, out, options),
    one: (reference) => toTarget.try(reference) ?? '',
  };
};
const OPTIONS: readonly ResolveOptions[] = [
  {},
  { strict: false },
  { aboveRoot: 'error' },
  { strict: false, aboveRoot: 'error' },
];
const NORMALIZING = [normalizing({ level: 'syntax' }), normalizing(SCHEME)];
const FEW = [...NORMALIZING, ...['http://a/b/c', 'foo:a/b', 'foo:/.//a'].map((base) => resolving(base))];

const all = (lines: LineBuffer): string[] => Array.from({ length: lines.length }, (_, i) => lines.slice(i));
const textOf = ({ bytes, end }: LineBuffer): string => new TextDecoder().decode(bytes.subarray(0, end));

const out = new LineBuffer();
const reused = new Batch(1 << 13);
/** Writes references as lines of one batch, with both kinds of newlines. */
function agree({ write, one }: Way, list: readonly string[]): void {
  const expected = list.map(one);
  for (const newline of ['\n', '\r\n'] as const)
    assert.equal(all(write(batchOf(list, newline, reused), out)), expected, list);
}

const table = suite('lines: tables');
const inputs = [
  ...CASES.map(({ input }) => input),
  ...RESOLUTIONS.flatMap(({ base, reference, target }) => [base, reference, target]),
  ...DOT_SEGMENTS.flatMap(([path]) => [path, `http://h/${path}`, `foo:${path}`, `HTTP:${path}`]),
  ...NORMAL_FORMS.map(({ reference }) => reference),
].filter(isLine);
const pageBases = [...new Set(RESOLUTIONS.map(({ base }) => base))];
for (const way of [...NORMALIZING, ...pageBases.flatMap((base) => OPTIONS.map((options) => resolving(base, options)))])
  table(way.name, () => agree(way, inputs));
for (const way of NORMALIZING) {
  for (const { reference } of NORMAL_FORMS)
    table(`${way.name}: ${JSON.stringify(reference)}, as the only line and among others`, () => {
      agree(way, [reference]);
      agree(way, ['a', reference, reference, 'http://a/', ' ', reference, 'b']);
    });
}
const normalizePath = (path: string): string => path.replace('x', `y${'z'.repeat(1 << 17)}`);
const schemes = new Map<string, SchemeRule>([
  ['http', { defaultPort: 7 }],
  ['https', { normalizePath }],
  ['urn', { normalizePath }],
  ['foo', { defaultPort: 0 }],
  ['gemini', { defaultPort: 1965, defaultHost: 'h', emptyPathIsRoot: true, normalizePath }],
]);
const CUSTOM = 'http://h:7 foo://H foo://H:00 http://h:80 https://h/x?x foo://h: GEMINI://H:1965 gemini:x urn:x'.split(
  ' ',
);
for (const reference of CUSTOM)
  table(`${reference} with custom schemes`, () => agree(normalizing({ ...SCHEME, schemes }), ['a', reference, 'b']));
/** Pieces of references by kind, separated by spaces; `_` means no text. Every sequence of pieces is a line. */
const KINDS = {
  urn: ['urn: URN: urm:', 'isbn ISBN a-B %41b x _', ': :: @ _', 'A a%2f _', '_ ?+A #A'],
  mailto: ['mailto: Mailto: mailto://h', 'a A a%22 %40 _', '@ @@ _', 'b.example B.Example b%41', ', ,C@D _', '_ ?A@B'],
  tel: ['tel: tal:', '+1-2 +12 A', '_ ;X=1 ;ext=1'],
  IPv6: [
    'http://[ http://u@[ HTTP://[ foo://[ //[ file://[',
    ':: ::0 ::1 ::A 1:: 2001:DB8::1 2001:db8::0:1 0:0:1::1 1::3:4:5:6:7:8 1:0:0:4:5:0:0:8 1:2:3:4:5:6:7:8 ::192.0.2.1 ::ffff:c0a8:1 ::FFFF:C0A8:1 ::ffff:255.255.255.255 ::ffff:0:0',
    '] ]: ]:80 ]:8',
    '_ / /a?B ?q #f',
  ],
  authority: [
    'http https ws ftp file foo HTTP',
    '://h ://H ://u@h :// ://localhost ://LOCALHOST ://%6cocalhost : :/. :/.//',
    '_ : :80 :080 :443 :8080',
    '_ / /a /./%7e ?q #f',
  ],
};
for (const [kind, pieces] of Object.entries(KINDS))
  table(`${kind}: all sequences of pieces`, () => {
    const lines = pieces.reduce(
      (starts, piece) => starts.flatMap((start) => piece.split(' ').map((text) => start + text.replace('_', ''))),
      [''],
    );
    for (const way of NORMALIZING) agree(way, lines);
  });
table('the defaults are by syntax, strict, and `..` above the root is ignored', () => {
  assert.is(normalizeLines(batchOf(['HTTP://H:80']), out).slice(0), 'http://h:80');
  assert.equal(all(resolveLines('http://a', batchOf(['http:b', '../c']), out)), ['http:b', 'http://a/c']);
});
table.run();

const buffer = suite('lines: the buffer');
buffer('the bytes are a file of lines', () => {
  const lines = normalizeLines(batchOf(['A:b', '%', '', '/c', '/d']), new LineBuffer());
  assert.is(textOf(lines), 'a:b\n\n\n/c\n/d\n');
  assert.equal([...lines.offsets.subarray(0, lines.length + 1)], [0, 4, 5, 6, 9, 12]);
});
buffer('an empty line is invalid, the empty reference, or leads above the root', () => {
  const batch = batchOf(['../a', '../../a', '%', '', 'd/../../../e']);
  assert.is(
    textOf(resolveLines('http://a/b/c', batch, out, { aboveRoot: 'error' })),
    'http://a/a\n\n\nhttp://a/b/c\n\n',
  );
  assert.is(textOf(normalizeLines(batch, out)), '../a\n../../a\n\n\nd/../../../e\n');
  const found = [...batch.flags.subarray(0, 5)].map((flags) => flags < 0);
  assert.equal(found, [false, false, true, false, false]);
});
buffer('lines can be scanned and normalized again', () => {
  const again = new LineBuffer();
  normalizeLines(batchOf(inputs), out, SCHEME);
  const batch = new Batch(inputs.length);
  normalizeLines(scanLines(out.bytes.subarray(0, out.end), batch), again, SCHEME);
  assert.equal(all(again), all(out));
});
const SOME_BYTES = new LineBuffer().bytes.length;
for (const way of FEW) {
  const { name, write, one } = way;
  buffer(`${name}: has room for each number of lines`, () => {
    const again = new LineBuffer();
    for (const n of [3, 0, 1, 2, 5, 6]) {
      const list = Array.from({ length: n }, (_, i) => `/${i}`);
      assert.equal(all(write(batchOf(list), again)), list.map(one));
      if (n === 0) assert.is(again.end, 0);
    }
  });
  buffer(`${name}: the input may be a part of a buffer, and shared`, () => {
    const list = ['foo:a', 'foo:b', 'HTTP://H:80/', 'c/../d', '?e', '//[0::1]'];
    const text = `${list.join('\n')}\n`;
    const input = new Uint8Array(new SharedArrayBuffer(128), 8);
    input.set(new TextEncoder().encode(`x\n${text}y`));
    assert.equal(all(write(scanLines(input, new Batch(), { start: 2, end: 2 + text.length }), out)), list.map(one));
  });
  // By how many bytes the last line ends after the end of the buffer.
  for (const more of [-3, -2, -1, 0, 1, 2, 3]) {
    buffer(`${name}: holds a line that ends ${more} bytes after its end`, () => {
      for (const form of ['/…', 'HTTP://h/…', 'foo:/.//…', 'HTTP://…', 'http://…:', './/…', '#…']) {
        const filled = (before: number): string =>
          form.replace('…', 'a'.repeat(SOME_BYTES + more - before - form.length));
        assert.is(textOf(write(batchOf([filled(0)]), new LineBuffer())), `${one(filled(0))}\n`);
        const list = ['b', '%', filled(3), 'C:'];
        assert.equal(all(write(batchOf(list), new LineBuffer())), list.map(one));
      }
    });
  }
  buffer(`${name}: grows as needed`, () => {
    const long = [`HTTP://H/${'%41'.repeat(50_000)}`, `/${'a'.repeat(200_000)}`, `/${'b/../'.repeat(50_000)}`];
    assert.equal(all(write(batchOf(long), new LineBuffer())), long.map(one));
    assert.equal(all(write(batchOf([...long].reverse()), new LineBuffer())), long.map(one).reverse());
  });
  for (const before of ['.', '/', './', '/.', '%', 'A'])
    buffer(`${name}: earlier bytes do not matter: ${JSON.stringify(before)}`, () => {
      Buffer.from(out.bytes.buffer).fill(before);
      agree(way, inputs);
    });
}
buffer('targets of a base that is as long as the buffer', () => {
  for (let more = -3; more <= 3; more++) {
    const way = resolving(`http://${'a'.repeat(SOME_BYTES + more - 10)}`);
    for (const reference of ['', '#', '#c', 'g', './g', './/g', '/g', 'b:c', 'h://i/..'])
      assert.equal(all(way.write(batchOf([reference]), new LineBuffer())), [way.one(reference)]);
  }
  agree(resolving(`http://a/${'b/'.repeat(20_000)}`), ['', '#c', '../d', 'e', '/f', '//g', 'h:i']);
});
buffer.run();

const rules = suite("lines: the caller's rules");
rules('a rule that throws leaves no lines', () => {
  const normalizePath = (): string => {
    throw new EvalError();
  };
  const options = { ...SCHEME, schemes: new Map([['foo', { normalizePath }]]) };
  normalizeLines(batchOf(['a']), out);
  assert.throws(() => normalizeLines(batchOf(['a', 'foo:b']), out, options), { name: 'EvalError' });
  assert.is(out.length, 0);
});
const normalized = (reference: string): string =>
  normalizeLines(batchOf([reference]), new LineBuffer(), SCHEME).slice(0);
rules('a rule may call normalizeLines', () => {
  const normalizePath = (path: string): string => normalized(`HTTP://H:80/${path}`).slice(-path.length);
  agree(normalizing({ ...SCHEME, schemes: new Map([['foo', { normalizePath }]]) }), ['FOO://H:/a?b#c', 'foo:%7e']);
});
rules('the lookup of a rule may call normalizeLines', () => {
  const get = (scheme: string): SchemeRule | undefined => {
    normalized('http://long.example:80/');
    return SCHEMES.get(scheme);
  };
  agree(normalizing({ ...SCHEME, schemes: { get } }), ['SSH://u@h:22/a?b', 'HTTP://h:80']);
});
rules.run();

const refused = suite('lines: wrong use');
const refuses = (title: string, error: string, call: () => unknown): void =>
  refused(title, () => assert.throws(call, { name: error }));
const batch = batchOf(['a']);
refuses('more bytes than fit', 'RangeError', () => out.open(2 ** 32));
for (const { name, write } of FEW)
  refuses(`${name}: input in the buffer`, 'RangeError', () => write(scanLines(out.bytes, batchOf(['a'])), out));
for (const base of RELATIVE_BASES)
  refuses(`the base ${JSON.stringify(base)}`, 'UriResolutionError', () => resolveLines(base, batch, out));
refuses('a base that is not a reference', 'UriSyntaxError', () => resolveLines('http://a/ b', batch, out));
/** References that a writer makes longer, and some that it does not. */
const LONGER = [
  'http://[::ffff:f:f]',
  'http://[::FFFF:ff:f]?',
  'file:a',
  'file:',
  'file:/a',
  'file://h:',
  'http://[1::2]',
  'http://h',
  'http:?a',
  'a:.//b',
  '/.//b',
  'x',
  '?y',
  '..//z',
  '%7e',
];
/** Each writer, and a reference whose line is as much longer as the bound allows. */
const LONGEST: readonly (readonly [Way, string])[] = [
  [normalizing({ level: 'syntax' }), '/.//b'],
  [normalizing(SCHEME), 'http://[::ffff:f:f]'],
  [resolving('http://a/b?c#d'), '#e'],
  [resolving('http://a'), 'b'],
  [resolving('http://a?b'), ''],
  [resolving('a:b/c'), '#d'],
  [resolving('a:/b'), ''],
];
for (const [way, longest] of LONGEST) {
  refused(`${way.name} writes within a buffer of any size`, () =>
    fitsAnySize(way, [...LONGER, ...NORMAL_FORMS.map(({ reference }) => reference)], longest),
  );
}

refused.run();
