import { npm } from '../../bench/runner/npm.js';

/** Returns the files that npm packs in a folder, in order. */
export function filesPacked(folder: URL): string[] {
  const packed = npm(folder, ['pack', '--dry-run', '--json', '--ignore-scripts']);
  return (JSON.parse(packed)[0].files as { path: string }[]).map(({ path }) => path).sort();
}
