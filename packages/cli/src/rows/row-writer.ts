/** Composes the rows of the output: the columns of the input that are kept, and the result. */

import type { ByteSpan } from '../io/bytes.js';
import { Output } from '../io/output.js';
import type { CommandOptions } from '../options.js';
import type { Task } from '../task.js';
import { type ColumnRow, cellsOf, isUndefined, rowAt } from './column-rows.js';
import type { RowLayout } from './layout.js';
import { asLine, bytesOf, type Delimiter, type Notation, notationOf, utf8Of } from './notation.js';
import { objectIn } from './readers.js';
import type { RowFault, Rows } from './rows.js';

/** Returns the options with the format of the output: with `--keep`, it is the format of the input. CSV has the delimiter of the input. */
export function withFormat(options: CommandOptions, { kind, delimiter }: RowLayout): CommandOptions {
  return {
    ...options,
    ...(kind === 'csv' && delimiter !== '' && { delimiter: delimiter as Delimiter }),
    ...(options.format === undefined && options.keep && { format: kind === 'csv' || kind === 'ndjson' ? kind : 'tsv' }),
  };
}

/** Returns the row of names before all rows, or an empty text. */
export function headerOf(
  { columns }: Task,
  { header, format, keep, delimiter }: CommandOptions,
  { names }: RowLayout,
): string {
  if (!header || columns === undefined || (format !== 'tsv' && format !== 'csv')) return '';
  const { cell, separator } = notationOf(format, delimiter);
  const isPlain = (name: string): boolean => format === 'csv' && /^[^",;|\r\n]+$/.test(name);
  const cells = [...(keep ? names : []), ...columns].map((name) => (isPlain(name) ? name : cell(name)));
  return `${cells.join(separator)}\n`;
}

/** Whether the rows of a file can follow the rows of the first file. */
export function hasSameColumns({ format, keep }: CommandOptions, { names }: RowLayout, first: RowLayout): boolean {
  if (!keep || format === 'ndjson') return true;
  return names.length === first.names.length && names.every((name, i) => name === first.names[i]);
}

/** A row of a block. The span is its reference in a batch. */
export interface Row extends ByteSpan {
  /** The rows of the block; `undefined` if it has one reference per line. */
  readonly rows: Rows | undefined;
  /** Index of the row in the block. */
  readonly index: number;
  /** Number of the row in the file. */
  readonly line: number;
}

/** The values of `--only` that print a row without a reference: if it was rejected, and if it is empty. */
const FAULTY: readonly string[] = ['warning', 'invalid'];
const FAULTLESS: readonly string[] = ['clean', 'valid'];

export class RowWriter {
  readonly out = new Output();
  layout: RowLayout | undefined;
  readonly #task: Task;
  readonly #columns: readonly string[];
  readonly #options: CommandOptions;
  readonly #notation: Notation | undefined;
  /** Whether the columns of the input are written before the result, and not into an object of JSON. */
  readonly #keepsColumns: boolean;
  /** The texts around a result without escaped characters. */
  readonly #before: string;
  readonly #after: string;
  /** @param columns - names of the columns of a result */
  constructor(task: Task, columns: readonly string[], options: CommandOptions) {
    this.#task = task;
    this.#columns = columns;
    this.#options = options;
    this.#notation = options.format && notationOf(options.format, options.delimiter);
    this.#keepsColumns = options.keep === true && options.format !== 'ndjson';
    const [before = '', after = ''] = this.#result('|').split('|');
    this.#before = (this.#keepsColumns ? this.#notation?.separator : '') + before;
    this.#after = `${after}\n`;
  }

  /** Returns a writer; `undefined` if the output of the task needs no changes. */
  static for(task: Task, options: CommandOptions): RowWriter | undefined {
    const { format, keep, invalid = 'drop' } = options;
    const isNeeded = keep === true || invalid !== 'drop' || (format !== undefined && task.absent === undefined);
    return task.columns !== undefined && isNeeded ? new RowWriter(task, task.columns, options) : undefined;
  }

  /** Writes a row with its result: the output of the task between two offsets. */
  result(row: Row, start: number, end: number): void {
    const { out } = this;
    const { buffer } = this.#task.out;
    if (this.#task.linesOfResult !== undefined || (this.#options.keep && !this.#keepsColumns)) {
      this.#write(row, this.#result(buffer.toString('latin1', start, end)), true);
      return;
    }
    if (this.#keepsColumns) this.#writeKept(row, true);
    out.ascii(this.#before);
    out.copy(buffer, start, end);
    out.ascii(this.#after);
  }

  /** Writes a row without a result, perhaps without a reference. */
  absent(row: Row, fault: RowFault | undefined): void {
    const { keep, only, invalid = keep ? 'empty' : 'drop' } = this.#options;
    if (invalid !== 'empty' && invalid !== 'keep') return;
    if (only !== undefined && !(fault ? FAULTY : FAULTLESS).includes(only)) return;
    const reference = invalid === 'keep' && row.start < row.end ? textOfSpan(row) : undefined;
    const text = this.#task.reports === undefined ? reference : fault?.code;
    this.#write(row, this.#task.absent?.(row.line, text) ?? this.#column(text), false);
  }

  /** Returns a result that the task has written as a line, or in the format of the rows. */
  #result(text: string): string {
    return this.#task.absent || this.#notation === undefined ? text : this.#column(text);
  }

  /** Returns a value as the only column of a result. */
  #column(value: string | undefined): string {
    const { format, nulls } = this.#options;
    const [name] = this.#columns;
    if (this.#notation === undefined) return asLine(value ?? '');
    const cell = this.#cell(value);
    if (format !== 'ndjson') return cell;
    return name === undefined || (value === undefined && !nulls) ? '{}' : `{${JSON.stringify(name)}:${cell}}`;
  }

  #cell(value: string | undefined): string {
    const { missing, cell } = this.#notation as Notation;
    return value === undefined ? missing : cell(value);
  }

  #write(row: Row, result: string, isValid: boolean): void {
    if (this.#keepsColumns) {
      const more = this.#writeKept(row, isValid);
      const last = this.#columns.length === 0 ? '' : `${this.#notation?.separator}${result}`;
      this.out.ascii(`${last}${more}\n`);
    } else this.out.ascii(`${this.#options.keep ? merged(this.#keptObject(row), result) : result}\n`);
  }

  /**
   * Writes the columns of a row as TSV or CSV. Columns of the same format are not changed.
   *
   * @returns the cells of a row with too many, each after a separator
   */
  #writeKept(row: Row, isValid: boolean): string {
    const { out } = this;
    const { format } = this.#options;
    const { kind, names } = this.layout as RowLayout;
    // No character of a reference is escaped.
    const isReference = row.rows === undefined && isValid && this.#task.reports === undefined;
    if (isReference || (kind === format && this.#hasColumns(row))) {
      const { input, start, end } = rowOf(row);
      const quote = isReference && format === 'csv' ? '"' : '';
      out.ascii(quote);
      out.copy(input, start, end);
      out.ascii(quote);
      return '';
    }
    const separator = this.#notation?.separator;
    const cells = this.#cells(row).map((value) => this.#cell(value));
    out.ascii(cells.splice(0, names.length).join(separator));
    return cells.map((cell) => `${separator}${cell}`).join('');
  }

  /**
   * Returns the columns of a row as an object of JSON. Leaves out those with names of the result. A row with other columns becomes its
   * field `row`.
   */
  #keptObject(row: Row): string {
    const { kind, names } = this.layout as RowLayout;
    const text = textOfSpan(rowOf(row));
    if (kind === 'ndjson') return this.#objectOf(text);
    if (text !== '' && row.rows?.faults.has(row.index)) return `{"row":${this.#cell(text)}}`;
    const values = this.#cells(row);
    const fields = names.flatMap((name, i) => {
      const value = values[i];
      if (this.#columns.includes(name) || (value === undefined && !this.#options.nulls)) return [];
      return `${bytesOf(JSON.stringify(name))}:${this.#cell(value)}`;
    });
    return `{${fields.join(',')}}`;
  }

  /** Returns a line of NDJSON as an object. A line that is not an object becomes its field `row`. */
  #objectOf(text: string): string {
    const [value] = objectIn(utf8Of(text));
    if (value === undefined) return `{"row":${this.#cell(text)}}`;
    const repeated = this.#columns.filter((name) => Object.hasOwn(value, name));
    if (repeated.length === 0) return text.trim();
    for (const name of repeated) delete value[name];
    return bytesOf(JSON.stringify(value));
  }

  /** Returns a cell for each column, and the others of a row. A row with a quote in the wrong place is the first cell as a whole. */
  #cells(row: Row): readonly (string | undefined)[] {
    const { kind, names, delimiter } = this.layout as RowLayout;
    const { input, start, end } = rowOf(row);
    const text = input.toString('latin1', start, end);
    if (kind !== 'tsv' && kind !== 'csv') return [text];
    if (start === end && !this.#hasColumns(row)) return names.map(() => undefined);
    const columns = rowAt(input, start, delimiter, true) as ColumnRow;
    const values = cellsOf(columns).map((value, i) => (isUndefined(columns, i) ? undefined : value));
    const cells = columns.error === undefined ? values : [text];
    return [...cells, ...names.slice(cells.length).map(() => undefined)];
  }

  /** Whether a row of TSV or CSV has the columns of the first row. */
  #hasColumns({ rows, index }: Row): boolean {
    const { starts, ends, faults, filled } = rows as Rows;
    return (
      !faults.has(index) && !filled.has(index) && (starts[index] !== ends[index] || this.layout?.names.length === 1)
    );
  }
}

/** Returns the span of a reference, or of the row if it has no reference. */
export const spanOf = (row: Row): ByteSpan => (row.start === row.end ? rowOf(row) : row);

/** Returns the span of a row. */
export function rowOf(row: Row): ByteSpan {
  const { rows, index } = row;
  if (rows === undefined) return row;
  return { input: rows.block, start: rows.starts[index] as number, end: rows.ends[index] as number };
}

const textOfSpan = ({ input, start, end }: ByteSpan): string => input.toString('latin1', start, end);

/** Returns an object of JSON with the fields of two. */
function merged(kept: string, result: string): string {
  if (result === '{}') return kept;
  return /^\{\s*\}$/.test(kept) ? result : `${kept.slice(0, -1)},${result.slice(1)}`;
}
