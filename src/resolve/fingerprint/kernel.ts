/**
 * The memory of the kernel that hashes (`xxh64.as.ts`): room for as many lines as it takes at once. Where there is no
 * WebAssembly, or it is refused, there is no kernel.
 */

import { KERNEL } from './xxh64.generated.js';

/** Lines that are hashed at once. */
export const LINES = 2048;
/** Bytes that they may have, line feeds included. */
export const INPUT_BYTES = 0x10000;

const HASHES = 0;
const OFFSETS = HASHES + 8 * LINES;
const INPUT = OFFSETS + 4 * LINES + 8;
const PAGES = Math.ceil((INPUT + INPUT_BYTES) / 0x10000);

/** What of the platform's WebAssembly is used here. */
interface Platform {
  readonly WebAssembly: {
    readonly Memory: new (limits: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer };
    readonly Module: new (binary: Uint8Array) => object;
    readonly Instance: new (module: object, imports: object) => { readonly exports: Readonly<Record<string, unknown>> };
  };
}

export interface Kernel {
  /** Where the lines go, each with one byte behind it. */
  readonly input: Uint8Array;
  /** Where each begins, counted from wherever the first does, and what would be the next. */
  readonly offsets: Uint32Array;
  readonly hashes: BigUint64Array;
  readonly hash: (lines: number) => void;
}

/** A kernel; `undefined` where there can be none. */
export function openKernel(): Kernel | undefined {
  try {
    const { WebAssembly } = globalThis as unknown as Platform;
    const memory = new WebAssembly.Memory({ initial: PAGES, maximum: PAGES });
    const module = new WebAssembly.Module(Uint8Array.from(atob(KERNEL), (c) => c.charCodeAt(0)));
    const { exports } = new WebAssembly.Instance(module, { env: { memory } });
    const hashLines = exports['hashLines'] as (input: number, offsets: number, lines: number, hashes: number) => void;
    return {
      input: new Uint8Array(memory.buffer, INPUT, INPUT_BYTES),
      offsets: new Uint32Array(memory.buffer, OFFSETS, LINES + 1),
      hashes: new BigUint64Array(memory.buffer, HASHES, LINES),
      hash: (lines) => hashLines(INPUT, OFFSETS, lines, HASHES),
    };
  } catch {
    return undefined;
  }
}
