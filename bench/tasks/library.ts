/** uriscan as it was built. */

import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

export type Library = typeof import('../../src/bulk/index.js') &
  typeof import('../../src/scanner/index.js') &
  typeof import('../../src/index.js');

/**
 * Loads the entries for single references and for lines, as one object: earlier revisions export all of that from one entry.
 *
 * @param from - the folder of its `index.js`
 */
export async function load(from: string): Promise<Library> {
  const files = ['bulk/', 'scanner/', '']
    .map((folder) => `${from}/${folder}index.js`)
    .filter((file) => existsSync(file));
  const entries = await Promise.all(files.map((file) => import(pathToFileURL(file).href)));
  return Object.assign({}, ...entries);
}
