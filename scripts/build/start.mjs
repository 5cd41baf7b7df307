/**
 * `npm start`: shows what the built command does, on `samples/references.txt` or on the files named after `--`: the first lines of
 * their components, and of their errors.
 */

import { spawn } from 'node:child_process';
import { isAbsolute, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(new URL('../../packages/cli/dist/main.js', import.meta.url));
const SAMPLE = 'samples/references.txt';
const WELCOME = 'https://user@example.com:8443/a/b%20c?lang=en#top';
const MAX_LINES = 12;

/** Runs the command as a user would; shows the first lines of its output, then its messages. Returns its exit code. */
async function run(...args) {
  console.log(`\n$ uriscan ${args.map(quote).join(' ')}`);
  const child = spawn(process.execPath, [COMMAND, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((end) => child.on('close', end));
  const messages = text(child.stderr);
  let lines = 0;
  for await (const line of createInterface({ input: child.stdout })) if (++lines <= MAX_LINES) console.log(line);
  if (lines > MAX_LINES) console.log(`… and ${(lines - MAX_LINES).toLocaleString('en')} more lines`);
  process.stdout.write(await messages);
  return ended;
}

const quote = (word) => (/^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);

// npm runs scripts in the project's folder; INIT_CWD is the user's working directory.
const named = process.argv
  .slice(2)
  .map((file) => (isAbsolute(file) ? file : relative('.', resolve(process.env.INIT_CWD ?? '.', file))));
if (named.length === 0) await run('explain', WELCOME);
for (const file of named.length > 0 ? named : [SAMPLE]) {
  const code = await run('scan', file);
  if (code === 0) await run('check', file);
  else process.exitCode = code;
}
if (named.length === 0) console.log('\nYour own file, one reference per line:  npm start -- FILE');
