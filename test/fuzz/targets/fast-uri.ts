/** The replacement of fast-uri: parsing, normal form and equality, compared with the recognizers. */

import { Buffer } from 'node:buffer';
import { Random } from '../../../bench/model/random.js';
import { equal, normalize, type Options, parse } from '../../../packages/fast-uri/src/index.js';
import { mutate } from '../../support/generate.js';
import { recogniseIri } from '../../support/iri/oracle.js';
import { recognise } from '../../support/recogniser.js';
import { fields, must, outcome, SEPARATOR, same, type Target } from '../target.js';
import { changed, iriTexts, prefixed } from '../texts.js';
import { MAX_CODE_UNITS } from './iri.js';

const OPTIONS: Readonly<Record<string, Options>> = {
  plain: {},
  unicode: { unicodeSupport: true },
  suffix: { reference: 'suffix', scheme: 'http' },
  domain: { domainHost: true },
  dots: { absolutePath: true },
  tolerant: { tolerant: true },
};
/** Options of which only normal forms are checked. */
const OPTIONS_OF_NORMAL_FORMS: Readonly<Record<string, Options>> = {
  ...OPTIONS,
  ws: { scheme: 'ws' },
  urn: { scheme: 'urn' },
  mailto: { scheme: 'mailto' },
  uuid: { nid: 'uuid' },
};
const NOT_A_REFERENCE = 'not a URI reference';
const MALFORMED_HOST = 'URI host is malformed.';
/** Schemes whose path and query have other names in components. */
const HANDLED = /^(?:mailto|urn|wss?):/i;

/** Whether a WHATWG parser finds a host in a reference without one, relative to an `http` URI. */
function isMisread(reference: string): boolean {
  const read = recognise(reference);
  if (!read.valid || read.authority) return false;
  const base = read.scheme === undefined ? 'http://base.invalid/' : undefined;
  const url = outcome(() => new URL(reference, base), TypeError);
  return 'value' in url && url.value.hostname !== (base === undefined ? '' : 'base.invalid');
}

/** The octets of a text, percent-encoded or not, one character each. */
const octets = (text: string | undefined): string | undefined =>
  text &&
  Buffer.from(text)
    .toString('latin1')
    .replaceAll(/%([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));

export const fastUriParseTarget: Target = {
  name: 'fast-uri-parse',
  entry: 'fast-uri',
  promise: 'the components of any string are as recognized, or as recognized after encoding, or undefined',
  check(text) {
    if (text.length > MAX_CODE_UNITS) return;
    const [name, given] = fields(text, 2) as [string, string];
    const options = OPTIONS[name] ?? {};
    const { reference: kind, ...parsed } = parse(given, options);
    if (options.reference === 'suffix') return;
    const expected = recognise(given);
    if (!expected.valid) {
      // Non-ASCII characters are encoded, whether an IRI may have them or not.
      const encoded =
        !/\p{Surrogate}/u.test(given) && recognise(given.replaceAll(/[^\0-\x7f]+/g, encodeURIComponent)).valid;
      if (!encoded && !recogniseIri(given, 'URI-reference').valid)
        must(
          parsed.error === MALFORMED_HOST || parsed.error?.startsWith(NOT_A_REFERENCE) === true,
          `${parsed.error}, for text that is not a reference`,
        );
      if (kind === undefined) {
        const { error: _, path, ...others } = parsed;
        same(path, '', 'path of nothing');
        must(!Object.values(others).some(Boolean), `components of nothing: ${JSON.stringify(others)}`);
      }
      return;
    }
    must(!parsed.error?.startsWith(NOT_A_REFERENCE), `refuses a reference: ${parsed.error}`);
    same(parsed.scheme, expected.scheme?.toLowerCase(), 'scheme');
    if (expected.host) must(parsed.host !== '' || /^mailto:/i.test(given), 'a host vanishes');
    same(kind === 'uri' || kind === 'absolute', expected.scheme !== undefined, 'kind');
    if (HANDLED.test(given) || options.unicodeSupport) return;
    for (const component of ['userinfo', 'path', 'query', 'fragment'] as const)
      same(octets(parsed[component]), octets(expected[component]), component);
    same(parsed.host !== undefined, expected.host !== undefined, 'host');
    if (expected.port !== undefined && expected.port.length < 15)
      same(String(parsed.port), expected.port && String(Number(expected.port)), 'port');
  },
  texts: (seed) => prefixed(iriTexts(seed), seed, Object.keys(OPTIONS)),
};

export const fastUriNormalizeTarget: Target = {
  name: 'fast-uri-normalize',
  entry: 'fast-uri',
  promise: 'a normal form is its own; equal compares them; a text that is not a reference stays, and equals nothing',
  check(text) {
    if (text.length > MAX_CODE_UNITS) return;
    const [name, a, b] = fields(text, 3) as [string, string, string];
    const options = OPTIONS_OF_NORMAL_FORMS[name] ?? {};
    const [normalA, normalB] = [normalize(a, options), normalize(b, options)];
    const encodedA = a.replaceAll(/\p{Cc}+/gu, encodeURIComponent);
    same(normalize(normalA, options), normalA, 'normalized twice');
    if (options.reference !== 'suffix') {
      if (!recogniseIri(normalA, 'URI-reference').valid) same(normalA, encodedA, 'left as it is');
      if (normalA !== encodedA) must(!isMisread(normalA), `a path that is read as a host: ${normalA}`);
    }
    const isEqual = equal(a, b, options);
    same(equal(b, a, options), isEqual, 'the other way round');
    if (isEqual || (equal(a, a, options) && equal(b, b, options))) same(isEqual, normalA === normalB, 'normal forms');
    if (normalA !== a && encodedA === a && options.reference !== 'suffix')
      must(equal(a, normalA, options), `not equal to its normal form: ${normalA}`);
  },
  texts(seed) {
    const random = new Random(seed);
    const others = iriTexts(~seed);
    const pairs = changed(iriTexts(seed), (a) => {
      return a + SEPARATOR + (random.chance(0.3) ? others.next().value : mutate(a, random, [a]));
    });
    return prefixed(pairs, seed, Object.keys(OPTIONS_OF_NORMAL_FORMS));
  },
};
