/** Plain English: the phrases in `phrases.txt` do not come back. */

import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { occurrences, phrasesOf, proseOf, proseOfProject } from '../support/docs/phrases.js';

const phrases = phrasesOf(readFileSync(new URL('phrases.txt', import.meta.url), 'utf8'));

/** The largest number of phrases in each folder. A change may lower a limit, but not raise it. */
const LIMITS: Readonly<Record<string, number>> = {
  src: 0,
  examples: 0,
  docs: 0,
  test: 0,
  scripts: 0,
  bench: 0,
  packages: 0,
  page: 0,
  conformance: 0,
  'the root': 0,
};

const found = new Map(Object.keys(LIMITS).map((folder) => [folder, [] as string[]]));
for (const [file, prose] of proseOfProject()) {
  const folder = file.includes('/') ? (file.split('/')[0] as string) : 'the root';
  for (const one of occurrences(prose, phrases)) found.set(folder, [...(found.get(folder) ?? []), `${file}: ${one}`]);
}

const language = suite('plain English');
language('each phrase has a label, a pattern and a replacement', () => {
  assert.ok(phrases.length >= 30);
  for (const { label, pattern, instead } of phrases) assert.ok(label && pattern.source && instead, label);
});
language('every folder has a limit', () => assert.equal([...found.keys()], Object.keys(LIMITS)));
for (const [folder, limit] of Object.entries(LIMITS)) {
  language(`at most ${limit} phrases in ${folder}`, () => {
    const places = found.get(folder) ?? [];
    assert.ok(places.length <= limit, `${places.length} phrases, for example\n${places.slice(0, 20).join('\n')}`);
  });
}
language.run();

const prose = suite('plain English: prose');
const counts = (file: string, text: string, count: number): void =>
  prose(`${file} with ${JSON.stringify(text)} has ${count}`, () =>
    assert.is(occurrences(proseOf(file, text), phrases).length, count),
  );
counts('a.ts', '/** Those. */', 1);
counts('a.ts', '/**\n * A text behind\n * another. It is\n * told.\n */', 2);
counts('a.ts', '// It is\n  // told.\nconst behind = 1;', 1);
counts('a.ts', "throw new Error('nobody');", 1);
counts('a.ts', 'const nobody = behind(told);', 0);
counts('a.md', 'Nobody\nis told.', 2);
counts('a.md', '<!-- Written by a script. -->\n\nNobody', 0);
prose.run();
