/**
 * One line of output for each reference, as TSV or NDJSON.
 *
 * The components of a reference are ASCII without tabs, quotes and backslashes, so that their bytes are copied from
 * input to output as they are: no strings are made.
 */

import { fillSpans, HOST_KIND_NAMES, newSpans, UNDEFINED } from '../scanner/components.js';
import { hostKind } from '../scanner/index.js';
import { type Field, Kind } from './fields.js';
import { printable } from './messages.js';
import { LONGEST_NUMBER, type Output, putBytes, putNumber } from './output.js';

/** What a format puts around the values. */
interface Notation {
  /** What stands before a value; `i` is the number of its field. */
  before(field: Field, i: number): string;
  /** What stands after it. */
  after(field: Field): string;
  /** What stands for a field that is undefined. */
  missing(i: number): string;
  /** A character to begin a line with, instead of that which stands before its first value. */
  readonly begin?: string;
  readonly end: string;
  /** The name of a file, as a value. */
  file(name: string): string;
}

/** Whether JSON has quotes around the value. */
const isText = ({ kind }: Field): boolean => kind === Kind.TEXT || kind === Kind.HOST_KIND;
const tab = (i: number): string => (i > 0 ? '\t' : '');

const NOTATIONS = {
  /** An object a line; what is undefined is left out. */
  ndjson: {
    before: (field) => `,${JSON.stringify(field.name)}:${isText(field) ? '"' : ''}`,
    after: (field) => (isText(field) ? '"' : ''),
    missing: () => '',
    begin: '{',
    end: '}\n',
    file: (name) => JSON.stringify(name),
  },
  /** Columns; undefined is `\N` as in PostgreSQL, Hive and Spark: no component can be that, as no URI has a backslash. */
  tsv: {
    before: (_, i) => tab(i),
    after: () => '',
    missing: (i) => `${tab(i)}\\N`,
    end: '\n',
    file: printable,
  },
} as const satisfies Record<string, Notation>;

export type FormatName = keyof typeof NOTATIONS;
export const FORMAT_NAMES = Object.keys(NOTATIONS);

const KINDS_OF_HOST = Object.values(HOST_KIND_NAMES).map((name) => Buffer.from(name));

/** A field, ready to be written. */
interface Column {
  readonly kind: Kind;
  readonly component: number;
  readonly before: Buffer;
  readonly after: Buffer;
  readonly missing: Buffer;
}

/** Writes references one after the other. */
export class Format {
  readonly #out: Output;
  readonly #notation: Notation;
  readonly #columns: readonly Column[];
  readonly #begin: number | undefined;
  readonly #end: Buffer;
  readonly #spans = newSpans();
  /** Bytes that a line takes at most, and how often that of the reference adds to them. */
  readonly #fixed: number;
  readonly #copies: number;
  #file = Buffer.alloc(0);

  constructor(name: FormatName, fields: readonly Field[], out: Output) {
    const notation: Notation = NOTATIONS[name];
    this.#out = out;
    this.#notation = notation;
    this.#begin = notation.begin?.charCodeAt(0);
    this.#end = Buffer.from(notation.end);
    this.#columns = fields.map((field, i) => ({
      kind: field.kind,
      component: field.component,
      before: Buffer.from(notation.before(field, i)),
      after: Buffer.from(notation.after(field)),
      missing: Buffer.from(notation.missing(i)),
    }));
    this.#fixed = this.#columns.reduce(
      (sum, { before, after, missing }) => sum + before.length + after.length + missing.length + LONGEST_NUMBER,
      1 + this.#end.length,
    );
    // The reference and its authority overlap with other components, which do not overlap with each other.
    this.#copies = 1 + fields.filter((field) => field.name === 'reference' || field.name === 'authority').length;
  }

  /** Names the file that the next lines come from. */
  set file(name: string) {
    this.#file = Buffer.from(this.#notation.file(name));
  }

  /** Writes one scanned reference. */
  write(input: Buffer, record: Uint32Array, flags: number, line: number): void {
    const spans = this.#spans;
    fillSpans(flags, record, spans);
    const origin = spans[0] as number;
    const size = this.#copies * ((spans[1] as number) - origin) + this.#fixed + this.#file.length;
    const to = this.#out.reserve(size);
    const first = this.#out.length;
    let at = first;
    for (const { kind, component, before, after, missing } of this.#columns) {
      const start = spans[2 * component] as number;
      const end = spans[2 * component + 1] as number;
      if (start === UNDEFINED) {
        at = putBytes(to, at, missing, 0, missing.length);
        continue;
      }
      at = putBytes(to, at, before, 0, before.length);
      if (kind === Kind.TEXT) at = putBytes(to, at, input, start, end);
      else if (kind === Kind.LINE) at = putNumber(to, at, line);
      else if (kind === Kind.START) at = putNumber(to, at, start - origin);
      else if (kind === Kind.END) at = putNumber(to, at, end - origin);
      else {
        const text = kind === Kind.FILE ? this.#file : (KINDS_OF_HOST[hostKind(flags)] as Buffer);
        at = putBytes(to, at, text, 0, text.length);
      }
      at = putBytes(to, at, after, 0, after.length);
    }
    if (this.#begin !== undefined) {
      to[first] = this.#begin;
      if (at === first) at++;
    }
    this.#out.length = putBytes(to, at, this.#end, 0, this.#end.length);
  }
}
