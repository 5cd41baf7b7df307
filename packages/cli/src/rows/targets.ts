/** Reads request targets (RFC 9112, section 3.2) as target URIs or relative references. */

import {
  diagnoseRequestTarget,
  type HttpDiagnosis,
  RequestForm,
  requestForm,
  scanRequestTargetBytes,
} from 'uriscan/http';
import { STRIDE } from 'uriscan/scanner';
import { BACKSLASH, CARRIAGE_RETURN, SOLIDUS, TAB } from '../io/bytes.js';
import type { RowLayout } from './layout.js';
import type { Rows } from './rows.js';

/** The bytes that a repair reads as `/`, or removes. */
const SOLIDI = [SOLIDUS, BACKSLASH, TAB, CARRIAGE_RETURN];

// Filled and read within one call; no code of a caller runs in between.
const requestRecord = new Uint32Array(STRIDE);

/** A text of a row, in the bytes of the block or in others. */
export interface Text {
  readonly bytes: Buffer;
  readonly row: number;
  readonly from: number;
  readonly to: number;
}

/** Returns the whole of a string. */
export function textOfString(text: string, encoding: 'utf8' | 'latin1'): Text {
  const bytes = Buffer.from(text, encoding);
  return { bytes, row: 0, from: 0, to: bytes.length };
}

/** Reads the target of a request. Without an origin, it becomes a relative reference. */
export function readTarget(
  rows: Rows,
  method: string,
  { bytes, row, from: start, to: end }: Text,
  { origin, repairs }: RowLayout,
): void {
  const flags = scanRequestTargetBytes(method, bytes, start, end, requestRecord);
  const text = () => bytes.toString('latin1', start, end);
  const form = flags >= 0 ? requestForm(flags) : repairs > 0 ? formToRepair(method, text()) : undefined;
  if (form === undefined) rows.reject((diagnoseRequestTarget(method, text()) as HttpDiagnosis).code, ~flags - row);
  else if (form === RequestForm.ASTERISK) rows.text(origin, 'latin1');
  else rows.bytes(start, end, prefix(form, origin, bytes[start + 1] as number), bytes);
}

/** Returns the form that a target is meant to have; `undefined` if no repair leads to one. */
function formToRepair(method: string, target: string): RequestForm | undefined {
  if (method === 'CONNECT') return undefined;
  if (target.startsWith('/')) return RequestForm.ORIGIN;
  return /^[a-z][a-z\d+.-]*:/i.test(target) ? RequestForm.ABSOLUTE : undefined;
}

/** Returns the text before a target, by its second byte. */
function prefix(form: RequestForm, origin: string, second: number): string {
  if (form === RequestForm.ABSOLUTE) return '';
  if (form === RequestForm.AUTHORITY) return origin.slice(0, origin.indexOf(':') + 1).concat('//');
  // The path of a relative reference must not begin with "//" (RFC 3986, section 4.2), nor become that by a repair.
  return origin === '' && SOLIDI.includes(second) ? '/.' : origin;
}
