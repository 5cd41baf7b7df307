import { Grammar, STRIDE } from '../scanner/index.js';
import { IriReference } from './iri-reference.js';
import { IriSyntaxError } from './iri-syntax-error.js';
import { scanIri } from './scan.js';

// Filled and read within one call: nothing of the caller's runs in between.
const record = new Uint32Array(STRIDE);

/**
 * Parses an IRI reference (RFC 3987, section 2.2).
 *
 * @throws {@link IriSyntaxError} if it is none
 * @throws TypeError if it is not a string
 * @example
 * ```ts
 * parseIri('http://résumé.example.org/à?ü').query; // 'ü'
 * ```
 */
export function parseIri(reference: string): IriReference {
  const flags = scanIri(reference, record);
  if (flags < 0) throw new IriSyntaxError(reference, ~flags);
  return new IriReference(reference, flags, record);
}

/**
 * As {@link parseIri}, but the result is `undefined` for what is not an IRI reference.
 *
 * @throws TypeError if it is not a string
 * @example
 * ```ts
 * tryParseIri('/\uE000'); // undefined
 * ```
 */
export function tryParseIri(reference: string): IriReference | undefined {
  const flags = scanIri(reference, record);
  return flags < 0 ? undefined : new IriReference(reference, flags, record);
}

/**
 * Whether a string is an `IRI-reference`: an IRI or a relative reference.
 *
 * @throws TypeError if it is not a string
 * @example
 * ```ts
 * isIriReference('../é?ü'); // true
 * ```
 */
export function isIriReference(text: string): boolean {
  return scanIri(text, record, 0, Grammar.URI_REFERENCE) >= 0;
}

/**
 * Whether a string is an `IRI`: it has a scheme.
 *
 * @throws TypeError if it is not a string
 * @example
 * ```ts
 * isIri('http://résumé.example.org/'); // true
 * isIri('/résumé'); // false
 * ```
 */
export function isIri(text: string): boolean {
  return scanIri(text, record, 0, Grammar.URI) >= 0;
}

/**
 * Whether a string is an `irelative-ref`: it has no scheme.
 *
 * @throws TypeError if it is not a string
 * @example
 * ```ts
 * isRelativeIriReference('//例え.テスト/'); // true
 * ```
 */
export function isRelativeIriReference(text: string): boolean {
  return scanIri(text, record, 0, Grammar.RELATIVE_REFERENCE) >= 0;
}

/**
 * Whether a string is an `absolute-IRI`: it has a scheme and no fragment.
 *
 * @throws TypeError if it is not a string
 * @example
 * ```ts
 * isAbsoluteIri('http://résumé.example.org/#é'); // false
 * ```
 */
export function isAbsoluteIri(text: string): boolean {
  return scanIri(text, record, 0, Grammar.ABSOLUTE_URI) >= 0;
}
