/** A public function with right arguments, from which every table of calls is made. */

import type { Parameter } from './parameters.js';

/** A call with an untrusted text. It may return a promise. */
export type TextCall = (text: string) => unknown;

export interface Use {
  readonly name: string;
  /** The exported function or class. */
  readonly of: unknown;
  readonly run: (...args: never[]) => unknown;
  readonly parameters: readonly Parameter[];
  /** Calls with a text in places other than a parameter. */
  readonly texts: readonly TextCall[];
}

interface More {
  readonly name?: string;
  readonly run?: Use['run'];
  readonly texts?: readonly TextCall[];
}

/** Describes a function; a class is constructed. */
export function use(of: unknown, parameters: readonly Parameter[], { name, run, texts = [] }: More = {}): Use {
  const called = of as Use['run'];
  const isClass = /^class\b/.test(String(of));
  const construct: Use['run'] = (...args) => Reflect.construct(called, args);
  return { name: name ?? called.name, of, run: run ?? (isClass ? construct : called), parameters, texts };
}

/** Describes a method, or a function that another one returns. */
export const method = (
  name: string,
  of: unknown,
  parameters: readonly Parameter[],
  run: Use['run'],
  texts: readonly TextCall[] = [],
): Use => use(of, parameters, { name, run, texts });

/** One use for each property of an object that a function requires. */
export const parts = <T extends object>(
  of: (object: T) => unknown,
  right: T,
  kinds: Readonly<Record<keyof T, Parameter>>,
): Use[] =>
  Object.entries(kinds as Record<string, Parameter>).map(([key, parameter]) =>
    method(`${of.name}, ${key}`, of, [{ ...parameter, right: () => right[key as keyof T] }], (value: never) =>
      of({ ...right, [key]: value }),
    ),
  );

/** Runs a function with right arguments, except for one. */
export function runWith({ run, parameters }: Use, place: number, value: unknown): unknown {
  const args = parameters.map(({ right }) => right());
  args[place] = value;
  return run(...(args as never[]));
}

/** One use for each option of a function, with the option as its only parameter. */
export const optionsOf = (given: Use): Use[] =>
  given.parameters.flatMap(({ options = {}, right }, place) =>
    Object.entries(options).map(([key, parameter]) =>
      method(
        `${given.name}, option ${key}`,
        given.of,
        [{ ...parameter, verdict: (value) => (value === undefined ? 'same' : parameter.verdict(value)) }],
        (value: never) => runWith(given, place, { ...(right() as object), [key]: value }),
      ),
    ),
  );

/** The calls with a text as each parameter that takes one, and as all of them. */
export function textCalls(given: Use): TextCall[] {
  const places = given.parameters.flatMap(({ isText }, place) => (isText ? [place] : []));
  const all: TextCall = (text) =>
    given.run(...(given.parameters.map(({ isText, right }) => (isText ? text : right())) as never[]));
  return [
    ...places.map(
      (place): TextCall =>
        (text) =>
          runWith(given, place, text),
    ),
    ...(places.length > 1 ? [all] : []),
    ...given.texts,
  ];
}
