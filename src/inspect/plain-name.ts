import { decode } from '../uri/encode.js';

/** Full stops that names are divided by, beside the one of ASCII (RFC 3490, section 3.1), as far as NFKC leaves any. */
const IDEOGRAPHIC_FULL_STOP = '\u3002';

/** As many characters as a name of the DNS has at most: NFKC takes time in proportion to the square of its length. */
const LONGEST = 255;

/**
 * A name as software may read it that decodes it and maps it to simpler characters, as it is done to internationalised names:
 * percent-encodings as UTF-8, then Unicode's compatibility forms (NFKC) if it is no longer than names are, then lowercase.
 * Where it is not UTF-8, the name in lowercase.
 *
 * @example
 * ```ts
 * plainName('%EF%BC%91%32%37.0%E3%80%820.1'); // '127.0.0.1'
 * plainName('Example.COM'); // 'example.com'
 * ```
 */
export function plainName(name: string): string {
  if (!name.includes('%')) return name.toLowerCase();
  let decoded: string;
  try {
    decoded = decode(name);
  } catch {
    return name.toLowerCase();
  }
  const mapped = decoded.length > LONGEST ? decoded : decoded.normalize('NFKC');
  return mapped.replaceAll(IDEOGRAPHIC_FULL_STOP, '.').toLowerCase();
}
