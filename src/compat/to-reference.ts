import { isUriReference } from '../uri/index.js';

const encodeRun = (run: string): string => encodeURIComponent(run);

/** `[ scheme ":" ] "//" authority`. */
const AUTHORITY = /^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*/i;

const LONE_SURROGATE = /\p{Surrogate}/u;

const BEYOND_ASCII = /[^\0-\x7f]+/g;
/** Printable, but in no URI; brackets are, but not behind the authority. */
const NOT_IN_URI = /[^\0-\x7f]+|[ "<>[\]^`{|}]/g;
const NOT_IN_URI_OR_HASH = /[^\0-\x7f]+|[ "#<>[\]^`{|}]/g;

/**
 * The URI reference that a text becomes by percent-encoding what can only be data (RFC 3987, section 3.1): characters
 * beyond ASCII anywhere, printable ones of ASCII outside the authority, further `#` in the fragment. Not so controls, a
 * `\`, a `%` without digits, half a surrogate pair, a space at either end, or anything odd in the authority.
 *
 * @returns `undefined` if that makes no reference of it
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
