/**
 * One line of output for each reference, as TSV, CSV or NDJSON.
 *
 * The components of a reference are ASCII without tabs, quotes and backslashes, so that their bytes are copied from
 * input to output as they are: no strings are made.
 */

import { COMPONENTS, fillSpans, HOST_KIND_NAMES, hostKind, Slot, STRIDE } from 'uriscan/scanner';
import { type ScannedLines, textOf } from '../io/bytes.js';
import { printable, printableJson } from '../io/messages.js';
import { LONGEST_NUMBER, type Output, putBytes, putNumber } from '../io/output.js';
import { bytesOf, NOTATIONS as CELLS, type Delimiter, type RowFormat } from '../rows/notation.js';
import type { Compute } from './computed.js';
import { type Field, Kind } from './fields.js';
import type { Column, FormatKernel, Layout } from './format-kernel.js';

/** The text of a format around the values. */
export interface Notation {
  /** Text before a value; `i` is the index of its field. */
  before(field: Field, i: number): string;
  /** Text after it. */
  after(field: Field): string;
  /** Text for a field that is undefined; `nulls` is whether JSON has null then. */
  missing(field: Field, i: number, nulls: boolean): string;
  /** The first character of a line, which replaces the character before its first value. */
  readonly begin?: string;
  readonly end: string;
  /** Returns the name of a file as a value. */
  file(name: string): string;
}

/** Whether JSON and CSV have quotes around the value. */
const isText = ({ kind, name }: Field): boolean =>
  kind === Kind.TEXT || kind === Kind.HOST_KIND || (kind === Kind.COMPUTED && name !== 'portNumber');
const after = (i: number, separator: string): string => (i > 0 ? separator : '');

const NOTATIONS = {
  /** One object per line. An undefined field is left out, or null. */
  ndjson: {
    before: (field) => `,${JSON.stringify(field.name)}:${isText(field) ? '"' : ''}`,
    after: (field) => (isText(field) ? '"' : ''),
    missing: (field, _, nulls) => (nulls ? `,${JSON.stringify(field.name)}:null` : ''),
    begin: '{',
    end: '}\n',
    file: printableJson,
  },
  /** Columns. Undefined is `\N`, as in PostgreSQL, Hive and Spark: never a component, since a URI has no backslash. */
  tsv: {
    before: (_, i) => after(i, '\t'),
    after: () => '',
    missing: (_, i) => `${after(i, '\t')}\\N`,
    end: '\n',
    file: printable,
  },
  /** Columns, with quotes around text. Undefined is nothing, and empty is `""`. */
  csv: {
    before: (field, i) => `${after(i, ',')}${isText(field) ? '"' : ''}`,
    after: (field) => (isText(field) ? '"' : ''),
    missing: (_, i) => after(i, ','),
    end: '\n',
    file: (name) => CELLS.csv.cell(printable(name)),
  },
} as const satisfies Record<RowFormat, Notation>;

const OVERLAPPING: ReadonlySet<string> = new Set(['reference', 'authority']);
const KINDS_OF_HOST = Object.values(HOST_KIND_NAMES).map((name) => Buffer.from(name));

export interface FormatOptions {
  /** Whether JSON has null for an undefined field. */
  readonly nulls?: boolean | undefined;
  /** Between the columns of CSV. */
  readonly delimiter?: Delimiter | undefined;
  /** Needed for fields that are computed; lines are then written without the kernel. */
  readonly compute?: Compute | undefined;
}

/** Writes references one after the other. */
export class Format {
  readonly #out: Output;
  readonly #notation: Notation;
  /** Returns a text as a value, without the quotes around it. */
  readonly #cell: (text: string) => string;
  readonly #layout: Omit<Layout, 'file'>;
  readonly #compute: Compute | undefined;
  readonly #kernel: FormatKernel | undefined;
  readonly #spans = new Int32Array(2 * COMPONENTS.length);
  #fileName: string | undefined;
  #file = Buffer.alloc(0);

  /**
   * @param kernel - writes most lines, faster; the output is the same without it
   */
  constructor(
    how: RowFormat | Notation,
    fields: readonly Field[],
    out: Output,
    kernel: FormatKernel | undefined,
    { nulls = false, delimiter = ',', compute }: FormatOptions = {},
  ) {
    const notation: Notation = typeof how === 'string' ? NOTATIONS[how] : how;
    this.#out = out;
    this.#notation = notation;
    const { cell } = CELLS[typeof how === 'string' ? how : 'tsv'];
    this.#cell = how === 'csv' || how === 'ndjson' ? (text) => cell(text).slice(1, -1) : cell;
    this.#compute = compute;
    this.#kernel = compute === undefined ? kernel : undefined;
    const delimited = (text: string): string => (how === 'csv' ? text.replace(/^,/, delimiter) : text);
    const columns = fields.map((field, i) => ({
      kind: field.kind,
      component: field.component,
      before: Buffer.from(delimited(notation.before(field, i))),
      after: Buffer.from(notation.after(field)),
      missing: Buffer.from(delimited(notation.missing(field, i, nulls))),
    }));
    const end = Buffer.from(notation.end);
    this.#layout = {
      columns,
      begin: notation.begin?.charCodeAt(0) ?? 0,
      end,
      hostKinds: KINDS_OF_HOST,
      fixed: columns.reduce(
        (sum, { before, after, missing }) => sum + before.length + after.length + missing.length + LONGEST_NUMBER,
        1 + end.length,
      ),
      // The reference and its authority overlap with other components, which do not overlap with each other.
      copies: 1 + fields.filter((field, i) => OVERLAPPING.has(field.name) || fields.indexOf(field) < i).length,
    };
  }

  /** Sets the file of the next lines. */
  set file(name: string) {
    if (name === this.#fileName) return;
    this.#fileName = name;
    this.#file = Buffer.from(this.#notation.file(name));
    if (this.#kernel !== undefined) {
      this.#kernel.layout = { ...this.#layout, fixed: this.#layout.fixed + this.#file.length, file: this.#file };
    }
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
   * Writes a line without components: its number, its file, and `text` as its reference.
   *
   * @param text - one code unit per byte
   */
  writeAbsent(line: number, text: string | undefined): void {
    const out = this.#out;
    const first = out.length;
    const { columns, begin, end } = this.#layout;
    for (const { kind, component, before, after, missing } of columns) {
      const isReference = kind === Kind.TEXT && component === 0 && text !== undefined;
      if (!(kind === Kind.LINE || kind === Kind.FILE || isReference)) {
        out.copy(missing, 0, missing.length);
        continue;
      }
      out.copy(before, 0, before.length);
      if (kind === Kind.LINE) out.ascii(String(line));
      else if (kind === Kind.FILE) out.copy(this.#file, 0, this.#file.length);
      else out.ascii(this.#cell(text as string));
      out.copy(after, 0, after.length);
    }
    if (begin !== 0) {
      if (out.length === first) out.ascii('{');
      else out.bytes[first] = begin;
    }
    out.copy(end, 0, end.length);
  }

  #writeLine({ input, flags: results, offsets }: ScannedLines, i: number, line: number): void {
    const flags = results[i] as number;
    const spans = this.#spans;
    if (flags < 0 || offsets[i * STRIDE + Slot.START] === offsets[i * STRIDE + Slot.END]) return;
    fillSpans(flags, offsets, spans, i * STRIDE);
    const { columns, begin, end: lineEnd, fixed, copies } = this.#layout;
    const origin = spans[0] as number;
    const computed = this.#compute?.(textOf(input, offsets, i * STRIDE)).map((value) =>
      value === undefined ? undefined : Buffer.from(this.#cell(bytesOf(value)), 'latin1'),
    );
    const more = computed?.reduce((sum, value) => sum + (value?.length ?? 0), 0) ?? 0;
    const size = copies * ((spans[1] as number) - origin) + fixed + this.#file.length + more;
    const to = this.#out.reserve(size);
    const first = this.#out.length;
    let at = first;
    for (let n = 0; n < columns.length; n++) {
      const { kind, component, before, after, missing } = columns[n] as Column;
      const value = kind === Kind.COMPUTED ? computed?.[n] : this.#file;
      const start = spans[2 * component] as number;
      const end = spans[2 * component + 1] as number;
      if (start < 0 || value === undefined) {
        at = putBytes(to, at, missing, 0, missing.length);
        continue;
      }
      at = putBytes(to, at, before, 0, before.length);
      if (kind === Kind.TEXT) at = putBytes(to, at, input, start, end);
      else if (kind === Kind.LINE) at = putNumber(to, at, line);
      else if (kind === Kind.START) at = putNumber(to, at, start - origin);
      else if (kind === Kind.END) at = putNumber(to, at, end - origin);
      else {
        const text = kind === Kind.HOST_KIND ? (KINDS_OF_HOST[hostKind(flags)] as Buffer) : value;
        at = putBytes(to, at, text, 0, text.length);
      }
      at = putBytes(to, at, after, 0, after.length);
    }
    if (begin !== 0) {
      to[first] = begin;
      if (at === first) at++;
    }
    this.#out.length = putBytes(to, at, lineEnd, 0, lineEnd.length);
  }
}
