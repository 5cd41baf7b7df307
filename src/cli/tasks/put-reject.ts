import { printable } from '../io/messages.js';
import type { Output } from '../io/output.js';
import { asLine } from '../rows/notation.js';
import type { Reject } from './task.js';

const LINE_FEED = 0x0a;

/**
 * Writes a line of the file of rejects: file, number, offset, code, and the reference, or the row if it has none, unchanged except
 * for line ends within it. Columns are separated by tabs; the last one may contain tabs and any other bytes.
 */
export function putReject(out: Output, { file, line, offset, code }: Reject, bytes: Buffer): void {
  out.text(`${printable(file)}\t${line}\t${offset}\t${code}\t`);
  if (bytes.includes(LINE_FEED)) out.ascii(asLine(bytes.toString('latin1')));
  else out.copy(bytes, 0, bytes.length);
  out.text('\n');
}
