import { npm } from '../../bench/runner/npm.js';

/** Returns the files and the size of the package in a folder, as npm packs it. */
export function packed(folder: URL): {
  readonly files: readonly { readonly path: string }[];
  readonly unpackedSize: number;
} {
  return JSON.parse(npm(folder, ['pack', '--dry-run', '--json', '--ignore-scripts']))[0];
}

/** Returns the files that npm packs in a folder, in order. */
export const filesPacked = (folder: URL): string[] =>
  packed(folder)
    .files.map(({ path }) => path)
    .sort();
