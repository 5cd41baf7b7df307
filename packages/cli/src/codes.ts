/** The rules of RFC 3986 by name, and the codes of the errors in a line or a base. */

import type { GrammarName } from 'uriscan';
import { type Diagnosis, diagnose, errorCode, RESOLUTION_ERRORS } from 'uriscan/errors';
import { Grammar, STRIDE, scan } from 'uriscan/scanner';
import { type ScannedLines, startOf, textOf } from './io/bytes.js';
import type { RowFault } from './rows/rows.js';

/** The rules, by their `Grammar`. */
export const GRAMMAR_NAMES = ['uri-reference', 'uri', 'relative-reference', 'absolute-uri'] as const;

export const grammarOf = (name: GrammarName): Grammar => GRAMMAR_NAMES.indexOf(name) as Grammar;

/** Returns the error of line `i` of a batch; `undefined` if it is of the grammar. */
export function faultIn(batch: ScannedLines, i: number, grammar?: Grammar): RowFault | undefined {
  const flag = batch.flags[i] as number;
  if (flag >= 0) return undefined;
  const offset = ~flag - startOf(batch, i);
  return { code: errorCode(textOf(batch, i), offset, grammar), offset };
}

/**
 * Returns the error in a base; `undefined` if it is a URI. The offset of a relative reference is where it stops being the beginning
 * of a URI.
 */
export function baseErrorOf(base: string): RowFault | undefined {
  const record = new Uint32Array(STRIDE);
  const asUri = scan(base, record, 0, Grammar.URI);
  if (asUri >= 0) return undefined;
  const asReference = scan(base, record);
  if (asReference >= 0) return { code: 'relative-base', offset: ~asUri };
  return { code: errorCode(base, ~asReference), offset: ~asReference };
}

/** Returns a message without a password if `--base` is not a URI. It can be printed unchanged, and line breaks are part of it. */
export function baseFault(base: string): string | undefined {
  const error = baseErrorOf(base);
  if (error === undefined) return undefined;
  const isRelative = error.code === 'relative-base';
  const { message, excerpt, caret } = diagnose(base, { grammar: isRelative ? 'uri' : 'uri-reference' }) as Diagnosis;
  const sentence = isRelative
    ? `${RESOLUTION_ERRORS['relative-base']} (${error.code}, offset ${error.offset})`
    : message;
  return `uriscan: --base: ${sentence}\n  ${excerpt}\n  ${caret}`;
}
