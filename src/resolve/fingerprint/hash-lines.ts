import { utf8Encoder } from '../../tables/utf8.js';
import { INPUT_BYTES, type Kernel, LINES, openKernel } from './kernel.js';
import { xxh64 } from './xxh64.js';

/** The most bytes of a code unit in UTF-8. */
const UTF8 = 3;

let opened: Kernel | undefined;
let isOpen = false;

/** Returns the kernel, which is opened on first use. */
function theKernel(): Kernel | undefined {
  if (!isOpen) opened = openKernel();
  isOpen = true;
  return opened;
}

/** Hashes a text in UTF-8. */
export function hashText(text: string): bigint {
  const kernel = theKernel();
  if (kernel === undefined || UTF8 * text.length > INPUT_BYTES) return xxh64(utf8Encoder().encode(text));
  kernel.offsets[0] = 0;
  kernel.offsets[1] = utf8Encoder().encodeInto(text, kernel.input).written + 1;
  kernel.hash(1);
  return kernel.hashes[0] as bigint;
}

/**
 * Hashes lines, each of which ends one byte before the next begins, and writes the XXH64 of each to `hashes`.
 *
 * @param offsets - the start of each line in `bytes`, and one more: the start of a line after the last
 */
export function hashLines(bytes: Uint8Array, offsets: Uint32Array, lines: number, hashes: BigUint64Array): void {
  const kernel = theKernel();
  for (let i = 0; i < lines; ) {
    const next = kernel === undefined ? i : endOfGroup(offsets, i, lines);
    if (kernel === undefined || next === i) {
      hashes[i] = xxh64(bytes.subarray(offsets[i], (offsets[i + 1] as number) - 1));
      i++;
    } else {
      kernel.input.set(bytes.subarray(offsets[i], offsets[next]));
      kernel.offsets.set(offsets.subarray(i, next + 1));
      kernel.hash(next - i);
      hashes.set(kernel.hashes.subarray(0, next - i), i);
      i = next;
    }
  }
}

/** Returns the first line after the lines that the kernel hashes together; `first` itself if that line is too long. */
function endOfGroup(offsets: Uint32Array, first: number, lines: number): number {
  const most = Math.min(lines, first + LINES);
  const end = (offsets[first] as number) + INPUT_BYTES;
  let next = first;
  while (next < most && (offsets[next + 1] as number) <= end) next++;
  return next;
}
