/** The platform's `URL`, a parser of the WHATWG URL Standard. */

/** The class `URL` of the platform, if its types are known: the types of browsers or of Node need not be installed. */
export type PlatformUrl = typeof globalThis extends { URL: { prototype: infer T } } ? T : { readonly href: string };

/** The schemes that the WHATWG URL Standard calls special, each with the port that it leaves out. */
export const SPECIAL_PORTS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  Object.entries({ https: '443', http: '80', wss: '443', ws: '80', ftp: '21', file: '' }),
);
/** Whether a scheme in lowercase is one of the web. Browsers read a host after it without any slash: `file` has an empty port. */
export const isWebScheme = (scheme: string): boolean => Boolean(SPECIAL_PORTS.get(scheme));

/**
 * The length of the longest host that may be passed to {@link urlOf}, in code units: `URL` takes quadratic time for a label in Punycode and
 * for a run of combining marks. Names of the DNS are shorter, even with each octet encoded.
 */
export const MAX_HOST_OF_URL = 4096;
/** The characters that browsers remove from a text. */
export const TABS_AND_NEWLINES = /[\t\n\r]+/g;

/** Returns a name as the platform's `URL` reads it in `http`, as browsers do; empty if it rejects the name, or has no `URL`. */
export function platformHost(name: string): string {
  const url = name.length > MAX_HOST_OF_URL ? undefined : urlOf(`http://${name}/`);
  return (url as { readonly hostname?: string } | undefined)?.hostname ?? '';
}

/** Returns the platform's reading of a text without a long host; `undefined` if the platform rejects it or has no `URL`. */
export function urlOf(text: string, base?: string): PlatformUrl | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
