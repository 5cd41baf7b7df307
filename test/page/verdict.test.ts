/** The verdict on a reference, and its repair as a diff. */

import { opinion } from '../../page/model/opinion.js';
import { anatomy } from '../../page/model/pieces.js';
import { repairDiff } from '../../page/model/repair.js';
import { FIRST } from '../../page/model/state.js';
import { verdict } from '../../page/model/verdict.js';
import { repair } from '../../src/entries/crawl.js';
import { inspect } from '../../src/entries/inspect.js';
import { rows, runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const verdicts = suite('page-verdict');

type Row = readonly [text: string, base: string | null, look: string, lead: string, rest: string];
for (const [text, base, look, lead, rest] of rows<Row>('page/verdicts')) {
  verdicts(`${JSON.stringify(text)} with the base ${base}`, () => {
    assert.equal(verdict(anatomy(text), opinion(text, base ?? undefined)), { lead, rest, look });
  });
}

/** Tests whether the scheme of URLs runs code. */
const runsCode =
  (isCode: boolean) =>
  (url: string): void =>
    verdicts(`${url} is ${isCode ? '' : 'not '}code`, () => {
      const { lead, look } = verdict(anatomy(url), opinion(url, undefined));
      assert.is(lead === 'Danger: its scheme runs code.', isCode, lead);
      assert.is(look === 'wrong', isCode);
    });
runRows('page/schemes', { isCode: runsCode(true), isNotCode: runsCode(false) });
verdicts('a verdict names no host at length', () => {
  const text = `http://example.com@${'a.'.repeat(500)}b/`;
  assert.ok(verdict(anatomy(text), opinion(text, undefined)).lead.length < 200);
});

verdicts('the first example has no findings', () => assert.equal(inspect(FIRST.reference), []));
verdicts.run();

const diffs = suite('page-repair');
for (const text of [' http://h\\a\tb|c', 'a:b c', '%', 'http://h/\ud800#a#b', '1:2']) {
  diffs(`${JSON.stringify(text)} is the kept and the removed text, and its repair the kept and the inserted`, () => {
    const pieces = repairDiff(text) ?? [];
    assert.ok(pieces.length > 0);
    assert.is(pieces.map(({ kept, removed }) => kept + removed).join(''), text);
    assert.is(pieces.map(({ kept, inserted }) => kept + inserted).join(''), repair(text).reference);
    for (const { kept, reason } of pieces) assert.is(reason === '', kept !== '');
  });
}
diffs('a reference has no diff, and neither has a text that cannot be repaired', () => {
  assert.is(repairDiff('http://h/'), undefined);
  assert.is(repairDiff('http://['), undefined);
});
diffs.run();
