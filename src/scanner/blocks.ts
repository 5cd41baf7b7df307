/**
 * The kernel of the scanner by blocks (`kernel.as.ts`): its memory, its tables, and how it is called. Where there is no
 * WebAssembly with SIMD, or it is refused, there is no kernel, and nothing else changes.
 */

import { HEXDIG, QUERY, SCHEME, Slot, STRIDE, UNRESERVED } from '../tables/index.js';
import { KERNEL } from './kernel.generated.js';

const PAGE = 0x10000;
/** What the kernel returns where the automaton has to decide. */
export const UNSURE = -0x80000000;

// The memory, page by page: tables and record; the input; its masks, a byte for each byte and a block more.
const TABLES = 0;
const RECORD = 2048;
const INPUT = PAGE;
const MASKS = 2 * PAGE;
const PAGES = 4;

/** Bytes of input that the kernel has room for. */
export const INPUT_BYTES = PAGE;

/** What of the platform's WebAssembly is used here. */
interface Platform {
  readonly WebAssembly: {
    readonly Memory: new (limits: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer };
    readonly Module: new (binary: Uint8Array) => object;
    readonly Instance: new (module: object, imports: object) => { readonly exports: Readonly<Record<string, unknown>> };
  };
}

type Scan = (input: number, length: number, masks: number, record: number, tables: number) => number;

function start(): { readonly memory: ArrayBuffer; readonly scan: Scan } | undefined {
  try {
    const { WebAssembly } = globalThis as unknown as Platform;
    const memory = new WebAssembly.Memory({ initial: PAGES, maximum: PAGES });
    const binary = Uint8Array.from(atob(KERNEL), (c) => c.charCodeAt(0));
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(binary), { env: { memory } });
    new Uint8Array(memory.buffer).set(kernelTables(), TABLES);
    return { memory: memory.buffer, scan: exports['scan'] as Scan };
  } catch {
    return undefined;
  }
}

/** The tables that the kernel reads, one behind the other: see its docstring. */
export function kernelTables(): Uint8Array {
  const tables = new Uint8Array(3 * 256 + 2 * 16);
  const [low, high] = [tables.subarray(768, 784), tables.subarray(784)];
  for (let c = 0; c < 128; c++) {
    const character = String.fromCharCode(c);
    tables[c] = SCHEME[c] === 1 && character === character.toLowerCase() ? 1 : 0;
    tables[256 + c] = HEXDIG[c] === 1 ? Number.parseInt(character, 16) + (c > 0x60 ? 16 : 0) : 255;
    tables[512 + c] = UNRESERVED[c] as number;
    // A row of 16 characters has a bit of its own, which the columns that are allowed in it have too.
    if (QUERY[c] === 0 && character !== '%' && character !== '#') continue;
    const row = c >> 4;
    const column = c & 0xf;
    high[row] = 1 << row;
    low[column] = (low[column] as number) | (1 << row);
  }
  tables.fill(255, 256 + 128, 512);
  return tables;
}

const kernel = /* @__PURE__ */ start();
const scan = kernel?.scan;
const record = new Uint32Array(kernel?.memory ?? new ArrayBuffer(RECORD + 4 * STRIDE), RECORD, STRIDE);

/** Where the kernel reads; the strings that are to be scanned are copied to it, kernel or not. */
export const INPUT_MEMORY =
  kernel === undefined ? new Uint8Array(INPUT_BYTES) : new Uint8Array(kernel.memory, INPUT, INPUT_BYTES);

/** Scans the `length` bytes at the beginning of `INPUT_MEMORY` for a URI reference; `UNSURE` where it can't tell. */
export function scanBlocks(length: number, offsets: Uint32Array, at: number): number {
  if (scan === undefined) return UNSURE;
  const flags = scan(INPUT, length, MASKS, RECORD, TABLES);
  if (flags === UNSURE) return UNSURE;
  offsets[at + Slot.START] = 0;
  offsets[at + Slot.SCHEME_END] = record[Slot.SCHEME_END] as number;
  offsets[at + Slot.HOST_START] = record[Slot.HOST_START] as number;
  offsets[at + Slot.HOST_END] = record[Slot.HOST_END] as number;
  offsets[at + Slot.PATH_START] = record[Slot.PATH_START] as number;
  offsets[at + Slot.PATH_END] = record[Slot.PATH_END] as number;
  offsets[at + Slot.QUERY_END] = record[Slot.QUERY_END] as number;
  offsets[at + Slot.END] = length;
  return flags;
}
