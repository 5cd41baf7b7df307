/** Findings about a reference, whether all read it the same way, and its difference from the platform's `URL`. */

import { Random } from '../../../bench/model/random.js';
import { UriResolutionError, UriSyntaxError } from '../../../src/errors/index.js';
import { FINDINGS, inspect, isReadAlike, whatwgDifference } from '../../../src/inspect/index.js';
import { resolve } from '../../../src/resolve/index.js';
import { internalSpellings, isInternalToUrl } from '../../support/inspect/internal-spellings.js';
import { readsAlike } from '../../support/inspect/matrix.js';
import { webReferences } from '../../support/inspect/references.js';
import { recognise } from '../../support/recogniser.js';
import { isOfRule } from '../rules.js';
import { fields, must, outcome, SEPARATOR, same, type Target } from '../target.js';
import { changed, pairTexts } from '../texts.js';

/** The largest number of findings about one character. */
const MAX_CHARACTER = 4;
/** The largest number of findings that occur once, regardless of the length. */
const MAX_REFERENCE = 12;

export const inspectTarget: Target = {
  name: 'inspect',
  entry: 'inspect',
  promise:
    'findings lie within the reference, in order, with a known code; they are not too many; internal hosts of URL are dangers',
  check(text) {
    const found = inspect(text);
    const expected = recognise(text);
    const codes = new Set(found.map(({ code }) => code));
    same(codes.has('not-a-reference'), !expected.valid, 'not-a-reference');
    must(found.length <= MAX_CHARACTER * text.length + MAX_REFERENCE, `${found.length} findings`);
    let before = 0;
    for (const { code, start, end, severity, category, message } of found) {
      must(before <= start && start <= end && end <= text.length, `${code} from ${start} to ${end}`);
      must(Object.hasOwn(FINDINGS, code), `no such code: ${code}`);
      same(severity, FINDINGS[code][0], `severity of ${code}`);
      same(category, FINDINGS[code][2], `category of ${code}`);
      must(message.startsWith(FINDINGS[code][1]), `message of ${code}`);
      before = start;
    }
    if (isInternalToUrl(text)) {
      must(
        found.some(({ severity }) => severity === 'danger'),
        'URL reads an internal host',
      );
    }
    if (!expected.valid) return;
    const { userinfo } = expected;
    same(codes.has('password'), hasPassword(userinfo), 'password');
    if (codes.has('not-read-alike')) must(!isReadAlike(text), 'not-read-alike, though it is');
    if (isReadAlike(text)) must(!codes.has('missing-authority'), 'read the same way without authority');
    same(codes.has('ipvfuture'), expected.hostKind === 'ipvfuture', 'ipvfuture');
  },
  texts(seed) {
    const random = new Random(seed);
    const spellings = internalSpellings(seed);
    return changed(webReferences(seed), (text) => (random.chance(0.5) ? text : spellings.next().value));
  },
};

const MAX_CODE_UNITS_OF_HOST = 4096;

const hasPassword = (userinfo: string | undefined): boolean => /^[^:]*:./s.test(userinfo ?? '');

/**
 * Returns the reading of the platform's parser. Does not use `canParse`, since that of Node 20 refuses some non-ASCII
 * text.
 */
function hrefOf(reference: string, base?: string): string | undefined {
  try {
    return new URL(reference, base).href;
  } catch {
    return undefined;
  }
}

export const whatwgDifferenceTarget: Target = {
  name: 'whatwg-difference',
  entry: 'inspect',
  promise: 'it says who refuses, names parts only where there are two sides, and finds none where getters agree',
  check(text) {
    const [reference, base] = fields(text, 2) as [string, string];
    const hasBase = text.includes(SEPARATOR);
    const result = outcome(
      () => whatwgDifference(reference, { base: hasBase ? base : undefined }),
      UriSyntaxError,
      UriResolutionError,
    );
    const baseIsUri = !hasBase || isOfRule(base, 'URI');
    same('value' in result, baseIsUri, 'takes bases that are URIs');
    // A long host is treated as rejected.
    if (!('value' in result) || text.length > MAX_CODE_UNITS_OF_HOST) return;
    const isOurs = isOfRule(reference, hasBase ? 'URI-reference' : 'URI');
    const theirs = hrefOf(reference, hasBase ? base : undefined);
    const isTheirs = theirs !== undefined;
    const { value } = result;
    if (isOurs !== isTheirs) {
      same(value?.rejectedBy, isOurs ? 'whatwg' : 'rfc3986', 'rejectedBy');
      return;
    }
    same(value?.rejectedBy, undefined, 'rejectedBy');
    if (!isOurs) {
      must(value === undefined, 'both refuse it');
      return;
    }
    if (value === undefined) return;
    must(value.parts.length > 0, 'a difference without parts');
    same(value.rfc3986, hasBase ? resolve(base, reference) : reference, 'rfc3986');
    same(value.whatwg, theirs, 'whatwg');
    if (!hasBase) must(!readsAlike(reference, URL), `${value.parts} differ, though getters agree`);
  },
  texts(seed) {
    const random = new Random(seed);
    const pairs = pairTexts(seed);
    return changed(webReferences(seed), (text) => {
      if (random.chance(0.6)) return text;
      const [base, reference] = pairs.next().value.split(SEPARATOR) as [string, string];
      return random.chance(0.5) ? `${reference}${SEPARATOR}${base}` : `${text}${SEPARATOR}${base}`;
    });
  },
};
