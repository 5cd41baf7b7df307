import { UriSyntaxError } from '../errors/index.js';
import { Grammar, STRIDE, scan } from '../scanner/index.js';
import { scanString } from '../scanner/scan.js';
import { checkText } from '../tables/arguments.js';
import { Uri } from './uri.js';

// Filled and read within one call: nothing of the caller's runs in between.
const record = new Uint32Array(STRIDE);

/**
 * Parses a URI reference (section 4.1).
 *
 * @throws {@link UriSyntaxError} if it is none
 * @throws TypeError if it is not a string
 * @example
 * ```ts
 * parse('//user@example.com/a?b').host; // 'example.com'
 * ```
 */
export function parse(reference: string): Uri {
  const flags = scan(reference, record);
  if (flags < 0) throw new UriSyntaxError(reference, ~flags);
  return new Uri(reference, flags, record);
}

/**
 * As {@link parse}, but the result is `undefined` for what is not a URI reference.
 *
 * @throws TypeError if it is not a string
 * @example
 * ```ts
 * tryParse('http://[::1'); // undefined
 * ```
 */
export function tryParse(reference: string): Uri | undefined {
  const flags = scan(reference, record);
  return flags < 0 ? undefined : new Uri(reference, flags, record);
}

/**
 * Whether a string is a `URI-reference`: a URI or a relative reference (section 4.1).
 *
 * @example
 * ```ts
 * isUriReference('../a?b'); // true
 * ```
 */
export function isUriReference(text: string): boolean {
  return isOfGrammar(text, Grammar.URI_REFERENCE);
}

/**
 * Whether a string is a `URI`: it has a scheme (section 3).
 *
 * @example
 * ```ts
 * isUri('urn:isbn:0451450523'); // true
 * isUri('/a/b'); // false
 * ```
 */
export function isUri(text: string): boolean {
  return isOfGrammar(text, Grammar.URI);
}

/**
 * Whether a string is a `relative-ref`: it has no scheme (section 4.2).
 *
 * @example
 * ```ts
 * isRelativeReference('//example.com/'); // true
 * ```
 */
export function isRelativeReference(text: string): boolean {
  return isOfGrammar(text, Grammar.RELATIVE_REFERENCE);
}

/**
 * Whether a string is an `absolute-URI`: it has a scheme and no fragment (section 4.3).
 *
 * @example
 * ```ts
 * isAbsoluteUri('http://example.com/#top'); // false
 * ```
 */
export function isAbsoluteUri(text: string): boolean {
  return isOfGrammar(text, Grammar.ABSOLUTE_URI);
}

/** The arguments of `scan` are right here, except for the text: its other checks would keep V8 from inlining the rest. */
function isOfGrammar(text: string, grammar: Grammar): boolean {
  checkText(text, 'input');
  return scanString(text, record, 0, grammar) >= 0;
}
