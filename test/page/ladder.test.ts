/** The ladder of the page: the normal forms of the library, and the steps between them. */

import { compareOnLadder, ladder } from '../../page/model/ladder.js';
import { tryParse } from '../../src/entries/index.js';
import { normalize } from '../../src/entries/resolve.js';
import { references } from '../support/generate.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const rungs = suite('page-ladder');
const SOME = 5000;

/** Tests the text and the change on each step of a reference. */
function climbs(reference: string, ...expected: readonly (readonly [text: string, changed: string])[]): void {
  rungs(reference, () => {
    const found = ladder(reference).slice(1);
    const shown = found.map(({ text, changed }) => [text, changed.join()]);
    assert.equal(shown, expected);
  });
}

rungs('lead to the normal form by syntax, then to the normal form by scheme', () => {
  const source = references(13);
  let seen = 0;
  while (seen < SOME) {
    const text = source.next().value;
    if (tryParse(text) === undefined) continue;
    seen++;
    const found = ladder(text);
    const sections = found.map((rung) => rung.section);
    assert.equal(sections, ['6.2.1', '6.2.2.1', '6.2.2.2', '6.2.2.3', '6.2.3']);
    assert.is(found[0]?.text, text);
    // Each step stays equivalent to the reference.
    for (const rung of found.slice(0, 4)) assert.is(normalize(rung.text), normalize(text), text);
    assert.is(found[3]?.text, normalize(text));
    assert.is(found[4]?.text, normalize(text, { level: 'scheme' }));
    // Before the third step dot-segments are kept, and so is the number of segments.
    assert.is(found[2]?.text.split('/').length, text.split('/').length);
  }
});

/** Tests on which rungs two references are the same text. */
function compares(reference: string, other: string, expected: string): void {
  rungs(`${reference} and ${other}`, () => {
    const rungs = compareOnLadder(reference, other);
    assert.is(rungs.map(({ same }) => (same ? '=' : '.')).join(''), expected);
  });
}

runRows('page/ladder', { climbs, compares });

rungs.run();
