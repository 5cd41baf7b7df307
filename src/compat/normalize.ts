import { bareCopy, type URIComponents, type URIOptions } from './components.js';
import { parse, parsed } from './parse.js';
import { serialize, serialized } from './serialize.js';

/** Characters that end a line, a header field or a text in many formats. */
const CONTROLS = /\p{Cc}+/gu;

/**
 * Normalizes a reference, or components, by syntax and by the scheme (section 6.2). A text that is not a reference is
 * returned with its control characters percent-encoded, and otherwise unchanged. So is a reference without a host, such
 * as `http:a`, if a WHATWG parser reads a host from its path.
 *
 * @param uri - the reference as a string, or its components
 * @param options - how to read and write the text, and the scheme whose handler is used; by default, the scheme of
 * `uri`
 * @returns the normal form, of the same type as `uri`
 * @throws TypeError and others, as {@link serialize}, for components that cannot be put together
 * @example
 * ```ts
 * normalize('HTTP://ABC.com:80/%7Esmith/./home.html'); // 'http://abc.com/~smith/home.html'
 * normalize('http://example.com/a/%2e%2e/b'); // 'http://example.com/a/%2E%2E/b'
 * ```
 */
export function normalize(uri: string, options?: URIOptions): string;
export function normalize(uri: URIComponents, options?: URIOptions): URIComponents;
export function normalize(uri: string | URIComponents, options?: URIOptions): string | URIComponents {
  if (typeof uri !== 'string') return parse(serialize(uri, options), options);
  const normal = normalForm(uri, bareCopy(options));
  if (normal !== undefined) return normal;
  const encoded = uri.replace(CONTROLS, encodeURIComponent);
  return encoded === uri ? uri : (normalForm(encoded, bareCopy(options)) ?? encoded);
}

/**
 * Whether two references, or their components, have the same normal form. A malformed text is not equal to any text.
 * Neither is a reference without a host if a WHATWG parser reads a host from its path.
 *
 * @param a - a reference as a string, or its components
 * @param b - the reference to compare with
 * @param options - how to read and write the texts, as for `normalize`
 * @example
 * ```ts
 * equal('example://a/b/c/%7Bfoo%7D', 'eXAMPLE://a/./b/../b/%63/%7bfoo%7d'); // true
 * equal('http://example.com/%', 'http://example.com/%'); // false
 * ```
 */
export function equal(a: string | URIComponents, b: string | URIComponents, options?: URIOptions): boolean {
  const normalA = comparable(a, bareCopy(options));
  return normalA !== undefined && normalA === comparable(b, bareCopy(options));
}

function comparable(uri: string | URIComponents, options: URIOptions): string | undefined {
  if (typeof uri === 'string') return normalForm(uri, options);
  if (typeof uri !== 'object' || uri === null) return undefined;
  try {
    return normalForm(serialize(uri, options), options);
  } catch {
    return undefined;
  }
}

/** Returns the normal form of a text; `undefined` if it has no normal form. */
function normalForm(text: string, options: URIOptions): string | undefined {
  const { components, malformed } = parsed(text, options);
  if (malformed) return undefined;
  // By section 3.2.3, normalizers omit it.
  if (components.port === '') components.port = undefined;
  return serialized(components, options);
}
