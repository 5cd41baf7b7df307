import { ScannedString } from '../../scanner/scanned.js';
import { checkOptions, unlessIndex } from '../../tables/options.js';
import { Grammar } from '../../tables/record.js';
import { type ParsedReference, textOf } from '../../tables/reference-text.js';
import { schemesOf } from '../normalize.js';
import { readReference } from '../read-reference.js';
import { ruleOf } from './equivalences.js';
import { SCHEMES } from './registry.js';
import { breach, type SchemeFinding, type SchemeRules } from './rule.js';

const OPTIONS = ['schemes'] as const;

/**
 * Checks a URI by the rule of its scheme: the restrictions that RFC 3986 leaves to the scheme's specification (section
 * 3.1).
 *
 * @param uri - a URI, as a string or parsed
 * @param options - the rules of schemes; a number is ignored, so that `uris.map(validateScheme)` works
 * @param options.schemes - the rules; `SCHEMES` by default; a URI of another scheme breaks no rule
 * @returns the first part of the rule that the URI breaks; `undefined` if it breaks none
 * @throws {@link UriSyntaxError} if it is not a URI
 * @throws TypeError if an argument or an option has another type, or there is no such option
 * @example
 * ```ts
 * validateScheme('http://example.com/'); // undefined
 * validateScheme('http:///a');
 * // { code: 'host-required', offset: 7, message: 'a URI of this scheme needs a host (RFC 9110, section 4.2.1)' }
 * ```
 */
export function validateScheme(
  uri: string | ParsedReference,
  options?: { readonly schemes?: SchemeRules } | number,
): SchemeFinding | undefined {
  const text = textOf(uri);
  const given = unlessIndex(options);
  checkOptions(given, OPTIONS);
  const schemes = schemesOf(given, SCHEMES);
  // Of this call: functions of the rule, which may be the caller's, run while it is read.
  const scanned = new ScannedString();
  readReference(scanned, text, 'uri', Grammar.URI);
  const rule = ruleOf(schemes, (scanned.scheme as string).toLowerCase());
  return breach(rule, scanned);
}
