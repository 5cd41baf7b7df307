import type { Output } from '../io/output.js';
import { asLine } from '../rows/notation.js';
import type { Reject } from './task.js';

const LINE_FEED = 0x0a;

/**
 * Writes a line of the file of rejects: file, number, offset, code, and the reference, or the row if it has none, unchanged except
 * for line ends within it. Columns are separated by tabs; the last one may contain tabs and any other bytes.
 *
 * @param file - the printable name of the file, one code unit per byte
 */
export function putReject(
  out: Output,
  file: string,
  { line, offset, code }: Omit<Reject, 'file'>,
  bytes: Buffer,
): void {
  out.ascii(`${file}\t${line}\t${offset}\t${code}\t`);
  if (bytes.includes(LINE_FEED)) out.ascii(asLine(bytes.toString('latin1')));
  else out.copy(bytes, 0, bytes.length);
  out.ascii('\n');
}
