/** Lines of fields with texts between them: logs of a given format, and CDX. */

import { ReportedError } from '../io/reported-error.js';
import { bytesOf } from './notation.js';

/** How a field is read: as a request line, a request target, or a reference. */
export type LogFieldKind = 'request' | 'target' | 'reference';

/** How a field of a line is found. */
export interface Pattern {
  /** The texts before the fields, up to the text after the field; an empty text there is the end of the line. One code unit per byte. */
  readonly texts: readonly string[];
  readonly kind: LogFieldKind;
}

/** Fields of the formats of Apache and nginx; fields without a text between them are one. */
const LOG_FIELDS = /(?:%[<>]?(?:\{[^{}%]*\})?[a-z]|\$\w+){1,9}/gi;

/** The names of each of `LOG_COLUMNS` in such a format. */
const LOG_FIELD_NAMES = [/^(?:%r|\$request)$/, /^(?:%\{referer\}i|\$http_referer)$/i];

/** The fields that have the target of a request without its method. */
const LOG_TARGET_FIELD =
  /^(?:%[<>]?U(?:%[<>]?q)?|\$request_uri|\$(?:document_)?uri(?:\$is_args\$(?:args|query_string))?)$/;

/**
 * Reads a format such as `%h %l %u %t "%r" %>s`.
 *
 * @param column - a field of it, or one of `LOG_COLUMNS`
 * @param index - the index in `LOG_COLUMNS`, or -1
 * @throws {@link ReportedError} if it has no such column
 */
export function logPattern(format: string, column: string, index: number): Pattern {
  const unescaped = format.replaceAll('\\"', '"');
  const names = unescaped.match(LOG_FIELDS) ?? [];
  if (names.length === 0)
    throw new ReportedError(`--log-format has no fields; a format is such as '%h %l %u %t "%r"' or '$host "$request"'`);
  const at = names.findIndex((name) => name === column || name === `$${column}` || LOG_FIELD_NAMES[index]?.test(name));
  if (at < 0) throw new ReportedError(`--log-format has no column ${column}; the columns are ${names.join(', ')}`);
  const texts = unescaped.split(LOG_FIELDS).map(bytesOf);
  const kind = index === 0 ? 'request' : LOG_TARGET_FIELD.test(names[at] as string) ? 'target' : 'reference';
  return { texts: texts.slice(0, at + 2), kind };
}

/** The fields of CDX by their letters: `a` is the original URL. */
const CDX_LEGEND = ' CDX N b a m s k r M S V g';

/**
 * Reads the first line of CDX, or the letters of 11 fields for a line without letters.
 *
 * @throws {@link ReportedError} if it has no such column
 */
export function cdxPattern(line: string, column: string): { readonly pattern: Pattern; readonly hasHeader: boolean } {
  const hasHeader = line.startsWith(' CDX ');
  const names = (hasHeader ? line : CDX_LEGEND).trim().split(' ').slice(1);
  const at = names.indexOf(column);
  if (at < 0) throw new ReportedError(`there is no column ${column}; the columns are ${names.join(', ')}`);
  const texts = ['', ...names.slice(1).fill(' '), ''].slice(0, at + 2);
  return { pattern: { texts, kind: 'reference' }, hasHeader };
}
