import { UriSyntaxError } from '../errors/index.js';
import { Grammar, STRIDE, scan } from '../scanner/index.js';
import { tryScan } from '../scanner/scan.js';
import { type ParsedReference, textOf } from '../tables/reference-text.js';
import { UriReference } from './uri-reference.js';

// Filled and read within one call: nothing of the caller's runs in between.
const record = new Uint32Array(STRIDE);

/**
 * Parses a URI reference (RFC 3986, section 4.1).
 *
 * @param reference - a string, or a reference that was parsed already
 * @throws {@link UriSyntaxError} if it is not a URI reference
 * @throws TypeError if it is any other value
 * @example
 * ```ts
 * parse('//user@example.com/a?b').host; // 'example.com'
 * ```
 */
export function parse(reference: string | ParsedReference): UriReference {
  const text = textOf(reference);
  const flags = scan(text, record);
  if (flags < 0) throw new UriSyntaxError(text, ~flags);
  return new UriReference(text, flags, record);
}

/**
 * Parses a URI reference as {@link parse} does. The result is `undefined` for any other value, and no error is made.
 *
 * @param reference - any value
 * @returns the parsed reference; `undefined` if `reference` is not a URI reference
 * @example
 * ```ts
 * tryParse('http://example.com/')?.host; // 'example.com'
 * tryParse('http://[::1'); // undefined
 * tryParse(undefined); // undefined
 * ```
 */
export function tryParse(reference: unknown): UriReference | undefined {
  const text = textOf(reference as string);
  const flags = tryScan(text, record, Grammar.URI_REFERENCE);
  return flags < 0 ? undefined : new UriReference(text, flags, record);
}

/**
 * Whether a value is a string that is a `URI-reference`: a URI or a relative reference (RFC 3986, section 4.1).
 *
 * @param value - any value; only strings are URI references here, not objects such as a `UriReference`
 * @example
 * ```ts
 * isUriReference('../a?b'); // true
 * isUriReference(undefined); // false
 * ```
 */
export function isUriReference(value: string): boolean;
export function isUriReference(value: unknown): value is string;
export function isUriReference(value: unknown): boolean {
  return tryScan(value, record, Grammar.URI_REFERENCE) >= 0;
}

/**
 * Whether a value is a string that is a `URI`: it has a scheme (RFC 3986, section 3).
 *
 * @param value - any value; only strings are URIs here, not objects such as a `UriReference`
 * @example
 * ```ts
 * isUri('urn:isbn:0451450523'); // true
 * isUri('/a/b'); // false
 * isUri(5); // false
 * ```
 */
export function isUri(value: string): boolean;
export function isUri(value: unknown): value is string;
export function isUri(value: unknown): boolean {
  return tryScan(value, record, Grammar.URI) >= 0;
}

/**
 * Whether a value is a string that is a `relative-ref`: it has no scheme (RFC 3986, section 4.2).
 *
 * @param value - any value; only strings are relative references here, not objects such as a `UriReference`
 * @example
 * ```ts
 * isRelativeReference('//example.com/'); // true
 * isRelativeReference(null); // false
 * ```
 */
export function isRelativeReference(value: string): boolean;
export function isRelativeReference(value: unknown): value is string;
export function isRelativeReference(value: unknown): boolean {
  return tryScan(value, record, Grammar.RELATIVE_REFERENCE) >= 0;
}

/**
 * Whether a value is a string that is an `absolute-URI`: it has a scheme and no fragment (RFC 3986, section 4.3).
 *
 * @param value - any value; only strings are absolute URIs here, not objects such as a `UriReference`
 * @example
 * ```ts
 * isAbsoluteUri('http://example.com/'); // true
 * isAbsoluteUri('http://example.com/#top'); // false
 * isAbsoluteUri({}); // false
 * ```
 */
export function isAbsoluteUri(value: string): boolean;
export function isAbsoluteUri(value: unknown): value is string;
export function isAbsoluteUri(value: unknown): boolean {
  return tryScan(value, record, Grammar.ABSOLUTE_URI) >= 0;
}
