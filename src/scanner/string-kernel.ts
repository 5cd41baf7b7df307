/**
 * The kernel for one string (`string-kernel.as.ts`) and its memory. Where there is no WebAssembly with SIMD, or it is refused, there
 * is no kernel, and no answer changes.
 */

import { STRIDE } from '../tables/record.js';
import { startKernel } from '../wasm/start.js';
import { INPUT_BYTES, StringAddress } from './kernel-memory.js';
import { kernelTables } from './kernel-tables.js';
import { KERNEL } from './string-kernel.generated.js';

type Scan = (length: number) => number;

/** A kernel with its own memory. */
export interface StringKernel {
  /** Where the copy of a string goes. */
  readonly input: Uint8Array;
  readonly scan: Scan;
  /** The record of the last string. */
  readonly record: Uint32Array;
}

/** Starts a kernel; `undefined` where it cannot be started. */
export function openStringKernel(): StringKernel | undefined {
  const started = startKernel<{ readonly scanString: Scan }>(KERNEL, StringAddress.AFTER_INPUT);
  if (started === undefined) return undefined;
  const { buffer } = started;
  new Uint8Array(buffer).set(kernelTables());
  return {
    input: new Uint8Array(buffer, StringAddress.INPUT, INPUT_BYTES),
    scan: started.exports.scanString,
    record: new Uint32Array(buffer, StringAddress.RECORD, STRIDE),
  };
}
