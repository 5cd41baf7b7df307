/** The entries of the package, and their exports. */

import { readFileSync } from 'node:fs';

const { exports } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/** The folders of `src` that are entries; `''` is the main entry. */
const FOLDERS = Object.keys(exports)
  .filter((subpath) => !/\.(?:json|wasm)$/.test(subpath))
  .map((subpath) => subpath.slice(2));

/** An export, under the first name that it is found by. */
export interface Export {
  readonly name: string;
  readonly value: unknown;
}

/** Returns every export once. */
export async function publicExports(): Promise<Export[]> {
  const met = new Map<unknown, Export>();
  for (const folder of FOLDERS) {
    const module: Record<string, unknown> = await import(`../../src/entries/${folder || 'index'}.js`);
    for (const [name, value] of Object.entries(module)) {
      if (!met.has(value)) met.set(value, { name: `uriscan${folder && `/${folder}`} ${name}`, value });
    }
  }
  return [...met.values()];
}

export type Callable = (...args: readonly unknown[]) => unknown;
export type PublicFunction = Export & { readonly value: Callable };
const isFunction = (given: Export): given is PublicFunction => typeof given.value === 'function';

/** The exported functions and classes. */
export const publicFunctions = async (): Promise<PublicFunction[]> => (await publicExports()).filter(isFunction);
