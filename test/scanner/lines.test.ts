/** Lines of bytes, with the kernel and without: each line has the answer of `scanBytes`, and no line is lost. */

import { Batch, scanLines } from '../../src/entries/scanner.js';
import { COMPONENTS } from '../../src/scanner/components.js';
import { Grammar } from '../../src/tables/record.js';
import { CASES } from '../support/cases.js';
import { some } from '../support/draws.js';
import { runRows } from '../support/rows.js';
import { type LineOptions, linesOf, plainBatch, scannedLines } from '../support/scanner/lines.js';
import { assert, suite } from '../support/suite.js';

const encoder = new TextEncoder();
const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (c) => Math.min(c.charCodeAt(0), 0xff));

const BATCHES: readonly (readonly [title: string, open: (capacity?: number) => Batch])[] = [
  ['kernel', (capacity) => new Batch(capacity)],
  ['no kernel', plainBatch],
];
/** The number of bytes that the kernel takes at once. */
const CHUNK = 0x10000;

for (const [title, open] of BATCHES) {
  const lines = suite(`lines: ${title}`);
  const splits = (text: string, ...expected: readonly string[]): void =>
    lines(`splits ${JSON.stringify(text)}`, () => {
      for (const capacity of [1, 2, 100]) {
        const batch = open(capacity);
        const input = encoder.encode(text);
        const found: (string | undefined)[] = [];
        for (let start = 0; start < input.length; start = batch.end) {
          scanLines(input, batch, { start });
          for (let i = 0; i < batch.length; i++) found.push(batch.slice(i, 'reference'));
        }
        assert.equal(found, expected, `capacity ${capacity}`);
      }
    });
  runRows('scanner/lines', { splits });

  /** Compares the lines read the simple way with those of batches of several sizes. */
  const same = (input: Uint8Array, options: LineOptions = {}): void => {
    for (const capacity of [1, 7, 2048])
      assert.equal(scannedLines(input, open(capacity), options), linesOf(input, options), `capacity ${capacity}`);
  };

  for (const [name, grammar] of Object.entries(Grammar)) {
    for (const newline of ['\n', '\r\n'])
      lines(`all cases as lines, ${name}, ${JSON.stringify(newline)}`, () => {
        const input = latin1(CASES.map(({ input }) => input.replaceAll('\n', '\v')).join(newline));
        same(input, { grammar });
        same(input, { grammar, start: 10, end: input.length - 10, stream: true });
      });
  }

  lines('lines as long as a chunk of the kernel, and longer', () => {
    for (const more of some('scanner/lines: long lines', [0, 1, 2, 63, 64, 65, CHUNK, -66, -1, -65, -64, -63, -2])) {
      const long = `http://a/${'b'.repeat(CHUNK + more - 9)}`;
      same(latin1(`${long}\n//a?b\n${long}\r\n${long}%4\n\n${long}`));
      same(latin1(`/a\n${long}`), { stream: true });
    }
  });

  lines('an incomplete line is left for later', () => {
    const batch = scanLines(encoder.encode('/a\n/b'), open(), { stream: true });
    assert.is(batch.length, 1);
    assert.is(batch.end, 3);
    assert.is(scanLines(encoder.encode('/b'), batch, { stream: true }).length, 0);
  });

  lines('the slices of all cases are their components', () => {
    const valid = CASES.filter(({ components }) => components !== undefined);
    const batch = scanLines(latin1(valid.map(({ input }) => `${input}\n`).join('')), open());
    assert.is(batch.length, valid.length);
    for (const [i, { input, components }] of valid.entries()) {
      const parts: Readonly<Record<string, string | undefined>> = { reference: input, ...components };
      for (const name of COMPONENTS) assert.is(batch.slice(i, name), parts[name], `${name} of ${input}`);
    }
  });

  lines('slices of other lines or components are refused', () => {
    const batch = scanLines(encoder.encode('/a\n%\n'), open());
    assert.is(batch.slice(0, 'query'), undefined);
    assert.is(batch.slice(1, 'path'), undefined);
    for (const i of [-1, 2, Number.NaN]) assert.throws(() => batch.slice(i, 'path'), RangeError);
    // @ts-expect-error: not a component
    assert.throws(() => batch.slice(0, 'pathname'), RangeError);
  });

  lines('a slice of any length', () => {
    const long = 'a'.repeat(300_000);
    assert.is(scanLines(encoder.encode(`//${long}/b\n`), open()).slice(0, 'host'), long);
  });

  lines('the input may be empty', () => {
    const batch = open();
    for (const [text, start] of [
      ['', 0],
      ['/a', 0],
      ['/a', 1],
      ['/a', 2],
    ] as const) {
      scanLines(encoder.encode('/b\n'), batch);
      scanLines(encoder.encode(text), batch, { start, end: start });
      assert.equal([batch.length, batch.end], [0, start]);
    }
  });
  lines('reads at most 2^31 - 1 bytes', () => {
    const length = 2 ** 31;
    // Only the bytes that are read take memory.
    const huge = new Uint8Array(length);
    assert.throws(() => scanLines(huge, open(), { start: length }), RangeError);
    assert.is(scanLines(huge, open(), { start: length - 1, end: length - 1 }).end, length - 1);
  });

  for (const capacity of [0, -1, 1.5, 2 ** 20 + 1, Number.NaN])
    lines(`refuses a capacity of ${capacity}`, () => assert.throws(() => open(capacity), RangeError));
  lines.run();
}

const memory = suite('lines: memory');
memory('bytes after the input do not matter', () => {
  const batch = new Batch();
  const { kernel } = batch;
  assert.ok(kernel !== undefined);
  for (const text of ['http://a', 'http://a/b.', '//', '/', '/%4', 'a/.', 'h:', '//a:8', '?', '#', 'http:/']) {
    const expected = linesOf(latin1(text)).lines;
    for (const byte of latin1('/.%#?:@A4\n\r\xff ')) {
      kernel.input.fill(byte);
      assert.equal(scannedLines(latin1(text), batch).lines, expected, `${text} and ${byte}`);
    }
  }
});
memory('the input may be in shared memory', () => {
  const batch = new Batch();
  const shared = new Uint8Array(new SharedArrayBuffer(64));
  shared.set(encoder.encode('http://a/b\n//c\n'));
  assert.equal(scannedLines(shared, batch, { end: 15 }), linesOf(shared, { end: 15 }));
});
memory.run();
