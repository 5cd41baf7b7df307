/** uriscan as it was built. */

import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

export type Library = typeof import('../../src/bulk/index.js') &
  typeof import('../../src/scanner/index.js') &
  typeof import('../../src/index.js');

/**
 * Loads an entry as Node does for users of the package: the bundled form. Earlier revisions have only modules.
 *
 * @param dist - the folder of a build
 * @param folder - the folder of the entry, with a slash; empty for the main entry
 * @returns `undefined` if the build lacks the entry
 */
export async function loadEntry<Entry>(dist: string, folder: string): Promise<Entry | undefined> {
  const file = [`${dist}/cjs/${folder}index.mjs`, `${dist}/esm/${folder}index.js`].find((name) => existsSync(name));
  return file === undefined ? undefined : await import(pathToFileURL(file).href);
}

/** Loads the entries for single references and for lines, as one object: earlier revisions export all of that from one entry. */
export async function load(dist: string): Promise<Library> {
  const entries = ['bulk/', 'scanner/', ''].map((folder) => loadEntry<Library>(dist, folder));
  return Object.assign({}, ...(await Promise.all(entries)));
}
