/** IRIs, compared with the recognizer extended by non-ASCII characters, and their conversion to URIs and back. */

import { UriComponentError } from '../../../src/entries/errors.js';
import {
  IRI_ERRORS,
  IriSyntaxError,
  iriToUri,
  isAbsoluteIri,
  isIri,
  isIriReference,
  isRelativeIriReference,
  parseIri,
  tryParseIri,
  uriToIri,
} from '../../../src/entries/iri.js';
import { equals } from '../../../src/entries/resolve.js';
import { recogniseIri } from '../../support/iri/oracle.js';
import { isOfRule } from '../rules.js';
import { must, outcome, same, type Target } from '../target.js';
import { iriTexts } from '../texts.js';

/** The growth target covers longer inputs. */
export const MAX_CODE_UNITS = 4000;
/** The octet of a percent-encoding that is kept, in lowercase. */
const LOWERCASE = /%(?:[a-f]|[89A-F][a-f])/;

/** A shorter secret may occur in a message by chance. */
const SECRET = 6;
const NAMES = ['scheme', 'authority', 'userinfo', 'host', 'hostKind', 'port', 'path', 'query', 'fragment'] as const;

export const iriTarget: Target = {
  name: 'iri',
  entry: 'iri',
  promise: 'an IRI maps to a URI, and a URI to an IRI, that is equivalent; to map twice is to map once',
  check(text) {
    if (text.length > MAX_CODE_UNITS) return;
    const isReference = recogniseIri(text, 'URI-reference').valid;
    same(tryParseIri(text) !== undefined, isReference, 'tryParseIri');
    const toUri = outcome(() => iriToUri(text), IriSyntaxError);
    const toIri = outcome(() => uriToIri(text), IriSyntaxError, UriComponentError);
    same('value' in toUri, isReference, 'iriToUri takes IRIs, and nothing else');
    same('value' in toIri, isReference, 'uriToIri takes IRIs, and nothing else');
    if (!('value' in toUri) || !('value' in toIri)) return;
    must(isOfRule(toUri.value), `no URI: ${toUri.value}`);
    same(iriToUri(toUri.value), toUri.value, 'mapped to a URI twice');
    must(recogniseIri(toIri.value, 'URI-reference').valid, `no IRI: ${toIri.value}`);
    same(uriToIri(toIri.value), toIri.value, 'mapped to an IRI twice');
    must(!LOWERCASE.test(toIri.value), `digits in lowercase: ${toIri.value}`);
    must(equals(iriToUri(toIri.value), toUri.value), `leads to ${iriToUri(toIri.value)}, not to ${toUri.value}`);
  },
  texts: iriTexts,
};

export const parseIriTarget: Target = {
  name: 'parse-iri',
  entry: 'iri',
  promise: 'components and error offsets are as an independent recognizer computes them; no error shows a password',
  check(text) {
    if (text.length > MAX_CODE_UNITS) return;
    const expected = recogniseIri(text, 'URI-reference');
    for (const [name, is] of PREDICATES) same(is(text), recogniseIri(text, name).valid, name);
    const result = outcome(() => parseIri(text), IriSyntaxError);
    same('value' in result, expected.valid, 'takes IRIs, and nothing else');
    if (!('value' in result)) {
      const { code, offset } = result.error as IriSyntaxError;
      if (!expected.valid) same(offset, expected.offset, 'offset');
      must(Object.hasOwn(IRI_ERRORS, code), `no such code: ${code}`);
      return;
    }
    if (!expected.valid) return;
    const iri = result.value;
    for (const name of NAMES) {
      const span = name === 'hostKind' ? undefined : expected.offsets[name];
      same(iri[name], name === 'hostKind' ? expected.hostKind : span && text.slice(...span), name);
    }
    same(iri.toString(), text, 'toString');
    same(iri.segments.join('/'), iri.path, 'segments');
    same(iriToUri(iri), iriToUri(text), 'iriToUri');
    const password = /^[^:]*:(.*)$/s.exec(iri.userinfo ?? '')?.[1] ?? '';
    if (password.length >= SECRET && text.split(password).length === 2)
      must(!iri.toJSON().includes(password), `the password is shown: ${iri.toJSON()}`);
  },
  texts: iriTexts,
};

const PREDICATES = [
  ['URI-reference', isIriReference],
  ['URI', isIri],
  ['relative-ref', isRelativeIriReference],
  ['absolute-URI', isAbsoluteIri],
] as const;
