/** uriscan as npm installs it from its tarball. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export type Library = typeof import('../../src/bulk/index.js') &
  typeof import('../../src/scanner/index.js') &
  typeof import('../../src/index.js');

/** How a program loads the package. */
export type Form = 'import' | 'require';

const LOADERS = {
  import: { file: 'import.mjs', source: 'export const load = (name) => import(name);\n' },
  require: { file: 'require.cjs', source: 'exports.load = (name) => require(name);\n' },
} as const;

/** Writes the modules that load the package which is installed in a folder, as a user's program there would. */
export function writeLoaders(folder: string): void {
  for (const { file, source } of Object.values(LOADERS)) writeFileSync(join(folder, file), source);
}

/** The folder of the package that is installed in `library`. */
export const packageIn = (library: string): string => join(library, 'node_modules/uriscan');

/**
 * Loads an entry, such as `/bulk`; the main entry is empty.
 *
 * @param library - a folder in which the package is installed
 * @returns `undefined` if the package lacks the entry, as earlier revisions do
 */
export async function loadEntry<Entry>(library: string, entry: string, form: Form): Promise<Entry | undefined> {
  const { exports } = JSON.parse(readFileSync(join(packageIn(library), 'package.json'), 'utf8'));
  if (!(`.${entry}` in exports)) return undefined;
  const { load } = await import(pathToFileURL(join(library, LOADERS[form].file)).href);
  return load(`uriscan${entry}`);
}

/** Loads the entries for single references and for lines, as one object: earlier revisions export all of that from one entry. */
export async function load(library: string, form: Form = 'import'): Promise<Library> {
  const entries = ['/bulk', '/scanner', ''].map((entry) => loadEntry<Library>(library, entry, form));
  return Object.assign({}, ...(await Promise.all(entries)));
}
