/** The module for threads that scan lines. */

import { Batch, scanLines } from '../../../src/entries/scanner.js';
import { STRIDE } from '../../../src/tables/record.js';

/** Returns the flags of lines, and their records. */
export default function scanned(bytes: Uint8Array) {
  const { flags, offsets, length } = scanLines(bytes, new Batch(Math.max(1, bytes.length)));
  return { flags: flags.slice(0, length), offsets: offsets.slice(0, STRIDE * length) };
}
