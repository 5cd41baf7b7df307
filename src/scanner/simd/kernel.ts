/**
 * A kernel for one string (`string.as.ts`) or for lines (`lines.as.ts`) in WebAssembly, and its memory. The engine is compiled from the
 * same automaton: no answer depends on whether there is a kernel.
 */

import { startKernel } from '../../wasm/start.js';
import { Address, INPUT_BYTES } from './memory.js';
import { kernelTables } from './tables.js';

/** A kernel with its own memory. */
export interface Kernel<Exports> {
  /** Where its input goes. */
  readonly input: Uint8Array;
  readonly buffer: ArrayBuffer;
  readonly exports: Exports;
}

/**
 * Starts a kernel; `undefined` where there is no WebAssembly with SIMD, or it is refused.
 *
 * @param code - the kernel, in hexadecimal
 * @param room - the bytes for records and results
 */
export function openKernel<Exports>(code: string, room: number): Kernel<Exports> | undefined {
  const started = startKernel<Exports>(code, Address.RECORDS + room);
  if (started === undefined) return undefined;
  new Uint8Array(started.buffer).set(kernelTables());
  return { ...started, input: new Uint8Array(started.buffer, Address.INPUT, INPUT_BYTES) };
}
