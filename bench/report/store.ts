/** The runs that are kept, `bench/results/`, and runs as JSON anywhere else. */

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Run } from '../model/result.js';

const RESULTS = fileURLToPath(new URL('../results', import.meta.url));

export const readRun = (file: string): Run => JSON.parse(readFileSync(file, 'utf8'));

/** The kept runs, oldest first. */
export function keptRuns(): Run[] {
  if (!existsSync(RESULTS)) return [];
  const files = readdirSync(RESULTS).filter((name) => name.endsWith('.json'));
  return files.sort().map((name) => readRun(join(RESULTS, name)));
}

/** Stores a run, and returns the file. */
export function keep(run: Run): string {
  mkdirSync(RESULTS, { recursive: true });
  const minute = run.machine.date.slice(0, 16).replace(/\D/g, '');
  const file = join(RESULTS, `${minute}-node${process.versions.node.split('.')[0]}.json`);
  writeJson(file, run);
  return file;
}

export function writeJson(file: string, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
