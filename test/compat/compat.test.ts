/** The replacement for fast-uri and uri-js, compared with both: the same answers, or listed departures. */

import { readFileSync } from 'node:fs';
import { answer } from '../support/compat/answers.js';
import { CASES, DEPARTURES } from '../support/compat/cases.js';
import { compatDocument, DOCUMENT } from '../support/compat/document.js';
import { assert, suite } from '../support/suite.js';

const table = suite('compat: table');
table('there are enough cases, and no case is there twice', () => {
  assert.ok(CASES.length >= 300);
  assert.is(new Set(CASES.map(({ call }) => JSON.stringify(call))).size, CASES.length);
});
table('every departure is shown by a case', () => {
  for (const name of DEPARTURES.keys())
    assert.ok(
      CASES.some(({ departs }) => departs === name),
      name,
    );
});
table('the document is up to date', () => {
  assert.is(readFileSync(DOCUMENT, 'utf8'), compatDocument(), 'run npx tsx test/support/compat/document.ts');
});
table.run();

const fastUri = suite('compat: fast-uri');
const uriJs = suite('compat: uri-js');
for (const { call, departs, uriJs: differs } of CASES) {
  const title = JSON.stringify(call);
  fastUri(title, () => {
    const [ours, theirs] = [answer('uriscan', call), answer('fast-uri', call)];
    if (departs === undefined) assert.equal(ours, theirs);
    else assert.not.equal(ours, theirs, `no longer departs: ${departs}`);
  });
  uriJs(title, () => {
    const [ours, theirs] = [answer('uriscan', call), answer('uri-js', call)];
    if (differs === undefined) assert.equal(ours, theirs);
    else assert.not.equal(ours, theirs, 'no longer differs');
  });
}
fastUri.run();
uriJs.run();
