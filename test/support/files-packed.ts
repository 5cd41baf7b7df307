import { npm } from '../../bench/runner/npm.js';

interface Packed {
  readonly files: readonly { readonly path: string }[];
  readonly unpackedSize: number;
}
/** By folder: npm takes a second for each. */
const known = new Map<string, Packed>();

/** Returns the files and the size of the package in a folder, as npm packs it. */
export function packed(folder: URL): Packed {
  const found =
    known.get(folder.href) ?? JSON.parse(npm(folder, ['pack', '--dry-run', '--json', '--ignore-scripts']))[0];
  known.set(folder.href, found);
  return found;
}

/** Returns the files that npm packs in a folder, in order. */
export const filesPacked = (folder: URL): string[] =>
  packed(folder)
    .files.map(({ path }) => path)
    .sort();
