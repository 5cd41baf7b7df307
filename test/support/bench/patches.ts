/** Builds that are made worse on purpose, to test whether the check notices. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, run } from '../../../bench/runner/run-folder.js';
import { packageIn } from '../../../bench/tasks/library.js';

/** Builds a library with a changed module of `src`; a change that changes nothing would make the trial meaningless. */
function patch(library: string, module: string, change: (source: string) => string): void {
  const before = readFileSync(join(ROOT, 'src', module), 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${module} is not what it was: nothing to change there`);
  const folder = mkdtempSync(join(tmpdir(), 'uriscan-patch-'));
  try {
    const file = join(folder, 'changed.ts');
    writeFileSync(file, after);
    const args = ['--changed', `${module}=${file}`, join(packageIn(library), 'dist')];
    const problem = run(ROOT, 'scripts/build/build.mjs', ...args);
    if (problem !== undefined) throw new Error(`cannot build the changed library: ${problem}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Makes `scan` of the sample take about `percent` percent longer, and every other function that scans strings: the kernel reads some
 * strings twice.
 */
export function slowDown(library: string, percent: number): void {
  patch(library, 'scanner/string-copy.ts', (source) =>
    source.replace(
      'const flags = scanString(length)',
      (line) => `if ((length & 31) < ${Math.round(SHARE * percent)}) scanString(length);\n${line}`,
    ),
  );
}

/** Of 32 lengths, those that cost a percent: 14 cost 12.6 % (11.6 to 13.7, Node 20, x64). */
const SHARE = 1.1;

/** Each scan of a string allocates an object. */
export function allocate(library: string): void {
  patch(library, 'scanner/scan.ts', (source) =>
    source
      .replace('export function scan(', 'function scanWithout(')
      .concat(
        '\nexport const last = { scan: undefined };',
        '\nexport function scan(input, offsets, at, grammar) {',
        '\n  last.scan = { input };',
        '\n  return scanWithout(input, offsets, at, grammar);',
        '\n}\n',
      ),
  );
}
