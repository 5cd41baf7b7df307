/** Reads the extended log format of W3C, as IIS and CloudFront write it: directives name the fields of the rows after them. */

import { HASH } from '../io/bytes.js';
import type { RowLayout } from './layout.js';
import type { Rows } from './rows.js';
import { readTarget, textOfString } from './targets.js';

const FIELDS_DIRECTIVE = '#Fields:';
/** Bytes of a directive that are read. */
const MAX_DIRECTIVE = 1 << 16;
const STEM = 'cs-uri-stem';
const QUERY = 'cs-uri-query';
/** The fields that have the target of a request. */
const TARGETS: readonly string[] = [STEM, 'cs-uri'];

/** Returns the names of the fields after some lines; the names before them if no directive is among them. */
export function fieldsAfter(lines: Buffer, before: readonly string[] = []): readonly string[] {
  const at = lines.lastIndexOf(`\n${FIELDS_DIRECTIVE}`) + 1;
  const directive = lines.subarray(at, at + MAX_DIRECTIVE).toString('latin1');
  if (!directive.startsWith(FIELDS_DIRECTIVE)) return before;
  const [names] = directive.slice(FIELDS_DIRECTIVE.length).split(/[\r\n]/, 1) as [string];
  return names.trim().split(/[ \t]+/);
}

/** Whether a column has targets of requests, as the default one has. */
export const isTargetColumn = (column: string = STEM): boolean => TARGETS.includes(column);

/** Returns the column that is read by default. */
export const w3cColumn = (fields: readonly string[]): string => TARGETS.find((name) => fields.includes(name)) ?? STEM;

/** A text in quotes. Within it, a quote is doubled; no fault of a target is after a quote, which no URI has. */
const QUOTED = /^"(.*)"$/;

/** Reads a line. A directive changes the fields of the layout. */
export function readW3c(rows: Rows, start: number, end: number, layout: RowLayout): void {
  const line = rows.block.toString('latin1', start, end);
  if (rows.block[start] === HASH) {
    layout.fields = fieldsAfter(rows.block.subarray(start, end), layout.fields);
    rows.empty();
    return;
  }
  const { fields = [], path } = layout;
  // CloudFront has tabs between fields; a text with quotes may have spaces in it.
  const separator = line.includes('\t') ? '\t' : ' ';
  const masked = separator === ' ' ? line.replace(/"[^"]*"/g, (text) => text.replaceAll(' ', '\0')) : line;
  const cells: { readonly at: number; readonly text: string }[] = [];
  let at = 0;
  for (const { length } of masked.split(separator)) {
    if (length > 0 || separator === '\t') cells.push({ at, text: line.slice(at, at + length) });
    at += length + 1;
  }
  const cellOf = (name: string) => cells[fields.indexOf(name)];
  const valueIn = (name: string): string | undefined => {
    const value = cellOf(name)?.text.replace(QUOTED, '$1').replaceAll('""', '"');
    return value === '-' ? undefined : value;
  };
  const column = path[0] ?? w3cColumn(fields);
  const value = valueIn(column);
  const query = column === STEM ? valueIn(QUERY) : undefined;
  if (cellOf(column) === undefined) rows.reject('invalid-w3c', end - start);
  else if (value === undefined || value === '') rows.empty();
  else if (TARGETS.includes(column) || layout.isTarget) {
    const target = query === undefined ? value : `${value}?${query}`;
    readTarget(rows, valueIn('cs-method') ?? 'GET', textOfString(target, 'latin1'), layout);
    const inLine = (name: string, offset: number): number => {
      const { at, text } = cellOf(name) as { at: number; text: string };
      return at + offset + Number(QUOTED.test(text));
    };
    rows.moveFault((offset) =>
      offset <= value.length ? inLine(column, offset) : inLine(QUERY, offset - value.length - 1),
    );
  } else rows.text(value, 'latin1');
}
