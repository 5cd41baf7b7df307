/** Logs of servers, in the common and the combined format of Apache and nginx. */

import {
  diagnoseRequestTarget,
  type HttpDiagnosis,
  RequestForm,
  requestForm,
  scanRequestTargetBytes,
} from 'uriscan/http';
import { STRIDE } from 'uriscan/scanner';
import { BACKSLASH, QUOTE, SOLIDUS, SPACE } from '../io/bytes.js';
import type { ReadLine } from './line-rows.js';
import type { Rows } from './rows.js';

const HYPHEN = 0x2d;
const REQUEST = 0;

// Filled and read within one call; no code of a caller runs in between.
const record = new Uint32Array(STRIDE);

/** Reads the request target or the referrer of a line of a log. */
export const readLog: ReadLine = (rows, start, end, { column, origin }) => {
  const { block } = rows;
  const afterTime = block.subarray(start, end).indexOf('] "');
  const request = afterTime < 0 ? end : start + afterTime + 3;
  const requestEnd = endOfText(block, request, end);
  if (requestEnd >= end) return rows.reject('invalid-log', end - start);
  if (column === REQUEST) return readRequest(rows, start, request, requestEnd, origin);
  // The referrer is the next text: the status and the length of the answer are between them.
  const referrer = endOfText(block, requestEnd + 1, end) + 1;
  const referrerEnd = endOfText(block, referrer, end);
  if (referrerEnd >= end) rows.reject('invalid-log', end - start);
  else if (isHyphen(block, referrer, referrerEnd)) rows.empty();
  else rows.bytes(referrer, referrerEnd);
};

/** Returns the offset of the quote that ends a text; `end` or more if it is missing. */
function endOfText(block: Buffer, start: number, end: number): number {
  let i = start;
  while (i < end && block[i] !== QUOTE) i += block[i] === BACKSLASH ? 2 : 1;
  return i;
}

const isHyphen = (block: Buffer, start: number, end: number): boolean => end - start === 1 && block[start] === HYPHEN;

/** Reads the target URI of a request line (RFC 9112, section 3.3). Without an origin, it is a relative reference. */
function readRequest(rows: Rows, row: number, start: number, end: number, origin: string): void {
  const { block } = rows;
  const line = block.subarray(start, end);
  const first = line.indexOf(SPACE);
  const last = line.lastIndexOf(SPACE);
  const target = start + first + 1;
  // HTTP/0.9 has no version.
  const targetEnd = last > first ? start + last : end;
  if (isHyphen(block, start, end)) rows.empty();
  else if (first < 0 || target >= targetEnd) rows.reject('invalid-request-line', end - row);
  else readTarget(rows, row, line.toString('latin1', 0, first), target, targetEnd, origin);
}

function readTarget(rows: Rows, row: number, method: string, start: number, end: number, origin: string): void {
  const { block } = rows;
  const flags = scanRequestTargetBytes(method, block, start, end, record);
  const form = flags < 0 ? undefined : requestForm(flags);
  if (form === undefined) {
    const { code } = diagnoseRequestTarget(method, block.toString('latin1', start, end)) as HttpDiagnosis;
    rows.reject(code, ~flags - row);
  } else if (form === RequestForm.ASTERISK) rows.text(origin, 'latin1');
  else rows.bytes(start, end, prefix(form, origin, block[start + 1] as number));
}

/** Returns the text before a target, by its second byte. */
function prefix(form: RequestForm, origin: string, second: number): string {
  if (form === RequestForm.ABSOLUTE) return '';
  if (form === RequestForm.AUTHORITY) return origin.slice(0, origin.indexOf(':') + 1).concat('//');
  // The path of a relative reference must not begin with "//": RFC 3986, section 4.2.
  return origin === '' && second === SOLIDUS ? '/.' : origin;
}
