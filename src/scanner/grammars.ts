import { checkChoice } from '../tables/arguments.js';
import { Flag, Grammar } from '../tables/record.js';

/** The grammars by name. */
const GRAMMARS = {
  'uri-reference': Grammar.URI_REFERENCE,
  uri: Grammar.URI,
  'relative-reference': Grammar.RELATIVE_REFERENCE,
  'absolute-uri': Grammar.ABSOLUTE_URI,
} as const;

const NAMES = /* @__PURE__ */ Object.keys(GRAMMARS) as GrammarName[];

/** Name of a rule of RFC 3986, Appendix A, that a whole text is read as. */
export type GrammarName = keyof typeof GRAMMARS;

/**
 * Returns the grammar with a name from a caller.
 *
 * @throws TypeError if it is not a string
 * @throws RangeError if it is not a name of a grammar
 */
export function grammarNamed(name: unknown): Grammar {
  return GRAMMARS[checkChoice(name, 'grammar', NAMES)];
}

/** Whether a URI reference is of one of the other grammars, which are parts of that one, by its flags. */
export function isOf(flags: number, grammar: Grammar): boolean {
  if (grammar === Grammar.RELATIVE_REFERENCE) return (flags & Flag.SCHEME) === 0;
  return (flags & Flag.SCHEME) !== 0 && (grammar === Grammar.URI || (flags & Flag.FRAGMENT) === 0);
}
