/** The replacement for fast-uri and uri-js: resolution and normal form, compared with the core. */

import { equal, parse, resolve, resolveComponents, normalize as toNormal } from '../../../src/compat/index.js';
import { normalize, resolve as resolveUri } from '../../../src/resolve/index.js';
import { isOfRule } from '../rules.js';
import { fields, must, outcome, same, type Target } from '../target.js';
import { pairTexts, referenceTexts } from '../texts.js';
import { HANDLED, REFUSALS } from './serialize.js';

/** The replacement keeps encoded dots, as fast-uri does. */
const KEEP = { encodedDots: 'keep' } as const;
const SCHEME = { level: 'scheme', encodedDots: 'keep' } as const;
/** Non-ASCII hosts become ASCII, which the core leaves to others. */
const BEYOND_ASCII = /%[89a-f]/i;
/** Not in normal form by its own specification. */
const HTTP_WITHOUT_HOST = /^https?:(?!\/\/[^/?#])/i;
/** Ports are numbers in the replacement. */
const PORT_WITH_ZEROS = /:0\d*(?:[/?#]|$)/;
/** A host that ends with a number becomes an IPv4 address, as clients read it. */
const NUMERIC_HOST = /^(?:https?|wss?):\/\/(?:[^/?#]*@)?(?:[^:/?#]*\.)?(?:\d+|0x[\da-f]*)\.?(?:[:/?#]|$)/i;
/** Has the code and the offset of the error. */
const NOT_A_REFERENCE = /^not a URI reference \([a-z-]+, offset \d+\)$/;
/** No reference of the tested length leads above the root of its path. */
const DEEP = `foo://h/${'d/'.repeat(100)}`;
const LONGEST = 200;

export const compatResolveTarget: Target = {
  name: 'compat-resolve',
  entry: 'compat',
  promise: 'targets are as in the core, for references in normal form; a base may lack a scheme',
  check(text) {
    const [base, reference] = fields(text, 2) as [string, string];
    const result = outcome(() => resolve(base, reference), Error);
    if ('refused' in result) {
      const isAboutHost = /^HTTP URIs must have a host\.$|^URI host is (?:malformed|missing)\.$/.test(
        result.error.message,
      );
      must(isAboutHost || NOT_A_REFERENCE.test(result.error.message), result.error.message);
      if (isAboutHost) return;
    }
    const areReferences = isOfRule(base) && isOfRule(reference);
    if (areReferences) must('value' in result, 'refuses references');
    if (!('value' in result)) return;
    must(isOfRule(result.value), `no reference: ${result.value}`);
    if (!areReferences || BEYOND_ASCII.test(text)) return;
    const components = outcome(() => resolveComponents(parse(base), parse(reference)), Error);
    if ('value' in components) same(components.value.scheme, parse(result.value).scheme, 'scheme of resolveComponents');
    else must(REFUSALS.test(components.error.message), components.error.message);
    if (isOfRule(base, 'URI')) {
      const target = resolveUri(normalize(base, KEEP), normalize(reference, KEEP));
      if (NUMERIC_HOST.test(normalize(target, SCHEME))) return;
      same(normalize(result.value, SCHEME), normalize(target, SCHEME), 'resolve');
    } else if (text.length < LONGEST) {
      const [before, after] = [resolve(DEEP, result.value), resolve(resolve(DEEP, base), reference)];
      same(normalize(before, SCHEME), normalize(after, SCHEME), 'resolve, the base relative');
    }
  },
  texts: pairTexts,
};

export const compatNormalFormTarget: Target = {
  name: 'compat-normal-form',
  entry: 'compat',
  promise:
    'normal forms of URIs are as in the core, by scheme; normal forms of relative references have the same target',
  check(text) {
    if (PORT_WITH_ZEROS.test(text) || NUMERIC_HOST.test(text)) return;
    if (!isOfRule(text) || HANDLED.test(text) || HTTP_WITHOUT_HOST.test(text) || BEYOND_ASCII.test(text)) return;
    const normal = toNormal(text);
    // Unchanged, since a WHATWG parser reads its path as a host.
    if (!equal(text, text)) return same(normal, text, 'left as it is');
    if (isOfRule(text, 'URI')) same(normalize(normal, SCHEME), normalize(text, SCHEME), 'normalize');
    else if (text.length < LONGEST)
      same(
        normalize(resolveUri(DEEP, normal), SCHEME),
        normalize(resolveUri(DEEP, normalize(text, KEEP)), SCHEME),
        'target',
      );
  },
  texts: referenceTexts,
};
