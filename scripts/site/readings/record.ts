/**
 * `npx tsx scripts/site/readings/record.ts`: asks curl, Python, Go and Java how they read each example of the page, and writes
 * their answers and versions to `page/model/recorded.json`. Needs python3 with libcurl.so.4, go and java.
 */

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EXAMPLES } from '../../../page/model/examples.js';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const OUT = fileURLToPath(new URL('../../../page/model/recorded.json', import.meta.url));

/** The name of each program, and the command that reads a JSON list of texts and prints `{ version, readings }`. */
const PROGRAMS: readonly (readonly [name: string, command: string, ...options: string[]])[] = [
  ['curl', 'python3', 'read-curl.py'],
  ['Python urlsplit', 'python3', 'read-python.py'],
  ['Go net/url', 'go', 'run', 'read-go.go'],
  ['Java URI', 'java', 'ReadJava.java'],
];

const texts = EXAMPLES.map(({ reference }) => reference);
const recorded = PROGRAMS.map(([name, command, ...options]) => {
  const args = options.map((option) => (option.includes('.') ? join(HERE, option) : option));
  const [version = '', ...lines] = execFileSync(command, args, {
    input: texts.map((text) => `${Buffer.from(text).toString('base64')}\n`).join(''),
    encoding: 'utf8',
  })
    .trimEnd()
    .split('\n');
  // Scheme, host, port and path in Base64, `-` for none; or `refused`.
  const readings = lines.map((line) =>
    line === 'refused'
      ? null
      : line.split(' ').map((field) => (field === '-' ? null : Buffer.from(field, 'base64').toString())),
  );
  return { name, version, readings: Object.fromEntries(texts.map((text, i) => [text, readings[i]])) };
});
writeFileSync(OUT, `${JSON.stringify(recorded, undefined, 1)}\n`);
console.log(`readings: ${texts.length} texts, ${recorded.map(({ name, version }) => `${name} ${version}`).join(', ')}`);
