/** uriscan as npm installs it from its tarball. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export type Library = typeof import('../../src/entries/bulk.js') &
  typeof import('../../src/entries/scanner.js') &
  typeof import('../../src/entries/index.js');

const LOADER = 'import.mjs';

/** Writes the module that loads the package which is installed in a folder, as a user's program there would. */
export function writeLoader(folder: string): void {
  writeFileSync(join(folder, LOADER), 'export const load = (name) => import(name);\n');
}

/** The folder of the package that is installed in `library`. */
export const packageIn = (library: string): string => join(library, 'node_modules/uriscan');

/**
 * Loads an entry, such as `/bulk`; the main entry is empty.
 *
 * @param library - a folder in which the package is installed
 * @returns `undefined` if the package lacks the entry, as earlier revisions do
 */
export async function loadEntry<Entry>(library: string, entry: string): Promise<Entry | undefined> {
  const { exports } = JSON.parse(readFileSync(join(packageIn(library), 'package.json'), 'utf8'));
  if (!(`.${entry}` in exports)) return undefined;
  const { load } = await import(pathToFileURL(join(library, LOADER)).href);
  return load(`uriscan${entry}`);
}

/** Loads the entries for single references and for lines, as one object. */
export async function load(library: string): Promise<Library> {
  const entries = ['/bulk', '/scanner', ''].map((entry) => loadEntry<Library>(library, entry));
  return Object.assign({}, ...(await Promise.all(entries)));
}
