/** Inputs that a search guided by coverage has found: `corpus/NAME.jsonl`, one JSON string per line. */

import { readFileSync } from 'node:fs';

export const readCorpus = (target: string): string[] =>
  readFileSync(new URL(`corpus/${target}.jsonl`, import.meta.url), 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as string);
