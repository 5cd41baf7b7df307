/**
 * `npm start`: shows what the built command does, on `samples/references.txt` or on the files named after `--`.
 *
 * Scans each file, shows the first lines and the summary, and explains the first lines that are not URI references.
 */

import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { STRIDE, scan } from '../../dist/esm/scanner/index.js';

const COMMAND = fileURLToPath(new URL('../../packages/cli/dist/main.js', import.meta.url));
const SAMPLE = 'samples/references.txt';
const WELCOME = 'https://user@example.com:8443/a/b%20c?lang=en#top';
const LINES_SHOWN = 8;
const REJECTS_EXPLAINED = 3;

/** Runs the command as a user would; shows the first `most` lines of its output, then its messages. Gives its exit code. */
async function run(args, most = Number.POSITIVE_INFINITY) {
  console.log(`\n$ uriscan ${args.map(quote).join(' ')}`);
  const child = spawn(process.execPath, [COMMAND, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((end) => child.on('close', end));
  const messages = text(child.stderr);
  let lines = 0;
  for await (const line of createInterface({ input: child.stdout })) if (++lines <= most) console.log(line);
  if (lines > most) console.log(`… and ${(lines - most).toLocaleString('en')} more lines`);
  process.stdout.write(await messages);
  return ended;
}

const quote = (word) => (/^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);

/** Returns the first lines of a file that are not URI references. */
async function firstRejects(file) {
  const rejects = [];
  const offsets = new Uint32Array(STRIDE);
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) {
    if (scan(line, offsets) < 0 && rejects.push(line) === REJECTS_EXPLAINED) break;
  }
  return rejects;
}

// npm runs scripts in the project's folder; INIT_CWD is the user's working directory.
const named = process.argv
  .slice(2)
  .map((file) => (isAbsolute(file) ? file : relative('.', resolve(process.env.INIT_CWD ?? '.', file))));
try {
  if (named.length === 0) await run(['explain', WELCOME]);
  for (const file of named.length > 0 ? named : [SAMPLE]) {
    const code = await run(['scan', file], LINES_SHOWN);
    if (code !== 0) process.exitCode = code;
    else for (const reject of await firstRejects(file)) await run(['explain', reject]);
  }
  if (named.length === 0) console.log('\nYour own file, one reference per line:  npm start -- FILE');
} catch (error) {
  console.error(`npm start: ${error.message}`);
  process.exitCode = 1;
}
