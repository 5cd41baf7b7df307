/** Corpora given by the user: a file with one reference per line, or a directory of such files. */

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Corpus, CorpusBuilder } from './corpus.js';

/**
 * Reads the lines of `path` without the empty ones; each line of a `.tsv` file is a base URI, a tab and a reference.
 * Reads at most `limit` references.
 */
export function readCorpus(path: string, limit = Number.POSITIVE_INFINITY, name = basename(path)): Corpus {
  const builder = new CorpusBuilder();
  for (const file of filesOf(path)) readLines(file, builder, limit);
  if (builder.length === 0) throw new Error(`${path}: no references`);
  return builder.build(name);
}

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => join(path, name))
    .sort();
}

function readLines(file: string, builder: CorpusBuilder, limit: number): void {
  const paired = file.endsWith('.tsv');
  for (const line of readFileSync(file, 'latin1').split(/\r?\n/)) {
    if (builder.length >= limit) return;
    if (line === '') continue;
    const tab = line.indexOf('\t');
    if (!paired) builder.add(line);
    else if (tab >= 0) builder.addTo(line.slice(0, tab), line.slice(tab + 1));
    else throw new Error(`${file}: a line without a tab: ${line.slice(0, 80)}`);
  }
}
