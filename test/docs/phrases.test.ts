/** Plain English: the phrases in `phrases.txt` do not come back. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, ROOT } from '../support/documents.js';
import { assert, suite } from '../support/suite.js';

/** A phrase to avoid. */
interface Phrase {
  readonly label: string;
  readonly pattern: RegExp;
  readonly instead: string;
}

/** Generated files; the changelog; files that contain the phrases on purpose. */
const SKIPPED =
  /generated\.ts$|^CHANGELOG\.md$|^docs\/api(?:-reports)?\/|phrases|^site\/pages\/|(?:^|\/)(?:node_modules|dist|coverage|target)\//;
const GENERATED = /^<!-- (?:Written|Generated) by/;

/** Comments, adjacent lines of `//` as one, and strings. */
const PIECES =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
/** The marker at the start of a line of a comment, except the first one. */
const MARKER = /^[ \t]*(?:\*(?!\/)|\/\/+) ?/gm;

/** Reads a list with a phrase per line: label, regular expression and replacement, separated by tabs. */
function phrasesOf(list: string): Phrase[] {
  return list
    .split('\n')
    .filter((line) => /^[^#]/.test(line))
    .map((line) => line.split('\t') as [string, string, string])
    .map(([label, source, instead]) => ({ label, pattern: new RegExp(source, 'gi'), instead }));
}

/** The prose of a file, on one line. */
function proseOf(file: string, text: string): string {
  if (GENERATED.test(text)) return '';
  const prose = /\.(?:ts|mjs)$/.test(file) ? (text.match(PIECES) ?? []).join(' ; \n') : text;
  return prose.replace(MARKER, '').replace(/\s+/g, ' ');
}

/** The prose of each file of the project, by its path from the root. */
function proseOfProject(): Map<string, string> {
  const files = readdirSync(ROOT, { withFileTypes: true })
    .filter(({ name }) => !/^(?:\.|node_modules$|dist$|coverage$)/.test(name))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(entry.name) : [entry.name]))
    .filter((file) => /\.(?:ts|mjs|md|html)$/.test(file) && !SKIPPED.test(file));
  return new Map(files.map((file) => [file, proseOf(file, readFileSync(join(ROOT, file), 'utf8'))]));
}

/** Each occurrence of a phrase in prose, with the text around it and the replacement. */
const occurrences = (prose: string, phrases: readonly Phrase[]): string[] =>
  phrases.flatMap(({ pattern, instead }) =>
    [...prose.matchAll(pattern)].map(({ index, 0: found }) => {
      const around = prose.slice(Math.max(0, index - 40), index + found.length + 40);
      return `"${found}" in "${around}": ${instead}`;
    }),
  );

const phrases = phrasesOf(readFileSync(new URL('phrases.txt', import.meta.url), 'utf8'));

const language = suite('plain English');
language('each phrase has a label, a pattern and a replacement', () => {
  assert.ok(phrases.length >= 30);
  for (const { label, pattern, instead } of phrases) assert.ok(label && pattern.source && instead, label);
});
language('no phrase is in the project', () => {
  const found = [...proseOfProject()].flatMap(([file, prose]) =>
    occurrences(prose, phrases).map((one) => `${file}: ${one}`),
  );
  assert.ok(found.length === 0, found.join('\n'));
});

const counts = (file: string, text: string, count: number): void =>
  language(`${file} with ${JSON.stringify(text)} has ${count}`, () =>
    assert.is(occurrences(proseOf(file, text), phrases).length, count),
  );
counts('a.ts', '/**\n * A text behind\n * another. It is\n * told.\n */', 2);
counts('a.ts', '// It is\n  // told.\nconst behind = 1;', 1);
counts('a.ts', "throw new Error('nobody');", 1);
counts('a.ts', 'const nobody = behind(told);', 0);
counts('a.md', 'Nobody\nis told.', 2);
language.run();
