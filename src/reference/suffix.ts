import { UriSyntaxError } from '../errors/index.js';
import { scanFlags } from '../scanner/scan.js';
import { readOptions, unchecked, unlessIndex } from '../tables/options.js';
import { Grammar } from '../tables/record.js';
import { checkComponent } from './productions.js';

/** Options of {@link fromSuffix}. */
export interface SuffixOptions {
  /** The scheme that it is given, `http` by default. */
  readonly scheme?: string;
}

const OPTIONS = { scheme: unchecked };

/** A port after its colon, up to the end of the authority. */
const PORT = /^\d+(?=[/?#]|$)/;

/**
 * Completes a suffix reference to a URI (RFC 3986, section 4.5): `www.w3.org/Addressing/`, as people write it, lacks
 * its scheme and `//`. Nothing in the text shows this, and `parse` reads it as a path; call this function if you know
 * that the text is such a reference. It reads the text as follows:
 *
 * 1. A text that is empty or begins with `/`, `?`, `#` or `.` does not begin with a host: it is unchanged, even
 *    `//host`.
 * 2. A text that begins with a scheme and a colon is a URI, and is unchanged, unless these are a host and its port: the
 *    name contains a full stop or is `localhost`, and digits follow the colon, up to `/`, `?`, `#` or the end.
 * 3. Any other text begins with an authority, and gets the scheme and `//`. So does `index.html`, which is a host here.
 *
 * Guessing is a risk (section 4.5): the same text may mean something else in another place, and a scheme that is
 * registered tomorrow changes the result.
 *
 * @param text - the suffix reference; other text is unchanged
 * @param options - the scheme that the URI gets; `http` by default; a number is ignored, so that `texts.map(fromSuffix)` works
 * @returns the URI, or the same text
 * @throws UriSyntaxError if the result is not a URI reference; the offset is an offset in the result
 * @throws UriComponentError if `scheme` is not a scheme
 * @throws TypeError if it is not a string
 * @example
 * ```ts
 * fromSuffix('www.w3.org/Addressing/'); // 'http://www.w3.org/Addressing/'
 * fromSuffix('localhost:8080/a', { scheme: 'https' }); // 'https://localhost:8080/a'
 * fromSuffix('mailto:a@b.example'); // 'mailto:a@b.example'
 * ```
 */
export function fromSuffix(text: string, options?: SuffixOptions | number): string {
  const { scheme = 'http' } = readOptions(unlessIndex(options), OPTIONS);
  checkComponent('scheme', scheme);
  const reference = startsWithHost(text) ? `${scheme}://${text}` : text;
  const flags = scanFlags(reference);
  if (flags < 0) throw new UriSyntaxError(reference, ~flags);
  return reference;
}

function startsWithHost(text: string): boolean {
  const flags = scanFlags(text, Grammar.URI);
  if (text === '' || '/?#.'.includes(text.charAt(0))) return false;
  const colon = text.indexOf(':');
  // A scan that fails after the colon has read a scheme before it.
  const hasScheme = colon >= 0 && (flags >= 0 || ~flags > colon);
  if (!hasScheme) return true;
  const name = text.slice(0, colon);
  return (name.includes('.') || name.toLowerCase() === 'localhost') && PORT.test(text.slice(colon + 1));
}
