/** IRIs against the recogniser with characters beyond ASCII, and the way to URIs and back. */

import { Random } from '../../../scripts/random.js';
import { UriComponentError } from '../../../src/errors/index.js';
import { IriSyntaxError, iriToUri, scanIri, tryParseIri, uriToIri } from '../../../src/iri/index.js';
import { equals } from '../../../src/resolve/index.js';
import { STRIDE } from '../../../src/tables/layout.js';
import { recogniseIri } from '../../support/iri-oracle.js';
import { GRAMMARS, type GrammarName, recognise } from '../../support/recogniser.js';
import { flagsOf, GRAMMAR, recordOf } from '../../support/record.js';
import { must, outcome, same, type Target } from '../target.js';
import { changed, referenceTexts } from '../texts.js';

/** The oracle looks back at each character: what is longer is left to the growth target. */
const MOST_CODE_UNITS = 4000;
/** The octet of a percent-encoding that stays, in lowercase. */
const LOWERCASE = /%(?:[a-f]|[89A-F][a-f])/;
const record = new Uint32Array(STRIDE);
const CHARACTERS = [
  'é',
  'ü',
  '例',
  '\u200e',
  '\u3000',
  '\ue000',
  '\ufdd0',
  '\u{1f4a9}',
  '\u{1fffe}',
  '\u{f0000}',
  '\ud83c',
  '\udc00',
  '%C3%A9',
  '%E2%80%AE',
  '%F3%B0%80%80',
  '%ED%A0%80',
];

export const iriTarget: Target = {
  name: 'iri',
  promise: 'flags, record and error offset are those of an independent recogniser; to map twice is to map once',
  check(text) {
    if (text.length > MOST_CODE_UNITS) return;
    for (const name of ['URI-reference', GRAMMARS[1 + (text.length % 3)] as GrammarName] as const) {
      const expected = recogniseIri(text, name);
      const result = scanIri(text, record, 0, GRAMMAR[name]);
      if (!expected.valid) same(result, ~expected.offset, name);
      else {
        same(result, flagsOf(expected), name);
        for (const [slot, offset] of recordOf(expected, 0).entries())
          same(record[slot], offset, `${name}, slot ${slot}`);
      }
    }
    const isIri = recogniseIri(text, 'URI-reference').valid;
    same(tryParseIri(text) !== undefined, isIri, 'tryParseIri');
    const toUri = outcome(() => iriToUri(text), IriSyntaxError);
    const toIri = outcome(() => uriToIri(text), IriSyntaxError, UriComponentError);
    same('value' in toUri, isIri, 'iriToUri takes IRIs, and nothing else');
    same('value' in toIri, isIri, 'uriToIri takes IRIs, and nothing else');
    if (!('value' in toUri) || !('value' in toIri)) return;
    must(recognise(toUri.value).valid, `no URI: ${toUri.value}`);
    same(iriToUri(toUri.value), toUri.value, 'mapped to a URI twice');
    must(recogniseIri(toIri.value, 'URI-reference').valid, `no IRI: ${toIri.value}`);
    same(uriToIri(toIri.value), toIri.value, 'mapped to an IRI twice');
    must(!LOWERCASE.test(toIri.value), `digits in lowercase: ${toIri.value}`);
    must(equals(iriToUri(toIri.value), toUri.value), `leads to ${iriToUri(toIri.value)}, not to ${toUri.value}`);
  },
  texts(seed) {
    const random = new Random(seed);
    return changed(referenceTexts(seed), (text) => {
      let iri = text;
      while (random.chance(0.5)) {
        const start = random.between(0, iri.length);
        iri = iri.slice(0, start) + random.of(CHARACTERS) + iri.slice(start + random.between(0, 1));
      }
      return iri;
    });
  },
};
