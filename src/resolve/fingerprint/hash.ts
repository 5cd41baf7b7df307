/** XXH64 of texts and lines, by a kernel (`xxh64.as.ts`) that hashes many lines at once; with BigInts where there is no WebAssembly. */

import { once, utf8Encoder } from '../../tables/lazy.js';
import { startKernel } from '../../wasm/start.js';
import { KERNEL } from './xxh64.generated.js';
import { xxh64 } from './xxh64.js';

/** The most bytes of a code unit in UTF-8. */
const UTF8 = 3;
/** Lines that are hashed at once. */
const LINES = 2048;
/** The most bytes of these lines, including line feeds. */
const INPUT_BYTES = 0x10000;

// The memory of the kernel.
const HASHES = 0;
const OFFSETS = HASHES + 8 * LINES;
const INPUT = OFFSETS + 4 * LINES + 8;

interface Exports {
  hashLines(input: number, offsets: number, lines: number, hashes: number): void;
}

function openKernel() {
  const started = startKernel<Exports>(KERNEL, INPUT + INPUT_BYTES);
  return (
    started && {
      /** Memory for the lines, each followed by one byte. */
      input: new Uint8Array(started.buffer, INPUT, INPUT_BYTES),
      /** The start of each line, relative to any origin, and the start of a line after the last. */
      offsets: new Uint32Array(started.buffer, OFFSETS, LINES + 1),
      hashes: new BigUint64Array(started.buffer, HASHES, LINES),
      hash: (lines: number): void => started.exports.hashLines(INPUT, OFFSETS, lines, HASHES),
    }
  );
}

/** Opens the kernel on first use. There is no kernel if WebAssembly is missing or refused. */
const hasher = /* @__PURE__ */ once(() => ({ kernel: openKernel() }));

/** Hashes a text in UTF-8. */
export function hashText(text: string): bigint {
  const { kernel } = hasher();
  if (kernel === undefined || UTF8 * text.length > INPUT_BYTES) return xxh64(utf8Encoder().encode(text));
  kernel.offsets[0] = 0;
  kernel.offsets[1] = utf8Encoder().encodeInto(text, kernel.input).written + 1;
  kernel.hash(1);
  return kernel.hashes[0] as bigint;
}

/**
 * Hashes lines, with one byte between the end of a line and the next line, and writes the XXH64 of each to `hashes`.
 *
 * @param offsets - the start of each line in `bytes`, and one more: the start of a line after the last
 */
export function hashLines(bytes: Uint8Array, offsets: Uint32Array, lines: number, hashes: BigUint64Array): void {
  const { kernel } = hasher();
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
