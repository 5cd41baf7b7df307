/** Builds made worse on purpose, to see whether the check finds it. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Changes a module of a built library; a change that changes nothing would make the trial meaningless. */
function patch(library: string, module: string, change: (source: string) => string): void {
  const file = join(library, module);
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${module} is not what it was: nothing to change there`);
  writeFileSync(file, after);
}

/**
 * Some steps from one character to the next wait for a look into a table, and the kernel reads some strings once more than
 * it needs to. How many is set so that scans of the sample take about a tenth longer (Node 20, x64).
 */
export function slowDown(library: string, [ofBytes, ofStrings] = [3, 4]): void {
  patch(
    library,
    'scanner/runs.js',
    (source) => `${source
      // Four steps a turn: the last of them.
      .replace(/(skipBytes = .*?)i = \(i \+ 1\) \| 0;(\s*\}\s*\};)/s, `$1i = stepFrom(i, ${ofBytes});$2`)}
const NOTHING = new Uint8Array(0x100);
const stepFrom = (n, ofEight) => (n & 7) < ofEight ? (n + 1 + NOTHING[n & 0xff]) | 0 : (n + 1) | 0;
`,
  );
  patch(library, 'scanner/blocks.js', (source) =>
    source.replace(
      'export function scanBlocks(length, offsets, at) {',
      (head) => `${head}\n  if ((length & 7) < ${ofStrings}) scan?.(address, length + 1, 0, 1, 0);`,
    ),
  );
}

/** Each scan of a string leaves an object behind. */
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
}
