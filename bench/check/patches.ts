/** Builds that are made worse on purpose, to test whether the check notices. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from '../runner/run-folder.js';
import { packageIn } from '../tasks/library.js';

/** Changes a module of a built library; a change that changes nothing would make the trial meaningless. */
function patch(library: string, module: string, change: (source: string) => string): void {
  const file = join(packageIn(library), 'dist/esm', module);
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${module} is not what it was: nothing to change there`);
  writeFileSync(file, after);
}

/** Makes the form that Node loads of the changed modules. */
function bundle(library: string): void {
  const problem = run(ROOT, 'scripts/build/build.mjs', '--bundle', join(packageIn(library), 'dist'));
  if (problem !== undefined) throw new Error(`cannot bundle the changed library: ${problem}`);
}

const ENGINE = 'scanner/engine/uri-bytes.generated.js';

/** The milliseconds of processor time that loading the package takes (Node 20, x64). */
const LOADING = 4.5;

/**
 * Makes scans of the sample, and loading the package, take about so many percent longer (Node 20, x64): some steps from one
 * character to the next read a table first, the kernel reads some strings twice, and the package waits when it is loaded.
 */
export function slowDown(library: string, percent: number): void {
  const [ofBytes, ofStrings] = [0.6 * percent, 0.6 * percent];
  // The last of the four steps per turn.
  const step = /(function skip\(.*?)i = \(i \+ 1\) \| 0;(\s*\}\s*\}\n)/s;
  patch(library, ENGINE, (source) => source.replace(step, `$1i = stepFrom(i, ${ofBytes});$2`));
  patch(library, ENGINE, (source) =>
    source.concat(
      'const NOTHING = new Uint8Array(0x100);\n',
      'const stepFrom = (n, ofSixteen) => (n & 15) < ofSixteen ? (n + 1 + NOTHING[n & 0xff]) | 0 : (n + 1) | 0;\n',
    ),
  );
  patch(library, 'scanner/string-copy.js', (source) =>
    source.replace('const flags = scan(length);', (line) => `if ((length & 15) < ${ofStrings}) scan(length);\n${line}`),
  );
  patch(library, 'index.js', (source) =>
    source.concat(
      `\nconst until = process.hrtime.bigint() + ${Math.round(1e4 * LOADING * percent)}n;`,
      '\nwhile (process.hrtime.bigint() < until);\n',
    ),
  );
  bundle(library);
}

/** Each scan of a string allocates an object. */
export function allocate(library: string): void {
  patch(library, 'scanner/scan.js', (source) =>
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
  bundle(library);
}
