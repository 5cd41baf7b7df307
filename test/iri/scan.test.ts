/** Compares `scanIri` with the rules of RFC 3987, for every character. The suites of the scanner compare all else. */

import { isAbsoluteIri, isIri, isIriReference, isRelativeIriReference, scanIri } from '../../src/entries/iri.js';
import { Flag, STRIDE } from '../../src/entries/scanner.js';
import { codePoints } from '../support/draws.js';
import { errorOffset, isIprivate, isUcschar } from '../support/iri/oracle.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const record = new Uint32Array(STRIDE);

const characters = suite('every non-ASCII character');

const use = suite('scanIri');
runRows('iri/rules', {
  everyCharacter: (before: string, after: string, allows: 'none' | 'ucschar' | 'iprivate too') =>
    characters(`${before}·${after} has ${allows}`, () => {
      for (const c of codePoints()) {
        const input = before + String.fromCodePoint(c) + after;
        const isAllowed = allows !== 'none' && (isUcschar(c) || (allows === 'iprivate too' && isIprivate(c)));
        const offset = errorOffset(input);
        const result = scanIri(input, record);
        if ((offset === undefined) !== isAllowed || (isAllowed ? result < 0 : result !== ~(offset as number)))
          assert.unreachable(`U+${c.toString(16)}: ${result}, but the error should be at ${offset}`);
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

use('writes only the record, at the given index', () => {
  const offsets = new Uint32Array(3 * STRIDE).fill(7);
  assert.is(
    scanIri('h://\u00e9:8/?#', offsets, STRIDE),
    Flag.SCHEME | Flag.AUTHORITY | Flag.PORT | Flag.QUERY | Flag.FRAGMENT,
  );
  assert.equal([...offsets], [7, 7, 7, 7, 7, 7, 7, 7, 0, 1, 4, 5, 7, 8, 9, 10, 7, 7, 7, 7, 7, 7, 7, 7]);
});
use.run();
