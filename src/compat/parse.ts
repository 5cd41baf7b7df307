import { own } from '../tables/options.js';
import { bareCopy } from './bare.js';
import type { Draft, URIComponents, URIOptions } from './components.js';
import { isDomainHost, MALFORMED_HOST, toAsciiHost } from './host.js';
import { isPathReadAsHost, MISSING_HOST } from './misread.js';
import { completed, type Reading, read } from './read.js';
import { handlerOf } from './schemes.js';

/**
 * Parses a reference into components, which are normalized except for dot-segments. The handler of a scheme may replace
 * some of them, such as the path of a `mailto` by `to`. `error` describes an error; a text that is not a reference has
 * no components.
 *
 * @param uri - any text
 * @param options - how to read the text, and the scheme whose handler is used; by default, the scheme of `uri`
 * @throws TypeError if it is not a string
 * @example
 * ```ts
 * parse('uri://user:pass@example.com:123/one/two.three?q1=a1&q2=a2#body').port; // 123
 * parse('urn:example:foo').nss; // 'foo'
 * parse('http:///a').error; // 'HTTP URIs must have a host.'
 * ```
 */
export function parse(uri: string, options?: URIOptions): URIComponents {
  // V8 copies a rest element faster than it spreads an object without a prototype.
  const { ...components } = parsed(uri, bareCopy(options)).components;
  return components as URIComponents;
}

/**
 * Parses a reference, as {@link parse} does.
 *
 * @param options - options that inherit nothing
 * @returns components that inherit nothing, and whether they belong to a reference
 */
export function parsed(uri: string, options: URIOptions): Reading {
  const reading = read(uri, options);
  if (reading.malformed) return reading;
  const { components } = reading;
  const handler = handlerOf(options.scheme || components.scheme);
  const isHost = !isDomainHost(options, handler) || convertHost(components);
  handler?.parse(components, options);
  // Without a scheme, it depends on the base: `///a` has no host relative to a `file` URI.
  if (components.scheme !== undefined && isPathReadAsHost(completed(uri, options))) components.error ??= MISSING_HOST;
  // A URN without a name cannot be put together again.
  const isNamed = own(handler, 'scheme') !== 'urn' || components.nid !== undefined;
  return { components, malformed: !isHost || !isNamed };
}

/** Converts a host to ASCII, if there is one; `false` if that is not possible. */
function convertHost(components: Draft): boolean {
  if (components.host === undefined) return true;
  const ascii = toAsciiHost(components.host);
  if (ascii === undefined) components.error ??= MALFORMED_HOST;
  else components.host = ascii;
  return ascii !== undefined;
}
