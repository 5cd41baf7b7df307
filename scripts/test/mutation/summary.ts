/** The results of the mutants, by folder. */

import { dirname } from 'node:path';
import type { MutantResult } from '@stryker-mutator/api/core';

/** Mutants of a folder. */
export interface Row {
  readonly folder: string;
  killed: number;
  survived: number;
}

/** Killed: a test failed or never ended. Ignored mutants, such as messages, are not counted. */
export const isKilled = ({ status }: MutantResult): boolean => status === 'Killed' || status === 'Timeout';
/** A mutant that no test passes survives. */
export const isSurvivor = ({ status }: MutantResult): boolean => status === 'Survived' || status === 'NoCoverage';

/** Per cent of the mutants that were killed. */
export const scoreOf = ({ killed, survived }: Row): number => (100 * killed) / (killed + survived);

/** A row for each folder, and one for all of them. */
export function summarize(results: readonly MutantResult[], folderOf = dirname): Row[] {
  const rows = new Map<string, Row>();
  const all: Row = { folder: 'all', killed: 0, survived: 0 };
  for (const result of results) {
    const folder = folderOf(result.fileName);
    const row = rows.get(folder) ?? { folder, killed: 0, survived: 0 };
    rows.set(folder, row);
    for (const each of [row, all]) {
      if (isKilled(result)) each.killed++;
      if (isSurvivor(result)) each.survived++;
    }
  }
  return [...[...rows.values()].sort((a, b) => (a.folder < b.folder ? -1 : 1)), all];
}
