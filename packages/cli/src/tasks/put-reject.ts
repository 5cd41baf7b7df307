import type { Span } from '../io/input-lines.js';
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
  { input, start, end }: Span,
): void {
  out.ascii(file);
  out.ascii('\t');
  out.number(line);
  out.ascii('\t');
  out.number(offset);
  out.ascii('\t');
  out.ascii(code);
  out.ascii('\t');
  const lineFeed = input.indexOf(LINE_FEED, start);
  if (lineFeed >= 0 && lineFeed < end) out.ascii(asLine(input.toString('latin1', start, end)));
  else out.copy(input, start, end);
  out.ascii('\n');
}
