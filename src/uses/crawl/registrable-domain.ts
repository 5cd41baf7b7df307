import { isNoDomain } from '../../host/index.js';
import { checkComponent } from '../../reference/index.js';
import { hostKind, scan } from '../../scanner/index.js';
import { checkMethod, checkText, readOptions, unchecked, withoutPrototype } from '../../support/index.js';
import { Grammar, HostKind, Slot, STRIDE } from '../../tables/index.js';

/** The part of the package `tldts` that is used here. It has the Public Suffix List. */
export interface SuffixList {
  /**
   * Returns the registrable domain of a name.
   *
   * @param hostname - the name, in lowercase, without a full stop at its end
   * @param options - the options of `tldts`
   * @param options.allowPrivateDomains - whether to use suffixes that a company runs for its customers
   * @param options.extractHostname - whether `hostname` may be a URL; always `false` here
   * @param options.validateHostname - whether to check `hostname`; always `true` here
   * @returns the domain; `null` if the name has no registrable domain
   */
  getDomain(
    hostname: string,
    options: {
      readonly allowPrivateDomains: boolean;
      readonly extractHostname: boolean;
      readonly validateHostname: boolean;
    },
  ): string | null;
}

/** The list of suffixes, and which of them to use. */
export interface RegistrableDomainOptions {
  /** The package tldts, version 6 or later: `import * as tldts from 'tldts'`, `require('tldts')`. */
  readonly tldts: SuffixList;
  /** Whether to use suffixes that a company runs for its customers, such as `github.io`; `false` by default. */
  readonly privateSuffixes?: boolean;
}

const OPTIONS = { tldts: unchecked, privateSuffixes: false };

const suffixOptions = (allowPrivateDomains: boolean) =>
  Object.freeze(withoutPrototype({ allowPrivateDomains, extractHostname: false, validateHostname: true }));
const PUBLIC_SUFFIXES = /* @__PURE__ */ suffixOptions(false);
const ALL_SUFFIXES = /* @__PURE__ */ suffixOptions(true);

const domainRecord = /* @__PURE__ */ new Uint32Array(STRIDE);

/**
 * Returns the registrable domain of a host: its public suffix and one more label. It needs the Public Suffix List of
 * the package `tldts`: install it, and pass it.
 *
 * @param host - a host as `parse` returns it; a full stop at its end is ignored
 * @param options - the package tldts, and which suffixes to use
 * @returns the domain in lowercase; `undefined` for an address, also a short one such as `127.1`, for any other name whose last
 * label is a number (browsers refuse it), and for a name that is a public suffix or has no full stop. A last label that the list
 * lacks is a suffix: `host.internal` has the domain `host.internal`
 * @throws UriComponentError if it is not a host
 * @throws TypeError if `tldts` is not that package, or an argument has another type
 * @example
 * ```ts
 * import * as tldts from 'tldts';
 *
 * registrableDomain('www.Example.co.uk', { tldts }); // 'example.co.uk'
 * registrableDomain('a.b.github.io', { tldts }); // 'github.io'
 * registrableDomain('a.b.github.io', { tldts, privateSuffixes: true }); // 'b.github.io'
 * registrableDomain('192.0.2.1', { tldts }); // undefined
 * ```
 */
export function registrableDomain(host: string, options: RegistrableDomainOptions): string | undefined {
  const { tldts, privateSuffixes: allowPrivateDomains } = readOptions(options, OPTIONS);
  checkMethod(tldts as SuffixList, 'tldts', 'getDomain');
  checkText(host, 'host');
  const flags = scan(`//${host}`, domainRecord, 0, Grammar.URI_REFERENCE);
  // Most hosts need no second scan: there is nothing after the host, and no userinfo before it.
  if (flags < 0 || domainRecord[Slot.HOST_START] !== 2 || domainRecord[Slot.HOST_END] !== host.length + 2)
    checkComponent('host', host);
  if (hostKind(flags) !== HostKind.REG_NAME) return undefined;
  // A label must not be empty (RFC 1034, section 3.1), and a number is not a suffix. tldts does not check that.
  if (isNoDomain(host)) return undefined;
  const name = (host.endsWith('.') ? host.slice(0, -1) : host).toLowerCase();
  return (tldts as SuffixList).getDomain(name, allowPrivateDomains ? ALL_SUFFIXES : PUBLIC_SUFFIXES) ?? undefined;
}
