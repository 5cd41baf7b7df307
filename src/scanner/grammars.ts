import { Flag, Grammar } from '../tables/index.js';

/** Whether a URI reference is of one of the other grammars, which are parts of that one, by its flags. */
export function isOf(flags: number, grammar: Grammar): boolean {
  if (grammar === Grammar.RELATIVE_REFERENCE) return (flags & Flag.SCHEME) === 0;
  return (flags & Flag.SCHEME) !== 0 && (grammar === Grammar.URI || (flags & Flag.FRAGMENT) === 0);
}
