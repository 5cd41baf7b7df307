/** How the page compares a reference with the browser's `URL`, which Node has too. */

import { type Opinion, opinion } from '../../page/model/opinion.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

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
