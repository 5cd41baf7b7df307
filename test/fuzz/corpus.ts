/** The inputs that a search begins with: `corpus/NAME.jsonl`, one JSON string per line. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const fileOf = (target: string): URL => new URL(`corpus/${target}.jsonl`, FOLDER);
const FOLDER = new URL('.', import.meta.url);
/** The largest number of inputs per target that the repository keeps. */
export const MOST_INPUTS = 250;

export function readCorpus(target: string): string[] {
  const file = fileOf(target);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as string);
}

/** Writes the inputs; if there are too many, a selection evenly spread over the lengths. */
export function writeCorpus(target: string, inputs: readonly string[]): void {
  const sorted = [...new Set(inputs)].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  const step = Math.max(1, sorted.length / MOST_INPUTS);
  const kept = sorted.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));
  writeFileSync(fileOf(target), kept.map((input) => `${ascii(JSON.stringify(input))}\n`).join(''));
}

const ascii = (text: string): string =>
  text.replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
