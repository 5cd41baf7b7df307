/** The answers of the library as texts, for comparison with another runtime or release. */

import { guardedFetch } from '../../../src/guard/index.js';
import { Batch, STRIDE } from '../../../src/scanner/index.js';
import type { TextCall } from '../entry-calls.js';
import { CALLS } from '../public-calls.js';

/** Longer texts are represented by their length and their ends. */
const LONGEST = 200;

export function told(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  if (value instanceof Batch) {
    const { length, flags, offsets, end } = value;
    const records = Array.from(flags.subarray(0, length), (flag, i) =>
      flag < 0 ? [flag] : [flag, ...offsets.subarray(i * STRIDE, (i + 1) * STRIDE)],
    );
    return `${length} lines to ${end}: ${records.join('; ')}`;
  }
  if (ArrayBuffer.isView(value)) return told(Array.from(value as Uint8Array));
  if (Array.isArray(value)) return `[${value.map(told).join()}]`;
  if (typeof value === 'object' && value !== null && !(Symbol.iterator in value)) {
    return String(value) === '[object Object]' ? told(Object.entries(value)) : String(value);
  }
  const text = String(value);
  return text.length <= LONGEST ? text : `${text.length}: ${text.slice(0, 9)}…${text.slice(-9)}`;
}

/** Returns the answer of a call, or its error. */
export async function answerTo(run: TextCall, text: string): Promise<string> {
  try {
    return told(await run(text));
  } catch (error) {
    const { name, code, offset, message } = error as { name: string; code: unknown; offset: unknown; message: string };
    return `${name} ${code} ${offset}: ${message}`;
  }
}

/** All calls, except of a guarded fetch: without WebAssembly, Node has no `Headers`, which it needs. */
export const ALL_CALLS: readonly TextCall[] = [...CALLS].flatMap(([called, runs]) =>
  called === guardedFetch ? [] : runs,
);

/** The answers of all calls to all texts, in order. */
export async function answersTo(texts: readonly string[]): Promise<string[]> {
  const answers: string[] = [];
  for (const run of ALL_CALLS) for (const text of texts) answers.push(await answerTo(run, text));
  return answers;
}
