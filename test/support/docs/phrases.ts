/** Finds phrases of a list in the prose of the project: documents, comments and strings. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../documents.js';

/** A phrase to avoid. */
export interface Phrase {
  readonly label: string;
  readonly pattern: RegExp;
  readonly instead: string;
}

/** Generated files; the changelog; files that contain the phrases on purpose. */
const SKIPPED =
  /generated\.ts$|^CHANGELOG\.md$|^docs\/api\/|phrases|^site\/|(?:^|\/)(?:node_modules|dist|coverage|target)\//;
const GENERATED = /^<!-- (?:Written|Generated) by/;

/** Comments, adjacent lines of `//` as one, and strings. */
const PIECES =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
/** The marker at the start of a line of a comment, except the first one. */
const MARKER = /^[ \t]*(?:\*(?!\/)|\/\/+) ?/gm;

/** Reads a list with a phrase per line: label, regular expression and replacement, separated by tabs. */
export function phrasesOf(list: string): Phrase[] {
  return list
    .split('\n')
    .filter((line) => /^[^#]/.test(line))
    .map((line) => line.split('\t') as [string, string, string])
    .map(([label, source, instead]) => ({ label, pattern: new RegExp(source, 'gi'), instead }));
}

/** The prose of a file, on one line. */
export function proseOf(file: string, text: string): string {
  if (GENERATED.test(text)) return '';
  const prose = /\.(?:ts|mjs)$/.test(file) ? (text.match(PIECES) ?? []).join(' ; \n') : text;
  return prose.replace(MARKER, '').replace(/\s+/g, ' ');
}

/** The prose of each file of the project, by its path from the root. */
export function proseOfProject(): Map<string, string> {
  const files = readdirSync(ROOT, { withFileTypes: true })
    .filter(({ name }) => !/^(?:\.|node_modules$|dist$|coverage$)/.test(name))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(entry.name) : [entry.name]))
    .filter((file) => /\.(?:ts|mjs|md|html)$/.test(file) && !SKIPPED.test(file));
  return new Map(files.map((file) => [file, proseOf(file, readFileSync(join(ROOT, file), 'utf8'))]));
}

/** Each occurrence of a phrase in prose, with the text around it and the replacement. */
export const occurrences = (prose: string, phrases: readonly Phrase[]): string[] =>
  phrases.flatMap(({ pattern, instead }) =>
    [...prose.matchAll(pattern)].map(({ index, 0: found }) => {
      const around = prose.slice(Math.max(0, index - 40), index + found.length + 40);
      return `"${found}" in "${around}": ${instead}`;
    }),
  );

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
    join(folder, file).replaceAll('\\', '/'),
  );
}
