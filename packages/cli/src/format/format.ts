/**
 * One line of output for each reference: a row of TSV, CSV or NDJSON, or a template.
 *
 * The components of a reference are ASCII without tabs, quotes and backslashes: their bytes are copied unchanged from
 * input to output.
 */

import { COMPONENTS, fillSpans, HOST_KIND_NAMES, hostKind, Slot, STRIDE } from 'uriscan/scanner';
import type { ByteSpan, ScannedLines } from '../io/bytes.js';
import { printable, printableJson } from '../io/messages.js';
import type { Output } from '../io/output.js';
import { bytesOf, type Delimiter, NOTATIONS, type RowFormat } from '../rows/notation.js';
import type { ComputedValue } from './computed.js';
import { type Column, type Field, FieldKind, type Layout, type Template } from './fields.js';
import type { FormatKernel } from './format-kernel.js';

/** Whether JSON and CSV have quotes around the value. */
const isText = ({ kind, name }: Field): boolean =>
  kind === FieldKind.TEXT || kind === FieldKind.HOST_KIND || (kind === FieldKind.COMPUTED && name !== 'portNumber');

const FILE_CELL: Readonly<Record<RowFormat, (name: string) => string>> = {
  tsv: printable,
  csv: (name) => NOTATIONS.csv.cell(printable(name)),
  ndjson: printableJson,
};

/**
 * Returns the layout of rows of a format.
 *
 * @param nulls - whether JSON has null for an undefined field
 */
export function rowLayout(format: RowFormat, fields: readonly Field[], nulls = false, delimiter?: Delimiter): Layout {
  const { cell, missing, separator } = NOTATIONS[format];
  const isJson = format === 'ndjson';
  const quoteOf = (field: Field): string => (format !== 'tsv' && isText(field) ? '"' : '');
  return {
    columns: fields.map((field, i) => {
      const { kind, component, name } = field;
      const between = i > 0 ? (format === 'csv' && delimiter) || separator : '';
      const start = isJson ? `,${bytesOf(JSON.stringify(name))}:` : between;
      const quote = quoteOf(field);
      return { kind, component, before: start + quote, after: quote, missing: isJson && !nulls ? '' : start + missing };
    }),
    begin: isJson ? '{' : '',
    end: isJson ? '}' : '',
    cell: format === 'tsv' ? cell : (text) => cell(text).slice(1, -1),
    file: (name) => bytesOf(FILE_CELL[format](name)),
  };
}

/** Returns the layout of a template, in which an undefined field is an empty text. */
export function templateLayout({ fields, texts }: Template): Layout {
  const text = (i: number): string => bytesOf(texts[i] as string);
  return {
    columns: fields.map(({ kind, component }, i) => ({
      kind,
      component,
      before: text(i),
      after: '',
      missing: text(i),
    })),
    begin: '',
    end: text(fields.length),
    cell: NOTATIONS.tsv.cell,
    file: (name) => bytesOf(printable(name)),
  };
}

/** Writes references one after the other. */
export class Format {
  readonly #layout: Layout;
  readonly #out: Output;
  readonly #kernel: FormatKernel | undefined;
  readonly #computed: readonly (ComputedValue | undefined)[];
  readonly #reference = { input: Buffer.alloc(0) as Buffer, spans: new Int32Array(2 * COMPONENTS.length) };
  /** The text that ends a line, and its line feed. */
  readonly #end: string;
  #fileName: string | undefined;
  #file = '';

  /**
   * @param kernel - writes most lines, faster; the output is the same without it
   * @param computed - the functions for columns that are computed, by their index; lines are then written without the kernel
   */
  constructor(
    layout: Layout,
    out: Output,
    kernel: FormatKernel | undefined,
    computed: readonly (ComputedValue | undefined)[] = [],
  ) {
    this.#layout = layout;
    this.#end = `${layout.end}\n`;
    this.#out = out;
    this.#kernel = computed.some((value) => value !== undefined) ? undefined : kernel;
    this.#computed = computed;
  }

  /** Sets the file of the next lines. */
  set file(name: string) {
    if (name === this.#fileName) return;
    this.#fileName = name;
    this.#file = this.#layout.file(name);
    this.#kernel?.use(this.#layout, this.#file);
  }

  /** Writes the lines of a batch that are valid and not empty; `first` is the number of the first line. */
  write(batch: ScannedLines, first: number): void {
    for (let i = 0; i < batch.length; ) {
      const written = this.#kernel?.write(batch, i, first + i, this.#out) ?? 0;
      if (written === 0) this.#writeLine(batch, i, first + i);
      i += Math.max(1, written);
    }
  }

  /**
   * Returns a line without components: its number, its file, and `text` as its reference.
   *
   * @param text - one code unit per byte
   */
  absent(line: number, text: string | undefined): string {
    const { columns, begin, end, cell } = this.#layout;
    const absentValue = ({ kind, component }: Column): string | undefined => {
      if (kind === FieldKind.LINE) return String(line);
      if (kind === FieldKind.FILE) return this.#file;
      return kind === FieldKind.TEXT && component === 0 && text !== undefined ? cell(text) : undefined;
    };
    const values = columns.map((column) => columnText(column, absentValue(column))).join('');
    return (begin === '' ? values : begin + values.slice(1)) + end;
  }

  #writeLine({ input, flags: results, offsets }: ScannedLines, i: number, line: number): void {
    const flags = results[i] as number;
    if (flags < 0 || offsets[i * STRIDE + Slot.START] === offsets[i * STRIDE + Slot.END]) return;
    const { columns, begin } = this.#layout;
    const out = this.#out;
    const { spans } = this.#reference;
    fillSpans(flags, offsets, spans, i * STRIDE);
    this.#reference.input = input;
    const before = out.length;
    for (let n = 0; n < columns.length; n++) {
      const column = columns[n] as Column;
      const { kind, component } = column;
      const start = spans[2 * component] as number;
      const stop = spans[2 * component + 1] as number;
      if (kind === FieldKind.TEXT && start >= 0) {
        out.ascii(column.before);
        out.copy(input, start, stop);
        out.ascii(column.after);
        continue;
      }
      let value: string | ByteSpan | undefined;
      if (kind === FieldKind.COMPUTED) value = this.#computed[n]?.(this.#reference);
      else if (kind === FieldKind.LINE) value = String(line);
      else if (kind === FieldKind.FILE) value = this.#file;
      else if (start < 0) value = undefined;
      else if (kind === FieldKind.HOST_KIND) value = HOST_KIND_NAMES[hostKind(flags)];
      else value = String((kind === FieldKind.START ? start : stop) - (spans[0] as number));
      if (typeof value === 'object') {
        out.ascii(column.before);
        out.copy(value.input, value.start, value.end);
        out.ascii(column.after);
      } else out.ascii(columnText(column, value));
    }
    // The first column begins with a delimiter.
    if (begin !== '') {
      if (out.length === before) out.ascii(begin);
      else out.buffer[before] = begin.charCodeAt(0);
    }
    out.ascii(this.#end);
  }
}

/** Returns the text of a column with a value. */
const columnText = ({ before, after, missing }: Column, value: string | undefined): string =>
  value === undefined ? missing : before + value + after;
