/** Reads lines the simple way: cut one by one, then scanned one by one. */

import { Batch, scanBytes, scanLines } from '../../../src/entries/scanner.js';
import { Grammar, Slot, STRIDE } from '../../../src/tables/record.js';

/** The flags of a line, then its record if the line is valid. */
export type Line = readonly number[];

export interface LineOptions {
  readonly start?: number;
  readonly end?: number;
  readonly stream?: boolean;
  readonly grammar?: Grammar;
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** The lines of `input`, and the offset of the first incomplete line. */
export function linesOf(input: Uint8Array, options: LineOptions = {}): { lines: Line[]; end: number } {
  const { start = 0, end = input.length, stream = false, grammar = Grammar.URI_REFERENCE } = options;
  const record = new Uint32Array(STRIDE);
  const lines: Line[] = [];
  let at = start;
  while (at < end) {
    const found = input.indexOf(LINE_FEED, at);
    const isLast = found < 0 || found >= end;
    if (isLast && stream) break;
    const newline = isLast ? end : found;
    const lineEnd = !isLast && newline > at && input[newline - 1] === CARRIAGE_RETURN ? newline - 1 : newline;
    const flags = scanBytes(input, at, lineEnd, record, 0, grammar);
    lines.push(flags < 0 ? [flags, at, lineEnd] : [flags, ...record]);
    at = isLast ? end : newline + 1;
  }
  return { lines, end: at };
}

/** The same lines, read by `scanLines` in batches. */
export function scannedLines(
  input: Uint8Array,
  batch: Batch,
  options: LineOptions = {},
): { lines: Line[]; end: number } {
  const { end = input.length } = options;
  const lines: Line[] = [];
  let { start = 0 } = options;
  for (; start < end; start = batch.end) {
    scanLines(input, batch, { ...options, start });
    for (let i = 0; i < batch.length; i++) lines.push(lineOf(batch, i));
    if (batch.length === 0) break;
  }
  return { lines, end: start };
}

export function lineOf({ flags, offsets }: Batch, i: number): Line {
  const record = offsets.subarray(i * STRIDE, (i + 1) * STRIDE);
  const flag = flags[i] as number;
  return flag < 0 ? [flag, record[Slot.START] as number, record[Slot.END] as number] : [flag, ...record];
}

/** A batch that is filled without the kernel. */
export function plainBatch(capacity?: number): Batch {
  const platform = globalThis as { WebAssembly?: unknown };
  const { WebAssembly } = platform;
  delete platform.WebAssembly;
  try {
    return new Batch(capacity);
  } finally {
    platform.WebAssembly = WebAssembly;
  }
}
