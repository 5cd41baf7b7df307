/**
 * The memory of the kernel that hashes (`xxh64.as.ts`): space for as many lines as it hashes at once. There is no
 * kernel if WebAssembly is missing or refused.
 */

import { startKernel } from '../../wasm/start.js';
import { KERNEL } from './xxh64.generated.js';

/** Lines that are hashed at once. */
export const LINES = 2048;
/** The most bytes of these lines, including line feeds. */
export const INPUT_BYTES = 0x10000;

const HASHES = 0;
const OFFSETS = HASHES + 8 * LINES;
const INPUT = OFFSETS + 4 * LINES + 8;

export interface Kernel {
  /** Memory for the lines, each followed by one byte. */
  readonly input: Uint8Array;
  /** The start of each line, relative to any origin, and the start of a line after the last. */
  readonly offsets: Uint32Array;
  readonly hashes: BigUint64Array;
  readonly hash: (lines: number) => void;
}

type HashLines = (input: number, offsets: number, lines: number, hashes: number) => void;

/** Opens a kernel; returns `undefined` if there is no WebAssembly. */
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
