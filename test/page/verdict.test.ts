/** How the page judges a reference, repairs it, and compares it with `URL` and other parsers. */

import { EXAMPLES } from '../../page/model/examples.js';
import { type Opinion, opinion } from '../../page/model/opinion.js';
import { anatomy } from '../../page/model/pieces.js';
import { type Fields, type Parser, readingsOf } from '../../page/model/readings.js';
import recorded from '../../page/model/recorded.json' with { type: 'json' };
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

const opinions = suite('page-opinion');

/** Tests the verdict on a reference, and the parts that differ. */
function says(
  reference: string,
  base: string | null,
  verdict: Opinion['verdict'],
  parts: string,
  theirs?: string,
): void {
  opinions(`${JSON.stringify(reference)}${base === null ? '' : ` relative to ${base}`}`, () => {
    const found = opinion(reference, base ?? undefined);
    assert.is(found.verdict, verdict);
    const different = found.parts.filter(({ same }) => !same);
    assert.is(different.map(({ name }) => name).join(), parts);
    if (theirs !== undefined) assert.is(found.theirs, theirs);
    assert.is(found.ours === undefined, verdict === 'rfc3986-refuses' || verdict === 'both-refuse');
    assert.is(found.theirs === undefined, verdict === 'whatwg-refuses' || verdict === 'both-refuse');
  });
}

runRows('page/opinion', { says });

opinions('parts are those of both parsers', () => {
  const { parts } = opinion('http://0x7f.1/', undefined);
  const found = parts.find(({ name }) => name === 'host');
  assert.equal(found, { name: 'host', ours: '0x7f.1', theirs: '127.0.0.1', same: false });
  assert.is(parts.length, 7);
});

opinions('text that is not a URI has no parts', () => assert.equal(opinion('http://h/|', undefined).parts, []));

opinions.run();

const readings = suite('page-readings');

const reads = (fields: Fields): Parser => ({ name: 'other', version: '1', read: () => fields });

/** Tests which fields of a reading differ from the first reading. */
function differs(text: string, fields: Fields, expected: string): void {
  readings(`${text} read as ${fields.join(' ')}`, () => {
    const row = readingsOf(text, [reads(fields)]).find(({ name }) => name === 'other');
    assert.is(row?.differs.map(Number).join(''), expected);
  });
}
differs('http://h:80/', ['HTTP', 'H', undefined, ''], '0000');
differs('http://[::1]/', ['http', '::1', '', '/'], '0000');
differs('http://h/a', ['http', 'i', '8', '/b'], '0111');
differs('http://h/a', ['https', 'h', undefined, '/a'], '1000');
differs('http:\\\\h\\a', ['http', 'h', undefined, '/a'], '0000');

readings('a parser that throws refuses the text', () => {
  const [, , row] = readingsOf('http://h/', [
    {
      name: 'other',
      version: '1',
      read() {
        throw new Error();
      },
    },
  ]);
  assert.is(row?.fields, undefined);
});

for (const { name, readings: answers } of recorded) {
  readings(`${name} was recorded for each example, and for no other text`, () => {
    assert.equal(Object.keys(answers).sort(), EXAMPLES.map(({ reference }) => reference).sort());
  });
}
readings('recorded readings are shown for an example only', () => {
  assert.is(readingsOf('http://127.1/', []).filter(({ isRecorded }) => isRecorded).length, recorded.length);
  assert.is(readingsOf('http://127.2/', []).filter(({ isRecorded }) => isRecorded).length, 0);
  assert.is(readingsOf('toString', []).filter(({ isRecorded }) => isRecorded).length, 0);
});
readings.run();
