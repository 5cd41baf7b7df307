import { Flag, Grammar } from '../tables/index.js';

/** Whether a URI reference is of a grammar, by its flags: the other grammars are parts of that one. */
export function isOf(flags: number, grammar: Grammar): boolean {
  if (grammar === Grammar.URI_REFERENCE) return true;
  if (grammar === Grammar.RELATIVE_REFERENCE) return (flags & Flag.SCHEME) === 0;
  return (flags & Flag.SCHEME) !== 0 && (grammar === Grammar.URI || (flags & Flag.FRAGMENT) === 0);
}
