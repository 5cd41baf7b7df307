/** Lets some mutants go untried, where all of them would take hours. */

import { createHash } from 'node:crypto';
import { type Checker, type CheckResult, CheckStatus } from '@stryker-mutator/api/check';
import type { Mutant, StrykerOptions } from '@stryker-mutator/api/core';
import { commonTokens, tokens } from '@stryker-mutator/api/plugin';

const NOT_CHOSEN: CheckResult = { status: CheckStatus.CompileError, reason: 'not of the sample' };
const CHOSEN: CheckResult = { status: CheckStatus.Passed };

/** Whether a mutant is one of the `1 / of` that are tried: always the same ones, as long as its file stays the same. */
export function isChosen({ fileName, location, replacement }: Omit<Mutant, 'id' | 'mutatorName'>, of: number): boolean {
  const { line, column } = location.start;
  const file = fileName.slice(fileName.replaceAll('\\', '/').lastIndexOf('src/'));
  const digest = createHash('sha256').update(`${file}:${line}:${column} ${replacement}`).digest();
  return digest.readUInt32LE() % of === 0;
}

export class Sample implements Checker {
  static inject = tokens(commonTokens.options);
  readonly #of: number;

  constructor(options: StrykerOptions) {
    this.#of = Number(options['sample']);
  }

  async init(): Promise<void> {}

  async check(mutants: Mutant[]): Promise<Record<string, CheckResult>> {
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, isChosen(mutant, this.#of) ? CHOSEN : NOT_CHOSEN]));
  }

  async group(mutants: Mutant[]): Promise<string[][]> {
    return [mutants.map(({ id }) => id)];
  }
}
