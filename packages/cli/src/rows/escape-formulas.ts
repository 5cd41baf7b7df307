/** Cells of CSV that a spreadsheet would calculate. */

const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const COMMA = 0x2c;
const LINE_FEED = 0x0a;
/** Tab, CR, `+`, `-`, `=` and `@`: the beginnings of a formula, also after removal of white space. */
const BEGINNINGS: readonly number[] = [0x09, 0x0d, 0x2b, 0x2d, 0x3d, 0x40];

/** Writes `'` before each value that begins like a formula. The rows are complete. */
export function escapeFormulas(rows: Uint8Array): Uint8Array {
  // At most every second byte begins a value.
  const escaped = Buffer.allocUnsafe(2 * rows.length);
  let length = 0;
  let isQuoted = false;
  let isBeginning = true;
  for (const byte of rows) {
    if (isBeginning && BEGINNINGS.includes(byte)) escaped[length++] = APOSTROPHE;
    escaped[length++] = byte;
    const isOpening: boolean = isBeginning && byte === QUOTE && !isQuoted;
    if (byte === QUOTE) isQuoted = !isQuoted;
    isBeginning = isOpening || (!isQuoted && (byte === COMMA || byte === LINE_FEED));
  }
  return escaped.subarray(0, length);
}
