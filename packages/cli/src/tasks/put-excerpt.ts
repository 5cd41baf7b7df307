import { AFTER, BEFORE, CUT, excerptAt } from '../../../../src/errors/excerpt.js';
import { hasNoPassword } from '../../../../src/errors/no-password.js';
import type { Output } from '../io/output.js';
import { bytesOf } from '../rows/notation.js';

const CUT_BYTES = bytesOf(CUT);

/** Writes the text around an offset of a line, as `excerptAt` returns it. Most lines need no string for it. */
export function putExcerpt(out: Output, input: Buffer, start: number, end: number, offset: number): void {
  if (!hasNoPassword(input, start, end)) {
    out.text(excerptAt(input.toString('utf8', start, end), offset));
    return;
  }
  // The line is printable ASCII.
  const from = start + Math.max(0, offset - BEFORE);
  const to = Math.min(end, start + offset + AFTER);
  if (from > start) out.ascii(CUT_BYTES);
  // The offset of a line that was skipped is after its end.
  out.copy(input, Math.min(from, to), to);
  if (to < end) out.ascii(CUT_BYTES);
}
