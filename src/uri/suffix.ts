import { UriSyntaxError } from '../errors/index.js';
import { scan } from '../scanner/scan.js';
import { checkOptions, own } from '../tables/options.js';
import { Grammar, STRIDE } from '../tables/record.js';
import { checkComponent } from './productions.js';

/** How a suffix reference is completed. */
export interface SuffixOptions {
  /** The scheme that it is given, `http` by default. */
  readonly scheme?: string;
}

const OPTIONS = ['scheme'] as const;

// Filled and read within one call: nothing of the caller's runs in between.
const record = new Uint32Array(STRIDE);

/** What can stand behind the colon of a port, as far as it goes. */
const PORT = /^\d+(?=[/?#]|$)/;

/**
 * The URI reference that a suffix reference is meant to be (section 4.5): `www.w3.org/Addressing/`, as people write it,
 * lacks its scheme and `//`. Nothing in the text says so, and `parse` takes this one for a path; to call this function is
 * to say so. The text is read so:
 *
 * 1. What begins with `/`, `?`, `#`, `.` or is empty does not begin with a host: it stays as it is, `//host` included.
 * 2. What begins with a scheme and a colon is a URI, and stays, unless that is a host and its port: it has a full stop
 *    in it or is `localhost`, and digits follow the colon, up to `/`, `?`, `#` or the end.
 * 3. Everything else begins with an authority, and gets the scheme and `//`. So does `index.html`, which is a host here.
 *
 * To guess is a risk (section 4.5): the same text may mean another thing elsewhere, and a scheme that is registered
 * tomorrow changes what it is.
 *
 * @throws UriSyntaxError if what comes out is not a URI reference; its offset is one in that
 * @throws UriComponentError if the scheme is none
 * @throws TypeError if it is not a string
 * @example
 * ```ts
 * fromSuffix('www.w3.org/Addressing/'); // 'http://www.w3.org/Addressing/'
 * fromSuffix('localhost:8080/a', { scheme: 'https' }); // 'https://localhost:8080/a'
 * fromSuffix('mailto:a@b.example'); // 'mailto:a@b.example'
 * ```
 */
export function fromSuffix(text: string, options?: SuffixOptions): string {
  checkOptions(options, OPTIONS);
  const scheme = own(options, 'scheme', 'http');
  checkComponent('scheme', scheme);
  const reference = startsWithHost(text) ? `${scheme}://${text}` : text;
  const flags = scan(reference, record);
  if (flags < 0) throw new UriSyntaxError(reference, ~flags);
  return reference;
}

function startsWithHost(text: string): boolean {
  const flags = scan(text, record, 0, Grammar.URI);
  if (text === '' || '/?#.'.includes(text.charAt(0))) return false;
  const colon = text.indexOf(':');
  // A scan that fails behind the colon has read a scheme before it.
  const hasScheme = colon >= 0 && (flags >= 0 || ~flags > colon);
  if (!hasScheme) return true;
  const name = text.slice(0, colon);
  return (name.includes('.') || name.toLowerCase() === 'localhost') && PORT.test(text.slice(colon + 1));
}
