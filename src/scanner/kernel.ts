/**
 * The kernel for lines (`kernel.as.ts`) and its memory. Where there is no WebAssembly with SIMD, or it is refused, there is no kernel,
 * and no answer changes.
 */

import { STRIDE } from '../tables/record.js';
import { startKernel } from '../wasm/start.js';
import { KERNEL } from './kernel.generated.js';
import { Address, BLOCK_BYTES, INPUT_BYTES } from './kernel-memory.js';
import { lineTables } from './line-tables.js';

/** Bytes that the kernel may read after its input. */
const MARGIN = BLOCK_BYTES;

type Scan = (input: number, length: number, from: number, capacity: number, origin: number) => number;

/** A kernel with its own memory. */
export interface Kernel {
  /** Where its input goes. */
  readonly input: Uint8Array;
  /** The address of that. */
  readonly address: number;
  readonly scan: Scan;
  /** How many lines have been scanned, and how many of them it is unsure of. */
  readonly counts: Int32Array;
  readonly records: Uint32Array;
  readonly results: Int32Array;
  /** Indices of the lines it is unsure of. */
  readonly unsure: Int32Array;
}

/** Starts a kernel with room for the records of so many lines; `undefined` where it cannot be started. */
export function openKernel(lines: number): Kernel | undefined {
  const results = Address.RECORDS + 4 * STRIDE * (lines + 2);
  const unsure = results + 4 * lines;
  const started = startKernel<{ readonly scanLines: Scan }>(KERNEL, unsure + 4 * lines + INPUT_BYTES + MARGIN);
  if (started === undefined) return undefined;
  const { buffer } = started;
  const address = buffer.byteLength - INPUT_BYTES - MARGIN;
  new Uint8Array(buffer).set(lineTables());
  return {
    input: new Uint8Array(buffer, address, INPUT_BYTES),
    address,
    scan: started.exports.scanLines,
    counts: new Int32Array(buffer, Address.COUNTS, 2),
    records: new Uint32Array(buffer, Address.RECORDS, STRIDE * lines),
    results: new Int32Array(buffer, results, lines),
    unsure: new Int32Array(buffer, unsure, lines),
  };
}
