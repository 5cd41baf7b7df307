/** A Standard Schema for each format. */

import { expectedAt } from '../errors/expected.js';
import { type Language, Place } from '../errors/language.js';
import { URI_LANGUAGE } from '../errors/uri.js';
import { IRI_LANGUAGE } from '../reference/iri/language.js';
import { scanIri } from '../reference/iri/scan.js';
import { Grammar, STRIDE, scan } from '../scanner/index.js';
import { TEMPLATE_ERRORS } from '../template/error.js';
import { faultInTemplate } from '../template/scan.js';
import { faultInIpv4, faultInIpv6 } from './addresses.js';
import type { Fault } from './fault.js';
import { faultInHostname, faultInIdnHostname } from './hostname.js';
import { type StandardSchema, schemaOf } from './standard-schema.js';

// Filled and never read: the results suffice.
const record = /* @__PURE__ */ new Uint32Array(STRIDE);

/** Returns a function that finds the first error in a text of a language. */
const faultIn =
  <Code extends string>(scanText: typeof scan, language: Language<Code>, grammar: Grammar) =>
  (text: string): Fault | undefined => {
    const offset = ~scanText(text, record, 0, grammar);
    if (offset < 0) return undefined;
    const place = new Place(language.automaton(), grammar, text, offset);
    const code = language.codeAt(place, text, offset);
    return { code, offset, expected: [...expectedAt(language, place)], sentence: language.errors[code] };
  };
const faultInUri = (grammar: Grammar): ReturnType<typeof faultIn> => faultIn(scan, URI_LANGUAGE, grammar);
const faultInIri = (grammar: Grammar): ReturnType<typeof faultIn> => faultIn(scanIri, IRI_LANGUAGE, grammar);

/**
 * The Standard Schema of a `URI` (RFC 3986, section 3): it has a scheme.
 *
 * @example
 * ```ts
 * uri['~standard'].validate('http://example.com/'); // { value: 'http://example.com/' }
 * const { issues } = uri['~standard'].validate('http://example.com/a b');
 * issues?.[0]?.code; // 'forbidden-character'
 * issues?.[0]?.offset; // 20
 * ```
 */
export const uri: StandardSchema = /* @__PURE__ */ schemaOf('a URI', /* @__PURE__ */ faultInUri(Grammar.URI));

/**
 * The Standard Schema of a `URI-reference` (RFC 3986, section 4.1): a URI or a relative reference.
 *
 * @example
 * ```ts
 * uriReference['~standard'].validate('../a'); // { value: '../a' }
 * ```
 */
export const uriReference: StandardSchema = /* @__PURE__ */ schemaOf(
  'a URI reference',
  /* @__PURE__ */ faultInUri(Grammar.URI_REFERENCE),
);

/**
 * The Standard Schema of an `IRI` (RFC 3987, section 2.2): it has a scheme.
 *
 * @example
 * ```ts
 * iri['~standard'].validate('http://例え.テスト/'); // { value: 'http://例え.テスト/' }
 * ```
 */
export const iri: StandardSchema = /* @__PURE__ */ schemaOf('an IRI', /* @__PURE__ */ faultInIri(Grammar.URI));

/**
 * The Standard Schema of an `IRI-reference` (RFC 3987, section 2.2).
 *
 * @example
 * ```ts
 * iriReference['~standard'].validate('/é'); // { value: '/é' }
 * ```
 */
export const iriReference: StandardSchema = /* @__PURE__ */ schemaOf(
  'an IRI reference',
  /* @__PURE__ */ faultInIri(Grammar.URI_REFERENCE),
);

/**
 * The Standard Schema of a `URI-Template` (RFC 6570, section 2).
 *
 * @example
 * ```ts
 * const { issues } = uriTemplate['~standard'].validate('/users/{id');
 * issues?.[0]?.offset; // 10
 * ```
 */
export const uriTemplate: StandardSchema = /* @__PURE__ */ schemaOf('a URI Template', (text) => {
  const fault = faultInTemplate(text);
  return fault && { ...fault, sentence: TEMPLATE_ERRORS[fault.code] };
});

/**
 * The Standard Schema of a hostname, as `isHostname` has it.
 *
 * @example
 * ```ts
 * hostname['~standard'].validate('example.com'); // { value: 'example.com' }
 * ```
 */
export const hostname: StandardSchema = /* @__PURE__ */ schemaOf('a hostname', faultInHostname);

/**
 * The Standard Schema of an internationalized hostname, as `isIdnHostname` has it.
 *
 * @example
 * ```ts
 * idnHostname['~standard'].validate('bücher.example'); // { value: 'bücher.example' }
 * ```
 */
export const idnHostname: StandardSchema = /* @__PURE__ */ schemaOf('a hostname', faultInIdnHostname);

/**
 * The Standard Schema of an `IPv4address`, as `isIpv4` has it.
 *
 * @example
 * ```ts
 * ipv4['~standard'].validate('192.0.2.1'); // { value: '192.0.2.1' }
 * ```
 */
export const ipv4: StandardSchema = /* @__PURE__ */ schemaOf('an IPv4 address', faultInIpv4);

/**
 * The Standard Schema of an `IPv6address`, as `isIpv6` has it.
 *
 * @example
 * ```ts
 * ipv6['~standard'].validate('2001:db8::7'); // { value: '2001:db8::7' }
 * ```
 */
export const ipv6: StandardSchema = /* @__PURE__ */ schemaOf('an IPv6 address', faultInIpv6);
