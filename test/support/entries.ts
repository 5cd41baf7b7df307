/** What users can import: the entries of the package, and what they export. */

import { readFileSync } from 'node:fs';

const { exports } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/** Folders of `src` that are entries; `''` is the facade. */
const FOLDERS = Object.keys(exports)
  .filter((subpath) => subpath !== './package.json')
  .map((subpath) => subpath.slice(2));

/** Something that is exported, under the first name that it is met by. */
export interface Export {
  readonly name: string;
  readonly value: unknown;
}

/** Everything that is exported, once each. */
export async function publicExports(): Promise<Export[]> {
  const met = new Map<unknown, Export>();
  for (const folder of FOLDERS) {
    const module: Record<string, unknown> = await import(`../../src/${folder === '' ? '' : `${folder}/`}index.js`);
    for (const [name, value] of Object.entries(module)) {
      if (!met.has(value)) met.set(value, { name: `uriscan${folder && `/${folder}`} ${name}`, value });
    }
  }
  return [...met.values()];
}

export type Callable = (...args: readonly unknown[]) => unknown;
export type PublicFunction = Export & { readonly value: Callable };
const isFunction = (given: Export): given is PublicFunction => typeof given.value === 'function';

/** The functions and classes among them. */
export const publicFunctions = async (): Promise<PublicFunction[]> => (await publicExports()).filter(isFunction);

export const isClass = ({ value }: PublicFunction): boolean => String(value).startsWith('class');

/** Calls a function, or makes an object of a class; what is iterated or waited for comes to its end. */
export async function call(f: PublicFunction, args: readonly unknown[]): Promise<void> {
  const { value } = f;
  const result = isClass(f) ? Reflect.construct(value, args) : await value(...args);
  if (typeof result !== 'object' || result === null || !(Symbol.asyncIterator in result)) return;
  for await (const _ of result as AsyncIterable<unknown>);
}
