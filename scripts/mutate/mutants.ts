/** Small changes of code (mutants), as Stryker makes them. */

import { Instrumenter } from '@stryker-mutator/instrumenter';

/** A change of a file. */
export interface Mutant {
  readonly file: string;
  /** The line and column where it begins, from 1, as editors count. */
  readonly position: string;
  /** The offsets of the code that is replaced. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

const ignore = (): void => {};
const no = (): boolean => false;
const SILENT = {
  ...{ isTraceEnabled: no, isDebugEnabled: no, isInfoEnabled: no, isWarnEnabled: no, isErrorEnabled: no },
  ...{ isFatalEnabled: no, trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore, fatal: ignore },
};
/** Messages and help texts stay as they are: tests compare codes and offsets. */
const OPTIONS = { excludedMutations: ['StringLiteral'], ignorers: [], plugins: null };

/** Lines of a mutant that are shown. */
const MAX_LINES = 5;

/** Returns all mutants of a file. */
export async function mutantsOf(file: string, code: string): Promise<Mutant[]> {
  const { mutants } = await new Instrumenter(SILENT).instrument([{ name: file, content: code, mutate: true }], OPTIONS);
  const lines = code.split('\n');
  const offsetOf = ({ line, column }: { line: number; column: number }): number =>
    lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, column);
  return mutants
    .filter(({ status }) => status !== 'Ignored')
    .map(({ location: { start, end }, mutatorName, replacement = '' }) => ({
      file,
      position: `${start.line + 1}:${start.column + 1}`,
      start: offsetOf(start),
      end: offsetOf(end),
      // `a && b` may be an operand of another operator.
      replacement: mutatorName === 'LogicalOperator' ? `(${replacement})` : replacement,
    }));
}

/** Returns the code of a file with a mutant. */
export function mutated(code: string, { start, end, replacement }: Mutant): string {
  return code.slice(0, start) + replacement + code.slice(end);
}

/** Returns the lines that a mutant changes, before and after, as a diff; the first ones, if it changes many. */
export function differenceOf(code: string, { start, end, replacement }: Mutant): string {
  const from = code.lastIndexOf('\n', start - 1) + 1;
  const to = `${code}\n`.indexOf('\n', end);
  const signed = (sign: string, text: string): string => {
    const lines = text.split('\n');
    const shown = lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES - 1), '…'] : lines;
    return shown.map((line) => `${sign} ${line}`).join('\n');
  };
  const after = code.slice(from, start) + replacement + code.slice(end, to);
  return `${signed('-', code.slice(from, to))}\n${signed('+', after)}`;
}
