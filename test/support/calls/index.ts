/**
 * Calls of every public function, from the declarations of the entries: with untrusted texts, with wrong values, and with a
 * caller's objects. No call depends on an earlier one.
 */

import * as bulk from '../../../src/entries/bulk.js';
import * as crawl from '../../../src/entries/crawl.js';
import * as errors from '../../../src/entries/errors.js';
import * as formats from '../../../src/entries/formats.js';
import * as guard from '../../../src/entries/guard.js';
import * as http from '../../../src/entries/http.js';
import * as uriscan from '../../../src/entries/index.js';
import * as inspect from '../../../src/entries/inspect.js';
import * as iri from '../../../src/entries/iri.js';
import * as resolve from '../../../src/entries/resolve.js';
import * as scanner from '../../../src/entries/scanner.js';
import { Batch, STRIDE } from '../../../src/entries/scanner.js';
import * as tables from '../../../src/entries/tables.js';
import * as template from '../../../src/entries/template.js';
import { DECLARATIONS, type ENTRIES, type Parameter, parameterOf, signaturesOf } from './parameters.js';
import { type Declaration, type Declared, type Signature, signatureOf } from './report.js';
import { BY_TEXT, MORE, PRODUCTS, RECEIVERS, TEXT } from './right.js';
import { VALUES } from './values.js';

const MODULES: Readonly<Record<(typeof ENTRIES)[number], object>> = {
  uriscan,
  bulk,
  crawl,
  errors,
  formats,
  guard,
  http,
  inspect,
  iri,
  resolve,
  scanner,
  tables,
  template,
};

type Callable = (...args: readonly unknown[]) => unknown;
/** A call with an untrusted text. It may return a promise. */
export type TextCall = (text: string) => unknown;

/** A public function with its parameters. */
export interface Use {
  readonly name: string;
  /** The exported function or class. */
  readonly of: unknown;
  readonly run: Callable;
  readonly parameters: readonly Parameter[];
  /** The method's own name, by which tables know it. */
  readonly key: string;
}

/** Returns all values of an iterator. */
async function drain(iterable: AsyncIterable<unknown>): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const one of iterable) all.push(one instanceof Batch ? told(one) : one);
  return all;
}
function settled(result: unknown): unknown {
  if (typeof result !== 'object' || result === null) return result;
  if (Symbol.asyncIterator in result) return drain(result as AsyncIterable<unknown>);
  return /Generator|Iterator/.test(Object.prototype.toString.call(result))
    ? [...(result as unknown as Iterable<unknown>)]
    : result;
}

/** A text is refused with an answer by functions such as `isUri` and `tryParse`. */
const refusesIn = ({ name, returns }: Signature, { name: parameter, type }: Declared): boolean =>
  name.startsWith('try') ||
  (type === 'unknown' && returns !== 'string') ||
  (name === 'resolveWithin' && parameter === 'reference');

function useOf(of: unknown, name: string, signature: Signature, run: Callable): Use {
  const { name: key, parameters } = signature;
  return {
    name,
    of,
    key,
    run: (...args) => settled(run(...args)),
    parameters: parameters.map((one) => parameterOf(key, one, refusesIn(signature, one))),
  };
}

/** Returns the uses of a function, and of the functions and objects that it returns. */
function usesOfFunction(of: Callable, signature: Signature): Use[] {
  const first = useOf(of, signature.name, signature, of);
  const result = (): unknown => of(...argumentsOf(first));
  const arrow = signature.returns.startsWith('(')
    ? [{ ...signatureOf(signature.returns.replace(' =>', ':')), name: '' }]
    : [];
  const returned = [...arrow, ...signaturesOf(signature.returns)].map((method) =>
    useOf(of, `${signature.name}()${method.name && `.${method.name}`}`, method, (...args) => {
      const object = result() as Record<string, Callable>;
      return method.name ? (object[method.name] as Callable)(...args) : (object as unknown as Callable)(...args);
    }),
  );
  return [first, ...returned];
}

/** Returns the uses of a class: its constructor and its methods. */
function usesOfClass(of: Callable, { name, signatures }: Declaration): Use[] {
  return signatures.map((signature) => {
    if (signature.name === 'constructor')
      return useOf(of, name, { ...signature, name }, (...args) => Reflect.construct(of, args));
    return useOf(of, `${name}.${signature.name}`, signature, (...args) =>
      methodOf(RECEIVERS[name]?.(TEXT), signature.name)(...args),
    );
  });
}
const methodOf = (object: unknown, name: string): Callable =>
  ((object as Record<string, Callable>)[name] as Callable).bind(object);

function usesOf(entry: string, declarations: readonly Declaration[]): Use[] {
  const module = MODULES[entry as keyof typeof MODULES] as Record<string, Callable>;
  // The last form of a function is the one that takes the most values.
  return [...new Map(declarations.map((one) => [one.kind + one.name, one])).values()].flatMap((declaration) => {
    const of = module[declaration.name];
    if (typeof of !== 'function') return [];
    return declaration.kind === 'class'
      ? usesOfClass(of, declaration)
      : declaration.signatures.flatMap((one) => usesOfFunction(of, one));
  });
}

/** Every function and method, each once though several entries export it. */
const GIVEN: readonly Use[] = [
  ...new Map([...DECLARATIONS].flatMap(([entry, all]) => usesOf(entry, all)).map((use) => [use.name, use])).values(),
];

/** One use for each option of a function, with the option as its only parameter. */
const optionsOf = (use: Use): Use[] =>
  use.parameters.flatMap(({ options, right }, place) =>
    options.map((option) => ({
      ...use,
      name: `${use.name}, option ${option.name}`,
      parameters: [
        {
          ...option,
          right: () =>
            option.isOptional ? [undefined] : [(right()[0] as Record<string, unknown>)[option.name], ...option.right()],
        },
      ],
      run: (value) => runWith(use, place, { ...(right()[0] as object), [option.name]: value }),
    })),
  );

/** Every function, method and option. */
export const USES: readonly Use[] = GIVEN.flatMap((use) => [use, ...optionsOf(use)]);

/** Returns right arguments: of each parameter the right value of a number. Some contain, or follow from, a text. */
function argumentsOf(
  { key, parameters }: Use,
  turn = 0,
  within: (parameter: Parameter, place: number) => unknown = () => undefined,
): unknown[] {
  const args = parameters.map((parameter, place) => {
    const right = parameter.right();
    return within(parameter, place) ?? right[turn % right.length];
  });
  const subject =
    args.find((arg) => arg instanceof Uint8Array) ??
    args[parameters.findIndex(({ frames }) => frames.length > 0)] ??
    TEXT;
  const text = subject instanceof Uint8Array ? new TextDecoder().decode(subject) : String(subject);
  return args.map((arg, place) => {
    const { name, isWritten } = parameters[place] as Parameter;
    const follow = BY_TEXT[`${key}.${name}`] ?? BY_TEXT[name];
    return follow && !isWritten ? follow(text) : arg;
  });
}

/** Runs a function with right arguments, except for one. */
export function runWith(use: Use, place: number, value: unknown): unknown {
  const args = argumentsOf(use);
  args[place] = value;
  return use.run(...args);
}

/** The frames of a parameter, and of each of its properties. */
const framesOf = ({ frames, options, right }: Parameter): Parameter['frames'] => [
  ...frames,
  ...options.flatMap((option) =>
    option.frames.map((frame) => (text: string) => ({ ...(right()[0] as object), [option.name]: frame(text) })),
  ),
];

/** The right value of the other parameters in most calls: the second one after the default. */
const SECOND = 2;
/** The calls with a text as the first parameter that takes one, with all right values of the others; and as each other one, and as all of them. */
function textCalls(use: Use): TextCall[] {
  const frames = use.parameters.map(framesOf);
  // There is no record of a text that is not a reference.
  const hasAll = (args: readonly unknown[]): boolean =>
    use.parameters.every(({ name }, i) => name !== 'flags' || args[i] !== undefined);
  const call = (args: readonly unknown[]): unknown => (hasAll(args) ? use.run(...args) : undefined);
  const first = frames.findIndex((all) => all.length > 0);
  const turns = Math.max(1, ...use.parameters.map(({ right }, place) => (place === first ? 1 : right().length)));
  const calls = frames.flatMap((all, place) =>
    all.map(
      (frame) =>
        (turn: number): TextCall =>
        (text) =>
          call(argumentsOf(use, turn, (_, at) => (at === place ? frame(text) : undefined))),
    ),
  );
  const each = calls.flatMap((make, n) =>
    n === 0 ? Array.from({ length: turns }, (_, turn) => make(turn)) : make(SECOND),
  );
  const all: TextCall = (text) => call(argumentsOf(use, 0, (_, place) => frames[place]?.[0]?.(text)));
  const hasAllTexts = frames.filter((one) => one.length > 0).length > 1 && !PRODUCTS.includes(use.name);
  return hasAllTexts ? [...each, all] : each;
}

/** Reads the properties of an object made of a text, except memory, and calls its methods. */
const receiverCalls = Object.entries(RECEIVERS).flatMap(([name, make]): [unknown, TextCall][] => {
  const [of] = GIVEN.filter((use) => use.name === name || use.name.startsWith(`${name}.`)).map((use) => use.of);
  const methods = GIVEN.filter((use) => use.name.startsWith(`${name}.`));
  const properties =
    [...DECLARATIONS.values()].flat().find((one) => one.kind === 'class' && one.name === name)?.properties ?? [];
  return [
    [
      of,
      (text) =>
        properties
          .map((property) => (make(text) as Record<string, unknown>)[property.name])
          .filter((value) => !ArrayBuffer.isView(value)),
    ],
    ...methods.map((use): [unknown, TextCall] => [
      of,
      (text) => settled(methodOf(make(text), use.key)(...argumentsOf(use))),
    ]),
  ];
});

/** The calls of each function that takes an untrusted text. */
export const CALLS: ReadonlyMap<unknown, readonly TextCall[]> = callsByFunction();

function callsByFunction(): Map<unknown, TextCall[]> {
  const calls = new Map<unknown, TextCall[]>();
  const all = GIVEN.flatMap((use) => textCalls(use).map((call) => [use.of, call] as const));
  for (const [of, call] of [...all, ...receiverCalls, ...MORE]) calls.set(of, [...(calls.get(of) ?? []), call]);
  return calls;
}

/** All calls, except of a guarded fetch: without WebAssembly, Node has no `Headers`, which it needs. */
export const ALL_CALLS: readonly TextCall[] = [...CALLS].flatMap(([of, calls]) =>
  of === guard.guardedFetch ? [] : calls,
);

/** A function that takes a caller's object: makes a right object, and calls the function with any object. */
export interface Taker {
  readonly name: string;
  readonly right: () => object;
  readonly take: (object: object) => unknown;
}
export const TAKERS: readonly Taker[] = GIVEN.flatMap((use) =>
  use.parameters.flatMap(({ options, right }, place) =>
    options.length > 0
      ? [
          {
            name: use.name,
            right: () => Object(right()[0]) as object,
            take: (object: object) => runWith(use, place, object),
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

/** Longer lists are represented by their length and their beginning. */
const MANY = 100;

/** A result as a text, for comparison with another runtime or another call. */
export function told(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  if (value instanceof Batch) {
    const { length, flags, offsets, end } = value;
    const records = Array.from(flags.subarray(0, Math.min(length, MANY)), (flag, i) =>
      flag < 0 ? [flag] : [flag, ...offsets.subarray(i * STRIDE, (i + 1) * STRIDE)],
    );
    return `${length} lines to ${end}: ${records.join('; ')}`;
  }
  if (value instanceof bulk.LineBuffer)
    return told(Array.from({ length: Math.min(value.length, MANY) }, (_, i) => value.slice(i)));
  if (ArrayBuffer.isView(value)) return told(Array.from(value as Uint8Array));
  if (Array.isArray(value)) return `[${value.slice(0, MANY).map(told).join()}] of ${value.length}`;
  if (typeof value === 'object' && value !== null && !(Symbol.iterator in value)) {
    const isPlain = Object.getPrototypeOf(value) === null || String(value) === '[object Object]';
    if (isPlain) return told(Object.entries(value));
  }
  const text = String(value);
  return text.length <= LONGEST ? text : `${text.length}: ${text.slice(0, 9)}…${text.slice(-9)}`;
}

/** Returns the answer of a call, or its error. */
export async function answerTo(run: TextCall, text: string): Promise<string> {
  // No test reads the frames of these errors, and each error takes longer with them.
  const { stackTraceLimit } = Error;
  // In a realm that is frozen, it stays.
  Reflect.set(Error, 'stackTraceLimit', 0);
  try {
    return told(await run(text));
  } catch (error) {
    const { name, code, offset, message } = error as { name: string; code: unknown; offset: unknown; message: string };
    return `${name} ${code} ${offset}: ${message}`;
  } finally {
    Reflect.set(Error, 'stackTraceLimit', stackTraceLimit);
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
    const answer = await run(...args);
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
  const right = (): unknown[] => argumentsOf(given);
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
