/** Takes secrets out of a log: `node redact.mjs [NAME...] < log > redacted`; `secret_*` stands for all names that begin so. */

import { pipeline } from 'node:stream/promises';
import { redact, SECRET_PARAMETERS } from 'uriscan';

const options = { message: true, parameters: [...SECRET_PARAMETERS, ...process.argv.slice(2)] };
const redactLine = (line) => redact(line, options);

async function* redactLines(chunks) {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    if (lines.length > 0) yield Buffer.from(`${lines.map(redactLine).join('\n')}\n`, 'latin1');
  }
  yield Buffer.from(redactLine(rest), 'latin1');
}

// Latin-1 takes every byte over as it is.
await pipeline(process.stdin.setEncoding('latin1'), redactLines, process.stdout);
