/** Pages that count something count it right. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { textOf } from '../support/documents.js';

const WORDS = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(
  ' ',
);
const promises = textOf('SECURITY.md').match(/^\d+\. \*\*/gm)?.length ?? 0;

/** A page, a pattern whose group is a number or its word, and the right number. */
const CASES: [page: string, pattern: RegExp, count: number][] = [
  ['CHANGELOG.md', /SECURITY\.md\) has (\w+) promises/, promises],
  ['docs/safe-fetching.md', /SECURITY\.md#promises\) has (\w+) promises/, promises],
];

const counts = suite('docs: counts');
for (const [page, pattern, count] of CASES) {
  counts(`${page}: ${pattern.source} is ${count}`, () => {
    const [, number = ''] = pattern.exec(textOf(page)) ?? [];
    assert.is(WORDS.includes(number) ? WORDS.indexOf(number) : Number(number), count);
  });
}
counts.run();
