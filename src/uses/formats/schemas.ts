/** Standard Schemas: the interface, and a schema for each format. */

import { expectedAt, type Language, Place, URI_LANGUAGE } from '../../errors/index.js';
import { IRI_LANGUAGE, scanIri } from '../../iri/index.js';
import { scan } from '../../scanner/index.js';
import { own } from '../../support/index.js';
import { Grammar, IGNORED_RECORD } from '../../tables/index.js';
import { errorInTemplate, TEMPLATE_ERRORS } from '../template/index.js';
import { ADDRESS_ERRORS, errorInIpv4, errorInIpv6 } from './formats.js';
import { errorInHostname, errorInIdnHostname, type FormatError, HOSTNAME_ERRORS } from './hostname.js';

/**
 * A schema by the interface Standard Schema, version 1. Libraries such as tRPC, h3, Hono and TanStack accept it, next to
 * the schemas of zod, Valibot and ArkType.
 */
export interface StandardSchema {
  /** The members of the interface. */
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: 'uriscan';
    /** Checks a value. The value of a result is the same string, as it was written, unless an option of `webUrl` converts it. */
    readonly validate: (value: unknown) => StandardResult;
    /** Types of input and output; only for TypeScript. */
    readonly types?: { readonly input: string; readonly output: string } | undefined;
  };
}

/** The result of a {@link StandardSchema}: a value, or the reasons why the value is invalid. */
export type StandardResult =
  | { readonly value: string; readonly issues?: undefined }
  | { readonly value?: undefined; readonly issues: readonly StandardIssue[] };

/** The reason why a value does not have a format. */
export interface StandardIssue {
  /** One line, without the value. */
  readonly message: string;
  /** Stable code; `'not-a-string'` for another value than a string. */
  readonly code: string;
  /** Where the error is, in UTF-16 code units of the string; `undefined` for another value than a string. */
  readonly offset: number | undefined;
  /**
   * The alternatives expected at the offset: names of ABNF rules, characters in double quotes, `end of input`. Empty
   * for hostnames and web addresses.
   */
  readonly expected: readonly string[];
  /** A text that is valid and may be meant, with passwords redacted. Only `webUrl` has suggestions. */
  readonly suggestion?: string;
}

/** Makes a schema of a format, given a function that returns the value of a text, or its issue. */
export function schemaBy(rule: string, judge: (text: string) => string | StandardIssue): StandardSchema {
  const validate = (value: unknown): StandardResult => {
    if (typeof value !== 'string') {
      const message = `expected ${rule} as a string, got ${value === null ? 'null' : typeof value}`;
      return { issues: [{ message, code: 'not-a-string', offset: undefined, expected: [] }] };
    }
    const result = judge(value);
    return typeof result === 'string' ? { value: result } : { issues: [result] };
  };
  return Object.freeze({ '~standard': Object.freeze({ version: 1, vendor: 'uriscan', validate }) });
}

/** Makes a schema of a format, given a sentence for each code, and a function that finds the first error in a text. */
const schemaOf = <Code extends string>(
  rule: string,
  sentences: Readonly<Record<Code, string>>,
  errorIn: (text: string) => FormatError<Code> | undefined,
): StandardSchema =>
  schemaBy(rule, (text) => {
    const error = errorIn(text);
    if (error === undefined) return text;
    const { code, offset } = error;
    const expected = own(error, 'expected') ?? [];
    return { message: `not ${rule}: ${sentences[code]} (${code}, offset ${offset})`, code, offset, expected };
  });

/** Makes a schema of a rule of a language. */
function schemaOfRule<C extends string>(scanText: typeof scan, language: Language<C>, rule: Grammar): StandardSchema {
  return schemaOf(language.rules[rule] as string, language.errors, (text) => {
    const offset = ~scanText(text, IGNORED_RECORD, 0, rule);
    if (offset < 0) return undefined;
    const place = new Place(language.automaton(), rule, text, offset);
    return { code: language.codeAt(place, text, offset), offset, expected: [...expectedAt(language, place)] };
  });
}

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
export const uri: StandardSchema = /* @__PURE__ */ schemaOfRule(scan, URI_LANGUAGE, Grammar.URI);

/**
 * The Standard Schema of a `URI-reference` (RFC 3986, section 4.1): a URI or a relative reference.
 *
 * @example
 * ```ts
 * uriReference['~standard'].validate('../a'); // { value: '../a' }
 * ```
 */
export const uriReference: StandardSchema = /* @__PURE__ */ schemaOfRule(scan, URI_LANGUAGE, Grammar.URI_REFERENCE);

/**
 * The Standard Schema of an `IRI` (RFC 3987, section 2.2): it has a scheme.
 *
 * @example
 * ```ts
 * iri['~standard'].validate('http://例え.テスト/'); // { value: 'http://例え.テスト/' }
 * ```
 */
export const iri: StandardSchema = /* @__PURE__ */ schemaOfRule(scanIri, IRI_LANGUAGE, Grammar.URI);

/**
 * The Standard Schema of an `IRI-reference` (RFC 3987, section 2.2).
 *
 * @example
 * ```ts
 * iriReference['~standard'].validate('/é'); // { value: '/é' }
 * ```
 */
export const iriReference: StandardSchema = /* @__PURE__ */ schemaOfRule(scanIri, IRI_LANGUAGE, Grammar.URI_REFERENCE);

/**
 * The Standard Schema of a `URI-Template` (RFC 6570, section 2).
 *
 * @example
 * ```ts
 * const { issues } = uriTemplate['~standard'].validate('/users/{id');
 * issues?.[0]?.offset; // 10
 * ```
 */
export const uriTemplate: StandardSchema = /* @__PURE__ */ schemaOf('a URI Template', TEMPLATE_ERRORS, errorInTemplate);

/**
 * The Standard Schema of a hostname, as `isHostname` has it.
 *
 * @example
 * ```ts
 * hostname['~standard'].validate('example.com'); // { value: 'example.com' }
 * ```
 */
export const hostname: StandardSchema = /* @__PURE__ */ schemaOf('a hostname', HOSTNAME_ERRORS, errorInHostname);

/**
 * The Standard Schema of an internationalized hostname, as `isIdnHostname` has it.
 *
 * @example
 * ```ts
 * idnHostname['~standard'].validate('bücher.example'); // { value: 'bücher.example' }
 * ```
 */
export const idnHostname: StandardSchema = /* @__PURE__ */ schemaOf('a hostname', HOSTNAME_ERRORS, errorInIdnHostname);

/**
 * The Standard Schema of an `IPv4address`, as `isIpv4` has it.
 *
 * @example
 * ```ts
 * ipv4['~standard'].validate('192.0.2.1'); // { value: '192.0.2.1' }
 * ```
 */
export const ipv4: StandardSchema = /* @__PURE__ */ schemaOf('an IPv4 address', ADDRESS_ERRORS, errorInIpv4);

/**
 * The Standard Schema of an `IPv6address`, as `isIpv6` has it.
 *
 * @example
 * ```ts
 * ipv6['~standard'].validate('2001:db8::7'); // { value: '2001:db8::7' }
 * ```
 */
export const ipv6: StandardSchema = /* @__PURE__ */ schemaOf('an IPv6 address', ADDRESS_ERRORS, errorInIpv6);
