/** Parts of the command: the kernel that writes rows, the set of fingerprints, the escapes of cells, the output and the bar. */

import { type Field, parseFields } from '../../packages/cli/src/format/fields.js';
import { Format, rowLayout } from '../../packages/cli/src/format/format.js';
import { FormatKernel } from '../../packages/cli/src/format/format-kernel.js';
import type { ScannedLines } from '../../packages/cli/src/io/bytes.js';
import { Output } from '../../packages/cli/src/io/output.js';
import { Progress } from '../../packages/cli/src/io/progress.js';
import { FingerprintTable } from '../../packages/cli/src/rows/first-rows.js';
import { escapeFormulas, type RowFormat } from '../../packages/cli/src/rows/notation.js';
import { faultOf } from '../../packages/cli/src/verbs/rewrite.js';
import { readChanges } from '../../packages/cli/src/verbs/with.js';
import { Batch, COMPONENTS, scanLines } from '../../src/entries/scanner.js';
import { Collector, uriscan } from '../support/cli.js';
import { rows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const formatting = suite('cli format');

const EVERYTHING = parseFields(
  ['file', 'line', 'hostKind', ...COMPONENTS.flatMap((name) => [name, `${name}.start`, `${name}.end`])].join(),
) as Field[];

interface Setting {
  readonly name: RowFormat;
  readonly fields: readonly Field[];
  readonly file?: string;
  readonly first?: number;
}

/** The output for the lines of `text`. */
function written(text: string, { name, fields, file = 'a"\tb', first = 1 }: Setting, kernel?: FormatKernel): string {
  const out = new Output();
  const format = new Format(rowLayout(name, fields), out, kernel);
  const batch = new Batch(5000);
  const input = Buffer.from(text);
  format.file = file;
  for (let start = 0, line = first; start < input.length; start = batch.end, line += batch.length) {
    scanLines(input, batch, { start });
    format.write(batch as ScannedLines, line);
  }
  return `${out.bytes}`;
}

/** The kernel makes no difference for this text. */
const alike = (title: string, text: string, setting: Partial<Setting> = {}): void => {
  for (const name of ['tsv', 'ndjson'] as const) {
    formatting(`${name}: ${title}`, () => {
      const how = { name, fields: EVERYTHING, ...setting };
      const expected = written(text, how);
      assert.ok(expected.length > 0);
      assert.ok(written(text, how, FormatKernel.open()) === expected, title);
    });
  }
};

const KINDS = 'http://u:p@h.example:80/a/b?q#f\n\n//[::1]\nb c\n//@:?#\r\n1.2.3.4\n//[v1.a]\nx:\n//1.2.3.4\n?%4\n';
alike('lines of all kinds', KINDS);
alike('many lines', KINDS.repeat(3000));
alike('lines that are long', `/${'p'.repeat(40_000)}\n${KINDS}`.repeat(8));
alike('a line that does not fit', `${KINDS}/${'p'.repeat(140_000)}\n${KINDS}`);
alike('a last line without a newline', 'a\n//h/b');
alike('large numbers', KINDS.repeat(2), { first: 4_294_967_290 });
alike('numbers of all lengths', 'a\n'.repeat(12_345), { fields: parseFields('line') as Field[] });
alike('a file whose name does not fit', KINDS, { file: 'f'.repeat(140_000) });
alike('no field that is defined', 'a\n/b\n', { fields: parseFields('scheme') as Field[] });
for (const length of [0, 1, 15, 16, 17, 31, 32, 33, 64]) alike(`a path of ${length}`, `//h/${'p'.repeat(length)}\n`);

formatting('there is no kernel where there is no WebAssembly', () => {
  const { WebAssembly } = globalThis as { WebAssembly?: unknown };
  try {
    Reflect.set(globalThis, 'WebAssembly', undefined);
    assert.is(FormatKernel.open(), undefined);
  } finally {
    Reflect.set(globalThis, 'WebAssembly', WebAssembly);
  }
});

for (const count of [3270, 3271, 20_000]) {
  formatting(`get prints ${count} fields`, async () => {
    const { code, stdout } = await uriscan(['get', '{host}'.repeat(count)], { stdin: ['//h/\n'] });
    assert.equal([code, stdout], [0, `${'h'.repeat(count)}\n`]);
  });
}

/** These rows of CSV or TSV have cells that a spreadsheet would calculate, and become rows without. */
const becomes = (rows: string, escaped: string, separator = ','): void =>
  formatting(`--escape-formulas: ${JSON.stringify([rows, separator])}`, () =>
    assert.is(`${Buffer.from(escapeFormulas(Buffer.from(rows), separator))}`, escaped),
  );
for (const first of '=+-@\t\r\uff1d\uff0b\uff0d\uff20')
  for (const [text, escaped] of rows<[string, string]>('cli/cells'))
    becomes(text.replaceAll('$', first), escaped.replaceAll('$', first));
for (const row of rows<Parameters<typeof becomes>>('cli/formulas')) becomes(...row);

formatting('output grows, and copies bytes of every length', () => {
  const out = new Output();
  const bytes = Buffer.from('0123456789'.repeat(20_000));
  let expected = '';
  for (const length of [0, 1, 3, 4, 5, 63, 64, 65, 40_000, 100_000]) {
    out.copy(bytes, 1, 1 + length);
    out.text('\u00fc');
    expected += `${bytes.toString('latin1', 1, 1 + length)}\u00fc`;
  }
  assert.is(String(out.bytes), expected);
});

/** The bar shows this after `read` of `total` bytes. */
const shows = (read: number, total: number | undefined, text: string): void => {
  formatting(`the bar at ${read} of ${total}`, () => {
    const stderr = new Collector({ isTTY: true, ...(total !== undefined && { columns: 100 }) });
    const progress = new Progress(stderr, total, 0);
    progress.add(read);
    progress.clear();
    assert.match(`${stderr}`, text);
  });
};
shows(3_000_000, undefined, '3 MB read, ');
shows(0, 4_000_000, `[${' '.repeat(30)}] 0 %  0 MB read, 0 MB/s, `);
shows(1_000_000, 4_000_000, `[${'='.repeat(8)}${' '.repeat(22)}] 25 %  1 MB read, `);
shows(5_000_000, 4_000_000, `[${'='.repeat(30)}] 100 %  5 MB read, `);

formatting('an error that is a mistake of the program is thrown', () => {
  assert.throws(() => readChanges({ query: [['a'] as never] }), TypeError);
  assert.throws(() => faultOf(new TypeError('a mistake')), TypeError);
});

const deduping = suite('cli fingerprints');

const fingerprint = (i: number) => [Math.imul(i, 0x9e3779b1) >>> 0, Math.imul(i, 0x85ebca77) >>> 0] as const;

deduping('a set of fingerprints', () => {
  const set = new FingerprintTable();
  const words = Array.from({ length: 60_000 }, (_, i) => [Math.imul(i, 0x9e3779b1) >>> 0, (i % 977) >>> 0] as const);
  const all = [[0, 0], [0, 1], [1, 0], [0xffffffff, 0xffffffff], ...words.slice(1)] as const;
  for (const [low, high] of all) assert.ok(set.add(low, high), `${low} ${high}`);
  for (const [low, high] of all) assert.not.ok(set.add(low, high), `${low} ${high}`);
  assert.ok(set.add(1, 1));
});

deduping('a set of fingerprints needs at most 15 bytes for each', () => {
  const lengths: number[] = [];
  const set = new FingerprintTable((length) => {
    lengths.push(length);
    return new Uint32Array(length);
  });
  for (let i = 1; i <= 300_000; i++) set.add(...fingerprint(i));
  const sorted = [...new Set(lengths)].sort((a, b) => a - b);
  for (const [i, length] of sorted.slice(1).entries()) assert.ok(length < 1.51 * (sorted[i] as number), `${sorted}`);
  // Each table was copied to one 1.5 times as long: all of them together have 3 times the bytes of the last.
  const bytes = 4 * lengths.slice(1).reduce((sum, length) => sum + length, 0);
  assert.ok(bytes / 3 < 15.5 * 300_000, `${bytes / 3 / 300_000}`);
});

deduping('no memory: an error of the input', () => {
  const set = new FingerprintTable((length) => {
    if (length > 128) throw new RangeError('Array buffer allocation failed');
    return new Uint32Array(length);
  });
  assert.throws(() => {
    for (let i = 1; i < 100_000; i++) set.add(i, i);
  }, /^no memory for more distinct references; see uriscan dedupe --help$/);
});

deduping('fingerprints that differ in a few bits are found as fast as others', () => {
  const timeOf = (words: (i: number) => readonly [number, number]): number => {
    const start = process.cpuUsage();
    const set = new FingerprintTable();
    for (let i = 1; i < 150_000; i++) set.add(...words(i));
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  const random = timeOf(fingerprint);
  for (const hostile of [
    (i: number) => [i, 7] as const,
    (i: number) => [7, i] as const,
    (i: number) => [(i << 14) >>> 0, i >> 18] as const,
  ])
    assert.ok(timeOf(hostile) < 20 * random + 200_000);
});

formatting.run();
deduping.run();
