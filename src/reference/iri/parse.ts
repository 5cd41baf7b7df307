import { Grammar, STRIDE } from '../../scanner/index.js';
import { IriReference } from './iri-reference.js';
import { IriSyntaxError } from './iri-syntax-error.js';
import { scanIri } from './scan.js';

const record = new Uint32Array(STRIDE);

/**
 * Parses an IRI reference (RFC 3987, section 2.2).
 *
 * @param reference - the text of an IRI reference
 * @throws {@link IriSyntaxError} if it is not an IRI reference
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
 * Parses an IRI reference as {@link parseIri} does. The result is `undefined` for any other value, and no error is made.
 *
 * @param reference - any value
 * @example
 * ```ts
 * tryParseIri('/\uE000'); // undefined
 * ```
 */
export function tryParseIri(reference: unknown): IriReference | undefined {
  if (typeof reference !== 'string') return undefined;
  const flags = scanIri(reference, record);
  return flags < 0 ? undefined : new IriReference(reference, flags, record);
}

/**
 * Whether a value is a string that is an `IRI-reference`: an IRI or a relative reference.
 *
 * @param value - any value; only strings are IRIs here, not objects such as an `IriReference`
 * @example
 * ```ts
 * isIriReference('../é?ü'); // true
 * ```
 */
export function isIriReference(value: string): boolean;
export function isIriReference(value: unknown): value is string;
export function isIriReference(value: unknown): boolean {
  return typeof value === 'string' && scanIri(value, record, 0, Grammar.URI_REFERENCE) >= 0;
}

/**
 * Whether a value is a string that is an `IRI`: it has a scheme.
 *
 * @param value - any value; only strings are IRIs here, not objects such as an `IriReference`
 * @example
 * ```ts
 * isIri('http://résumé.example.org/'); // true
 * isIri('/résumé'); // false
 * ```
 */
export function isIri(value: string): boolean;
export function isIri(value: unknown): value is string;
export function isIri(value: unknown): boolean {
  return typeof value === 'string' && scanIri(value, record, 0, Grammar.URI) >= 0;
}

/**
 * Whether a value is a string that is an `irelative-ref`: it has no scheme.
 *
 * @param value - any value; only strings are IRIs here, not objects such as an `IriReference`
 * @example
 * ```ts
 * isRelativeIriReference('//例え.テスト/'); // true
 * ```
 */
export function isRelativeIriReference(value: string): boolean;
export function isRelativeIriReference(value: unknown): value is string;
export function isRelativeIriReference(value: unknown): boolean {
  return typeof value === 'string' && scanIri(value, record, 0, Grammar.RELATIVE_REFERENCE) >= 0;
}

/**
 * Whether a value is a string that is an `absolute-IRI`: it has a scheme and no fragment.
 *
 * @param value - any value; only strings are IRIs here, not objects such as an `IriReference`
 * @example
 * ```ts
 * isAbsoluteIri('http://résumé.example.org/#é'); // false
 * ```
 */
export function isAbsoluteIri(value: string): boolean;
export function isAbsoluteIri(value: unknown): value is string;
export function isAbsoluteIri(value: unknown): boolean {
  return typeof value === 'string' && scanIri(value, record, 0, Grammar.ABSOLUTE_URI) >= 0;
}
