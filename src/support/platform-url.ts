/** The platform's `URL`, a parser of the WHATWG URL Standard. */

/** The class `URL` of the platform, if its types are known: the types of browsers or of Node need not be installed. */
export type PlatformUrl = typeof globalThis extends { URL: { prototype: infer T } } ? T : { readonly href: string };

/** The schemes that the WHATWG URL Standard calls special, each with the port that it leaves out. */
export const SPECIAL_PORTS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  Object.entries({ https: '443', http: '80', wss: '443', ws: '80', ftp: '21', file: '' }),
);
/** The same schemes except `file`, for regular expressions: browsers read a host after them without any slash. */
export const WEB_SCHEME = 'https?|wss?|ftp';

/**
 * The length of the longest host that is passed to the platform's `URL`, in code units: `URL` takes quadratic time
 * for a label in Punycode and for a run of combining marks. Names of the DNS are shorter, even with each octet
 * encoded.
 */
const MAX_CODE_UNITS_OF_HOST = 4096;
/** A scheme and the slashes before an authority, as parsers of the WHATWG URL Standard skip them. */
const BEFORE_AUTHORITY = /^[\0-\x20]*(?:([a-z][a-z\d+.\-\t\n\r]*):)?([/\\\t\n\r]*)/i;
/** The characters that browsers remove from a text. */
export const TABS_AND_NEWLINES = /[\t\n\r]+/g;

/**
 * Returns the platform's reading of a text; `undefined` if the platform rejects it or has no `URL`, or is not called because a host
 * is too long.
 */
export function urlOf(text: string, base?: string): PlatformUrl | undefined {
  if (hasLongHost(text) || (base !== undefined && hasLongHost(base))) return undefined;
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** Whether a text has a host that is too long, or might have one: `http:a` has a host without a base, and a path with one. */
function hasLongHost(text: string): boolean {
  if (text.length <= MAX_CODE_UNITS_OF_HOST) return false;
  const [before, scheme = '', slashes] = BEFORE_AUTHORITY.exec(text) as unknown as [string, string | undefined, string];
  const count = slashes.replace(TABS_AND_NEWLINES, '').length;
  const skipsSlashes = SPECIAL_PORTS.get(scheme.replace(TABS_AND_NEWLINES, '').toLowerCase());
  // A "file" URL has a path where others skip further slashes.
  if (!skipsSlashes && count !== 2 && (scheme !== '' || count < 2)) return false;
  const end = text.slice(before.length).search(/[/\\?#]|$/);
  const authority = text.slice(before.length, before.length + end);
  return authority.length - authority.lastIndexOf('@') - 1 > MAX_CODE_UNITS_OF_HOST;
}
