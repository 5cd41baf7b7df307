/** Findings about a reference, and whether all read it the same way. */

import { Random } from '../../../bench/model/random.js';
import { FINDINGS, inspect, isReadAlike } from '../../../src/entries/inspect.js';
import { internalSpellings, isInternalToUrl } from '../../support/inspect/internal-spellings.js';
import { webReferences } from '../../support/inspect/references.js';
import { recognise } from '../../support/recogniser.js';
import { must, same, type Target } from '../target.js';
import { changed } from '../texts.js';

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

const hasPassword = (userinfo: string | undefined): boolean => /^[^:]*:./s.test(userinfo ?? '');
