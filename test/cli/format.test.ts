/** The kernel that writes TSV and NDJSON writes what `Format` writes without it. */

import { type Field, type Layout, parseFields, type Template } from '../../packages/cli/src/format/fields.js';
import { Format, rowLayout, templateLayout } from '../../packages/cli/src/format/format.js';
import { FormatKernel } from '../../packages/cli/src/format/format-kernel.js';
import type { ScannedLines } from '../../packages/cli/src/io/bytes.js';
import { Output } from '../../packages/cli/src/io/output.js';
import type { RowFormat } from '../../packages/cli/src/rows/notation.js';
import { Batch, COMPONENTS, scanLines } from '../../src/entries/scanner.js';
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
const written = (text: string, { name, fields, ...others }: Setting, kernel?: FormatKernel): string =>
  writtenBy(rowLayout(name, fields), text, others, kernel);

function writtenBy(
  layout: Layout,
  text: string,
  { file = 'a"\tb', first = 1 }: Partial<Setting> = {},
  kernel?: FormatKernel,
): string {
  const out = new Output();
  const format = new Format(layout, out, kernel);
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

const [PATH] = parseFields('path') as [Field];
/** A template of this many fields, with a text around each, is written for each line. */
const template = (count: number, around: string): void =>
  formatting(`a template of ${count} fields, with ${around.length} bytes around each`, () => {
    const fields = new Array<Field>(count).fill(PATH);
    const layout = templateLayout({ fields, texts: new Array<string>(count + 1).fill(around) } satisfies Template);
    const path = around + `/b${around}`.repeat(count);
    for (const kernel of [undefined, FormatKernel.open()])
      assert.ok(writtenBy(layout, 'x:/b\n\n//h/b\n', {}, kernel) === `${path}\n${path}\n`);
  });
for (const around of ['', ',', ', '])
  for (const count of [1, 2000, 2500, 2725, 3260, 3268, 3269, 3270, 3271, 3272, 3276, 5000, 20_000])
    template(count, around);

formatting('there is no kernel where there is no WebAssembly', () => {
  const { WebAssembly } = globalThis as { WebAssembly?: unknown };
  try {
    Reflect.set(globalThis, 'WebAssembly', undefined);
    assert.is(FormatKernel.open(), undefined);
  } finally {
    Reflect.set(globalThis, 'WebAssembly', WebAssembly);
  }
});

formatting.run();
