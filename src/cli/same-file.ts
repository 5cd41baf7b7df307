/** Finds an output that is an input too: it would be emptied, or read its own output for ever. */

import { type BigIntStats, fstatSync, statSync } from 'node:fs';
import { STANDARD_INPUT } from './source.js';
import type { Surroundings } from './surroundings.js';

/** A regular file that a run uses, by its identity: it may have several names. */
export interface RegularFile {
  readonly use: string;
  readonly dev: bigint;
  readonly ino: bigint;
}

/** Standard output and standard error, if they are regular files. */
export function standardOutputs({ stdout, stderr }: Surroundings): RegularFile[] {
  return [
    ...regularFile('standard output', () => statsOf(stdout)),
    ...regularFile('standard error', () => statsOf(stderr)),
  ];
}

/** An input, if it is a regular file. */
export function inputFile(name: string, { stdin }: Surroundings): RegularFile[] {
  return regularFile('an input', () => (name === STANDARD_INPUT ? statsOf(stdin) : statSync(name, { bigint: true })));
}

/** How another file of the run uses the same one; `undefined` if none does. */
export function otherUse(
  { dev, ino }: Pick<RegularFile, 'dev' | 'ino'>,
  others: readonly RegularFile[],
): string | undefined {
  return others.find((file) => file.dev === dev && file.ino === ino)?.use;
}

const statsOf = ({ fd }: { readonly fd?: number }): BigIntStats | undefined =>
  fd === undefined ? undefined : fstatSync(fd, { bigint: true });

function regularFile(use: string, read: () => BigIntStats | undefined): RegularFile[] {
  try {
    const stats = read();
    return stats?.isFile() ? [{ use, dev: stats.dev, ino: stats.ino }] : [];
  } catch {
    // An input that cannot be read is reported when its turn comes.
    return [];
  }
}
