/**
 * One line of output for each reference: a row of TSV, CSV or NDJSON, or a template.
 *
 * The components of a reference are ASCII without tabs, quotes and backslashes: their bytes are copied unchanged from
 * input to output.
 */

import { COMPONENTS, fillSpans, HOST_KIND_NAMES, hostKind, Slot, STRIDE } from 'uriscan/scanner';
import type { ScannedLines } from '../io/bytes.js';
import { printable, printableJson } from '../io/messages.js';
import type { Output } from '../io/output.js';
import { bytesOf, type Delimiter, NOTATIONS, type RowFormat } from '../rows/notation.js';
import type { Compute } from './computed.js';
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
  readonly #compute: Compute | undefined;
  readonly #spans = new Int32Array(2 * COMPONENTS.length);
  #fileName: string | undefined;
  #file = '';

  /**
   * @param kernel - writes most lines, faster; the output is the same without it
   * @param compute - needed for fields that are computed; lines are then written without the kernel
   */
  constructor(layout: Layout, out: Output, kernel: FormatKernel | undefined, compute?: Compute) {
    this.#layout = layout;
    this.#out = out;
    this.#kernel = compute === undefined ? kernel : undefined;
    this.#compute = compute;
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
    const reference = text === undefined ? undefined : this.#layout.cell(text);
    return this.#line(({ kind, component }) => {
      if (kind === FieldKind.LINE) return String(line);
      if (kind === FieldKind.FILE) return this.#file;
      return kind === FieldKind.TEXT && component === 0 ? reference : undefined;
    });
  }

  #writeLine({ input, flags: results, offsets }: ScannedLines, i: number, line: number): void {
    const flags = results[i] as number;
    if (flags < 0 || offsets[i * STRIDE + Slot.START] === offsets[i * STRIDE + Slot.END]) return;
    const spans = this.#spans;
    fillSpans(flags, offsets, spans, i * STRIDE);
    const origin = spans[0] as number;
    const read = (component: number): string | undefined => {
      const start = spans[2 * component] as number;
      return start < 0 ? undefined : input.toString('latin1', start, spans[2 * component + 1]);
    };
    const computed = this.#compute?.((name) => read(COMPONENTS.indexOf(name)));
    const text = this.#line(({ kind, component }, n) => {
      const start = spans[2 * component] as number;
      const end = spans[2 * component + 1] as number;
      if (start < 0) return undefined;
      if (kind === FieldKind.TEXT) return read(component);
      if (kind === FieldKind.START) return String(start - origin);
      if (kind === FieldKind.END) return String(end - origin);
      if (kind === FieldKind.HOST_KIND) return HOST_KIND_NAMES[hostKind(flags)];
      if (kind === FieldKind.LINE) return String(line);
      if (kind === FieldKind.FILE) return this.#file;
      const value = computed?.[n];
      return value === undefined ? undefined : this.#layout.cell(bytesOf(value));
    });
    this.#out.ascii(`${text}\n`);
  }

  /** Returns a line without its LF, from the values of its columns. */
  #line(read: (column: Column, n: number) => string | undefined): string {
    const { columns, begin, end } = this.#layout;
    let line = '';
    columns.forEach((column, n) => {
      const value = read(column, n);
      line += value === undefined ? column.missing : column.before + value + column.after;
    });
    return (begin === '' ? line : begin + line.slice(1)) + end;
  }
}
