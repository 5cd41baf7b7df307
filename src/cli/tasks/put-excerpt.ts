import { AFTER, BEFORE, CUT, excerptAt } from '../../errors/excerpt.js';
import { hasNoPassword } from '../../errors/no-password.js';
import type { Output } from '../io/output.js';
import { bytesOf } from '../rows/notation.js';

const CUT_BYTES = bytesOf(CUT);

/** Writes the text around an offset of a line, as `excerptAt` returns it. Most lines need no string for it. */
export function putExcerpt(out: Output, line: Buffer, offset: number): void {
  if (!hasNoPassword(line)) {
    out.text(excerptAt(line.toString(), offset));
    return;
  }
  // The line is printable ASCII.
  const start = Math.max(0, offset - BEFORE);
  const end = Math.min(line.length, offset + AFTER);
  if (start > 0) out.ascii(CUT_BYTES);
  // The offset of a line that was skipped is after its end.
  out.copy(line, Math.min(start, end), end);
  if (end < line.length) out.ascii(CUT_BYTES);
}
