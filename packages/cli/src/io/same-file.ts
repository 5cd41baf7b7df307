/**
 * Finds outputs that are also inputs: such a file would be emptied, or the command would read its own output forever.
 */

import { type BigIntStats, fstatSync, statSync } from 'node:fs';
import { STANDARD_INPUT } from './input.js';
import type { ProcessLike } from './process.js';

/** A regular file of a run. It may have several names, so it is identified by device and inode. */
export interface RegularFile {
  readonly use: string;
  readonly dev: bigint;
  readonly ino: bigint;
}

/** Returns standard output and standard error, if they are regular files. */
export function standardOutputs({ stdout, stderr }: ProcessLike): RegularFile[] {
  return [
    ...regularFile('standard output', () => statsOf(stdout)),
    ...regularFile('standard error', () => statsOf(stderr)),
  ];
}

/** Returns an input, if it is a regular file. */
export function inputFile(name: string, { stdin }: ProcessLike): RegularFile[] {
  return regularFile('an input', () => (name === STANDARD_INPUT ? statsOf(stdin) : statSync(name, { bigint: true })));
}

/** Returns the use of the same file by `others`; `undefined` if they do not have it. */
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
