/** The lines that a command prints, and the lines that it rejects. */

import { readFileSync } from 'node:fs';
import { type Setting, uriscan, withFiles } from '../cli.js';

export interface Filtered {
  readonly code: number;
  readonly printed: string;
  /** `line:offset: code` of each reject. */
  readonly rejects: readonly string[];
}

/** Removes the warning that every row of standard input was rejected, which is printed with `--quiet`, too. */
export const withoutWarning = (stderr: string): string =>
  stderr.replace(/^uriscan: -: every row was rejected; .*\n/m, '');

/** Runs a command over standard input. */
export function filtered(args: readonly string[], stdin: NonNullable<Setting['stdin']>): Promise<Filtered> {
  return withFiles({}, async (path) => {
    const { code, stdout, stderr } = await uriscan([...args, '-q', '--rejects', path('rejects')], { stdin });
    if (withoutWarning(stderr) !== '') throw new Error(stderr);
    const rows = readFileSync(path('rejects'), 'latin1').split('\n').slice(0, -1);
    const rejects = rows.map((row) => {
      const [, line, offset, why] = row.split('\t');
      return `${line}:${offset}: ${why}`;
    });
    return { code, printed: stdout, rejects };
  });
}
