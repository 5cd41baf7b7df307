/** The runs that are kept, `bench/results/`, and runs as JSON anywhere else. */

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Run } from '../model/earlier-result.js';

const RESULTS = fileURLToPath(new URL('../results', import.meta.url));

export const readRun = (file: string): Run => JSON.parse(readFileSync(file, 'utf8'));

/** The command of a run as it is kept: a file anywhere outside the project is only its name. */
export const commandOf = (args: readonly string[]): string =>
  ['npm run bench --', ...args.map((arg) => arg.replace(/^(--[a-z]+=)?(?:\/|\.\.\/).*\//, '$1'))].join(' ');

/** The kept runs, oldest first. */
export function keptRuns(): Run[] {
  if (!existsSync(RESULTS)) return [];
  const files = readdirSync(RESULTS).filter((name) => name.endsWith('.json'));
  return files.sort().map((name) => readRun(join(RESULTS, name)));
}

/** The name of the file of a run that is kept. */
export const fileOf = ({ machine: { date, node } }: Run): string =>
  `${date.slice(0, 16).replace(/\D/g, '')}-node${/\d+/.exec(node)?.[0]}.json`;

/** Stores a run, and returns the file. */
export function keep(run: Run): string {
  mkdirSync(RESULTS, { recursive: true });
  const file = join(RESULTS, fileOf(run));
  writeJson(file, run);
  return file;
}

export function writeJson(file: string, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
