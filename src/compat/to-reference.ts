import { isUriReference } from '../uri/index.js';

const encodeRun = (run: string): string => encodeURIComponent(run);

/** `[ scheme ":" ] "//" authority`. */
const AUTHORITY = /^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*/i;

const LONE_SURROGATE = /\p{Surrogate}/u;

const BEYOND_ASCII = /[^\0-\x7f]+/g;
/** Printable characters that are not valid in a URI; brackets are valid only in the authority. */
const NOT_IN_URI = /[^\0-\x7f]+|[ "<>[\]^`{|}]/g;
const NOT_IN_URI_OR_HASH = /[^\0-\x7f]+|[ "#<>[\]^`{|}]/g;

/**
 * Returns the URI reference that a text becomes by percent-encoding characters that can only be data (RFC 3987, section
 * 3.1): non-ASCII characters anywhere, printable ASCII characters outside the authority, further `#` in the fragment.
 * Controls, `\`, a `%` without digits, lone surrogates, a space at either end, and other invalid text in the authority
 * are not encoded.
 *
 * @returns `undefined` if the result is not a reference
 */
export function toReference(text: string): string | undefined {
  if (text.startsWith(' ') || text.endsWith(' ') || LONE_SURROGATE.test(text)) return undefined;
  const pathStart = AUTHORITY.exec(text)?.[0].length ?? 0;
  const hash = text.indexOf('#', pathStart);
  const fragmentStart = hash < 0 ? text.length : hash + 1;
  const reference =
    text.slice(0, pathStart).replace(BEYOND_ASCII, encodeRun) +
    text.slice(pathStart, fragmentStart).replace(NOT_IN_URI, encodeRun) +
    text.slice(fragmentStart).replace(NOT_IN_URI_OR_HASH, encodeRun);
  return isUriReference(reference) ? reference : undefined;
}
