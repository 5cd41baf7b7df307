/** A newcomer finds a line that works for each of ten questions in README, or one click from it. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { textOf } from '../support/documents.js';

/** A question, the link in README if the line is on another page, its heading there, and the line, in code that tests execute. */
const QUESTIONS: readonly (readonly [question: string, link: string, heading: string, line: string])[] = [
  ['parse one', '', 'Ten lines', "parse('https://user@[2001:db8::7]:8443/a/b?q')"],
  ['validate a form field', 'docs/frameworks.md#a-form-field', 'A form field', 'webUrl('],
  ['validate many', '', 'The command', 'npx uriscan-cli check --quiet links.txt.gz'],
  ['links of a page', 'docs/bulk-and-crawling.md#pages', 'Pages', 'links('],
  ['compare', 'docs/everyday.md#normalize-and-compare', 'Normalize and compare', 'equals('],
  [
    'build with a query',
    'docs/everyday.md#change-a-query-append-to-a-path',
    'Change a query, append to a path',
    'new Query(',
  ],
  ['protect a fetch', 'docs/safe-fetching.md#connect-by-a-policy', 'Connect by a policy', 'guardedFetch('],
  ['replace fast-uri', 'docs/from-fast-uri-and-uri-js.md#the-same-functions', 'The same functions', 'uriscan/compat'],
  ['run on a log', '', 'The command', 'npx uriscan-cli scan access.log'],
  ['prove it', '', 'How it is proven', 'npm run prove'],
];

const questions = suite('docs: ten questions');
for (const [question, link, heading, line] of QUESTIONS) {
  questions(question, () => {
    const readme = textOf('README.md');
    assert.ok(readme.includes(`](${link}`), `README links to ${link}`);
    const page = link === '' ? readme : textOf(link.replace(/#.*/, ''));
    const [, section = ''] = page.split(`\n## ${heading}\n`);
    const code = section.split('\n## ')[0]?.match(/^```[\s\S]*?^```$|`[^`\n]+`/gm) ?? [];
    assert.ok(
      code.some((part) => part.includes(line)),
      `${heading} shows ${line}`,
    );
  });
}
questions.run();
