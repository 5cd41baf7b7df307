/** Plain English: the phrases in `phrases.txt` do not come back. */

import { readFileSync } from 'node:fs';
import { occurrences, phrasesOf, proseOf, proseOfProject } from '../support/docs/phrases.js';
import { assert, suite } from '../support/suite.js';

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
