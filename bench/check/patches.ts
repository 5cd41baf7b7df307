/** Builds that are made worse on purpose, to test whether the check notices. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from '../runner/run-folder.js';

/** Changes a module of a built library; a change that changes nothing would make the trial meaningless. */
function patch(library: string, module: string, change: (source: string) => string): void {
  const file = join(library, 'esm', module);
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${module} is not what it was: nothing to change there`);
  writeFileSync(file, after);
}

/** Makes the form that Node loads of the changed modules. */
function bundle(library: string): void {
  const problem = run(ROOT, 'scripts/build/build.mjs', '--bundle', library);
  if (problem !== undefined) throw new Error(`cannot bundle the changed library: ${problem}`);
}

const ENGINE = 'scanner/engine/uri-bytes.generated.js';

/**
 * Some steps from one character to the next read a table first, and the kernel reads some strings twice. The shares are set
 * so that scans of the sample take about a tenth longer (Node 20, x64).
 */
export function slowDown(library: string, [ofBytes, ofStrings] = [3, 4]): void {
  // The last of the four steps per turn.
  const step = /(function skip\(.*?)i = \(i \+ 1\) \| 0;(\s*\}\s*\}\n)/s;
  patch(library, ENGINE, (source) => source.replace(step, `$1i = stepFrom(i, ${ofBytes});$2`));
  patch(library, ENGINE, (source) =>
    source.concat(
      'const NOTHING = new Uint8Array(0x100);\n',
      'const stepFrom = (n, ofEight) => (n & 7) < ofEight ? (n + 1 + NOTHING[n & 0xff]) | 0 : (n + 1) | 0;\n',
    ),
  );
  patch(library, 'scanner/string-copy.js', (source) =>
    source.replace('const flags = scan(length);', (line) => `if ((length & 7) < ${ofStrings}) scan(length);\n${line}`),
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
