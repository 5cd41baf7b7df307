/** The rules of RFC 3986 that `--grammar` names. */

import { Grammar } from 'uriscan/scanner';

export const GRAMMARS = {
  'uri-reference': Grammar.URI_REFERENCE,
  uri: Grammar.URI,
  'relative-ref': Grammar.RELATIVE_REFERENCE,
  'absolute-uri': Grammar.ABSOLUTE_URI,
} as const;

/** A value of `--grammar`. */
export type GrammarName = keyof typeof GRAMMARS;
