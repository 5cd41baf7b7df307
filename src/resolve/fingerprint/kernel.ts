/**
 * The memory of the kernel that hashes (`xxh64.as.ts`): room for as many lines as it takes at once. Where there is no
 * WebAssembly, or it is refused, there is no kernel.
 */

import { startKernel } from '../../wasm/start.js';
import { KERNEL } from './xxh64.generated.js';

/** Lines that are hashed at once. */
export const LINES = 2048;
/** Bytes that they may have, line feeds included. */
export const INPUT_BYTES = 0x10000;

const HASHES = 0;
const OFFSETS = HASHES + 8 * LINES;
const INPUT = OFFSETS + 4 * LINES + 8;

export interface Kernel {
  /** Where the lines go, each with one byte behind it. */
  readonly input: Uint8Array;
  /** Where each begins, counted from wherever the first does, and what would be the next. */
  readonly offsets: Uint32Array;
  readonly hashes: BigUint64Array;
  readonly hash: (lines: number) => void;
}

type HashLines = (input: number, offsets: number, lines: number, hashes: number) => void;

/** A kernel; `undefined` where there can be none. */
export function openKernel(): Kernel | undefined {
  const started = startKernel<{ readonly hashLines: HashLines }>(KERNEL, INPUT + INPUT_BYTES);
  if (started === undefined) return undefined;
  const { buffer } = started;
  return {
    input: new Uint8Array(buffer, INPUT, INPUT_BYTES),
    offsets: new Uint32Array(buffer, OFFSETS, LINES + 1),
    hashes: new BigUint64Array(buffer, HASHES, LINES),
    hash: (lines) => started.exports.hashLines(INPUT, OFFSETS, lines, HASHES),
  };
}
