/** The files of the packages, as npm packs them. It takes a second, so `npm test` packs once for all files that import this. */

import { readFileSync } from 'node:fs';
import { PACKED } from '../../scripts/test/support.js';

interface Packed {
  readonly files: readonly { readonly path: string }[];
  readonly unpackedSize: number;
}

/** Returns the files and the size of the package in a folder. */
export function packed(folder: URL): Packed {
  const { name } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'));
  const all: readonly (Packed & { name: string })[] = JSON.parse(readFileSync(PACKED, 'utf8'));
  return all.find((one) => one.name === name) as Packed;
}

/** Returns the files that npm packs in a folder, in order. */
export const filesPacked = (folder: URL): string[] =>
  packed(folder)
    .files.map(({ path }) => path)
    .sort();
