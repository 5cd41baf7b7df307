/** Compares `scanIri` with the rules of RFC 3987, for every character. The suites of the scanner compare all else. */

import { isAbsoluteIri, isIri, isIriReference, isRelativeIriReference, scanIri } from '../../src/iri/index.js';
import { Flag, Grammar, STRIDE } from '../../src/scanner/index.js';
import { CLASS_SHIFT, DEAD, NO_ACTION } from '../../src/tables/automaton.js';
import { automaton as ofIris } from '../../src/tables/iri.generated.js';
import { automaton as ofUris } from '../../src/tables/uri.generated.js';
import { isAllowed, readableUnits } from '../support/iri/oracle.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const uri = ofUris();
const iri = ofIris();

const record = new Uint32Array(STRIDE);

const characters = suite('every non-ASCII character');

const use = suite('scanIri');
runRows('iri/rules', {
  everyCharacter: (before: string, after: string, allows: 'none' | 'ucschar' | 'iprivate too') =>
    characters(`${before}·${after} has ${allows}`, () => {
      for (let c = 0x80; c <= 0x10ffff; c++) {
        const input = before + String.fromCodePoint(c) + after;
        const inQuery = allows === 'iprivate too';
        let answer = 0;
        if (allows === 'none') answer = ~before.length;
        else if (!isAllowed(c, inQuery)) answer = ~(before.length + readableUnits(input, before.length, inQuery));
        const result = scanIri(input, record);
        if (answer === 0 ? result < 0 : result !== answer)
          assert.unreachable(`U+${c.toString(16)}: ${result}, but should be ${answer}`);
      }
    }),
  is: (input: string, rules: string) =>
    use(`${JSON.stringify(input)} is ${rules || 'nothing'}`, () => {
      const answers = {
        'IRI-reference': isIriReference,
        IRI: isIri,
        'irelative-ref': isRelativeIriReference,
        'absolute-IRI': isAbsoluteIri,
      };
      const accepted = Object.entries(answers).flatMap(([name, accepts]) => (accepts(input) ? [name] : []));
      assert.is(accepted.join(), rules);
    }),
});
characters.run();

const uris = suite('every URI is an IRI');

uris('both automata agree on all strings in ASCII: acceptance, error offsets, flags and boundaries', () => {
  for (const grammar of Object.values(Grammar)) {
    const seen = new Set<string>();
    const queue = [[uri.START_STATE[grammar] as number, iri.START_STATE[grammar] as number]];
    for (const pair of queue) {
      if (seen.has(`${pair}`)) continue;
      seen.add(`${pair}`);
      const [ofUri, ofIri] = pair as [number, number];
      const endOfUri = uri.ACTION_AT_END[ofUri] as number;
      const endOfIri = iri.ACTION_AT_END[ofIri] as number;
      assert.is(endOfUri === NO_ACTION, endOfIri === NO_ACTION);
      assert.is(uri.ACTIONS[endOfUri], iri.ACTIONS[endOfIri]);
      for (let c = 0; c < 128; c++) {
        const stepOfUri = (ofUri << CLASS_SHIFT) | (uri.CLASS_OF_CODE_UNIT[c] as number);
        const stepOfIri = (ofIri << CLASS_SHIFT) | (iri.CLASS_OF_CODE_UNIT[c] as number);
        const next = [uri.NEXT_STATE[stepOfUri] as number, iri.NEXT_STATE[stepOfIri] as number];
        assert.is(next[0] === DEAD, next[1] === DEAD);
        const actions = [uri.ACTION_OF_STEP[stepOfUri] as number, iri.ACTION_OF_STEP[stepOfIri] as number];
        assert.is(uri.ACTIONS[actions[0] as number], iri.ACTIONS[actions[1] as number]);
        if (next[0] !== DEAD) queue.push(next);
      }
    }
    assert.ok(seen.size > 200);
  }
});

uris.run();

use('writes only the record, at the given index', () => {
  const offsets = new Uint32Array(3 * STRIDE).fill(7);
  assert.is(
    scanIri('h://\u00e9:8/?#', offsets, STRIDE),
    Flag.SCHEME | Flag.AUTHORITY | Flag.PORT | Flag.QUERY | Flag.FRAGMENT,
  );
  assert.equal([...offsets], [7, 7, 7, 7, 7, 7, 7, 7, 0, 1, 4, 5, 7, 8, 9, 10, 7, 7, 7, 7, 7, 7, 7, 7]);
});
use.run();
