/**
 * Calls of every public function, from one table: with untrusted texts, with wrong values, and with a caller's
 * objects. No call depends on an earlier one.
 */

import { guardedFetch } from '../../../src/entries/guard.js';
import { Batch, STRIDE } from '../../../src/entries/scanner.js';
import { CORE_USES } from './core.js';
import { ENTRY_USES } from './entries.js';
import { optionsOf, runWith, type TextCall, textCalls, type Use } from './use.js';
import { VALUES } from './values.js';

const GIVEN: readonly Use[] = [...CORE_USES, ...ENTRY_USES];
/** Every function, method and option. */
export const USES: readonly Use[] = GIVEN.flatMap((given) => [given, ...optionsOf(given)]);

/** The calls of each function that takes an untrusted text. */
export const CALLS: ReadonlyMap<unknown, readonly TextCall[]> = callsByFunction();

function callsByFunction(): Map<unknown, TextCall[]> {
  const calls = new Map<unknown, TextCall[]>();
  for (const given of USES) {
    const more = textCalls(given);
    if (more.length > 0) calls.set(given.of, [...(calls.get(given.of) ?? []), ...more]);
  }
  return calls;
}

/** All calls, except of a guarded fetch: without WebAssembly, Node has no `Headers`, which it needs. */
export const ALL_CALLS: readonly TextCall[] = [...CALLS].flatMap(([of, calls]) => (of === guardedFetch ? [] : calls));

/** A function that takes a caller's object: makes a right object, and calls the function with any object. */
export interface Taker {
  readonly name: string;
  readonly right: () => object;
  readonly take: (object: object) => unknown;
}
export const TAKERS: readonly Taker[] = GIVEN.flatMap((given) =>
  given.parameters.flatMap(({ isObject, right }, place) =>
    isObject
      ? [
          {
            name: given.name,
            right: () => Object(right()) as object,
            take: (object: object) => runWith(given, place, object),
          },
        ]
      : [],
  ),
);

/** Runs calls one after the other, and ignores their errors, which other tests check. */
export async function runAll(calls: readonly TextCall[], text: string): Promise<void> {
  for (const call of calls) {
    try {
      const result = call(text);
      if (result instanceof Promise) await result;
    } catch {}
  }
}

/** Longer texts are represented by their length and their ends. */
const LONGEST = 200;

/** A result as a text, for comparison with another runtime or another call. */
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
    const isPlain = Object.getPrototypeOf(value) === null || String(value) === '[object Object]';
    if (isPlain) return told(Object.entries(value));
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

/** The answers of all calls to all texts, in order. */
export async function answersTo(texts: readonly string[]): Promise<string[]> {
  const answers: string[] = [];
  for (const run of ALL_CALLS) for (const text of texts) answers.push(await answerTo(run, text));
  return answers;
}

/** The outcome of a call: its answer and the records that it wrote, or its error. */
interface Outcome {
  readonly answer?: string;
  readonly error?: unknown;
}

async function outcome({ run, parameters }: Use, args: readonly unknown[]): Promise<Outcome> {
  try {
    const answer = await run(...(args as never[]));
    const written = args
      .filter((_, place) => parameters[place]?.isWritten)
      .map((arg) => Array.from((arg as Uint32Array).subarray(0, STRIDE)));
    return { answer: `${told(answer)} ${JSON.stringify(written)}` };
  } catch (error) {
    return { error };
  }
}

/** Whether an error is from the library and not from the engine: it names what was expected, and of which argument, or has its own name. */
const isOurs = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof RangeError
    ? /^(?:expected |`)(?!.*``)/.test(error.message)
    : /^(?:Uri|Iri|Idn|Guard)/.test((error as Error).name);

/** The faults of a function that is called with each wrong value as each parameter, and the number of these calls. */
export async function misuses(given: Use): Promise<{ readonly tried: number; readonly faults: readonly string[] }> {
  const right = (): unknown[] => given.parameters.map((parameter) => parameter.right());
  const { answer: rightAnswer } = await outcome(given, right());
  const faults: string[] = [];
  let tried = 0;
  for (const [place, { verdict }] of given.parameters.entries()) {
    for (const [name, make] of Object.entries(VALUES)) {
      const expected = verdict(make());
      if (expected === 'any') continue;
      tried++;
      const args = right();
      args[place] = make();
      const { answer, error } = await outcome(given, args);
      const isRight =
        expected === 'same'
          ? answer !== undefined && answer === rightAnswer
          : expected === 'refuses' && /^(?:false|undefined) /.test(answer ?? '');
      const isRefused = expected !== 'refuses' && answer === undefined && isOurs(error);
      if (!isRight && !isRefused) faults.push(`${name} as argument ${place + 1}: ${answer ?? error}`);
    }
  }
  return { tried, faults };
}
