/** Corpora of the user's own: a file with a reference a line, or a directory of such files. */

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Corpus, CorpusBuilder } from './corpus.js';

const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * The lines of `path`, without those that are empty; those of a file whose name ends with `.tsv` are a base URI, a tab,
 * and a reference. At most `limit` references are taken.
 */
export function readCorpus(path: string, limit = Number.POSITIVE_INFINITY, name = basename(path)): Corpus {
  const builder = new CorpusBuilder();
  for (const file of filesOf(path)) readLines(file, builder, limit);
  if (builder.length === 0) throw new Error(`${path}: no references`);
  return builder.build(name);
}

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  const entries = readdirSync(path, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => join(path, name))
    .sort();
}

function readLines(file: string, builder: CorpusBuilder, limit: number): void {
  const bytes = readFileSync(file);
  const paired = file.endsWith('.tsv');
  for (let start = 0, end = 0; start < bytes.length && builder.length < limit; start = end + 1) {
    end = bytes.indexOf(LINE_FEED, start);
    if (end < 0) end = bytes.length;
    const trimmed = end > start && bytes[end - 1] === CARRIAGE_RETURN ? end - 1 : end;
    if (trimmed === start) continue;
    const tab = paired ? bytes.subarray(start, trimmed).indexOf(TAB) : -1;
    if (tab >= 0)
      builder.addTo(bytes.toString('latin1', start, start + tab), bytes.toString('latin1', start + tab + 1, trimmed));
    else if (paired)
      throw new Error(`${file}: a line without a tab: ${bytes.toString('latin1', start, trimmed).slice(0, 80)}`);
    else builder.add(bytes.toString('latin1', start, trimmed));
  }
}
