import { UriSyntaxError } from '../../errors/index.js';
import { Grammar, Slot, STRIDE, scan } from '../../scanner/index.js';
import { schemesOf } from '../normalize.js';
import { ruleOf } from './registry.js';
import { breach, type SchemeFinding, type SchemeRules } from './rule.js';

/**
 * Holds a URI against the restrictions of its own scheme (section 3.1), which RFC 3986 leaves to the specification of that.
 *
 * @param options.schemes - the schemes that are known, in place of `SCHEMES`; a URI of another one has nothing to fear
 * @returns the first rule that the URI breaks; `undefined` if it breaks none
 * @throws {@link UriSyntaxError} if it is not a URI
 * @throws TypeError if it is not a string
 * @example
 * ```ts
 * validateScheme('http://example.com/'); // undefined
 * validateScheme('http:///a');
 * // { code: 'host-required', offset: 7, message: 'a URI of this scheme needs a host (RFC 9110, section 4.2.1)' }
 * ```
 */
export function validateScheme(uri: string, options?: { readonly schemes?: SchemeRules }): SchemeFinding | undefined {
  const schemes = schemesOf(options);
  const offsets = new Uint32Array(STRIDE);
  const flags = scan(uri, offsets, 0, Grammar.URI);
  if (flags < 0) throw new UriSyntaxError(uri, ~flags, Grammar.URI);
  const rule = ruleOf(schemes, uri.slice(0, offsets[Slot.SCHEME_END]).toLowerCase());
  return rule && breach(rule, uri, flags, offsets);
}
