import { HostKind, hostKind, STRIDE, scan } from '../scanner/index.js';
import { bare, checkMethod, ownBoolean } from '../tables/options.js';
import { checkComponent } from '../uri/productions.js';

/** What is used here of the package `tldts`, which knows the Public Suffix List. */
export interface SuffixList {
  getDomain(
    hostname: string,
    options: {
      readonly allowPrivateDomains: boolean;
      readonly extractHostname: boolean;
      readonly validateHostname: boolean;
    },
  ): string | null;
}

/** Which suffixes count. */
export interface RegistrableDomainOptions {
  /** Whether suffixes count that a company runs for its customers, such as `github.io`. They do not by default. */
  readonly privateSuffixes?: boolean;
}

// Filled and read within one call: nothing of the caller's runs in between.
const record = new Uint32Array(STRIDE);

/**
 * The registrable domain of a host: its public suffix and one label more, which is what somebody has registered. It takes the
 * Public Suffix List of the package `tldts`, which has to be installed and is handed over: `import { getDomain } from 'tldts'`.
 *
 * @param host - a host as `parse` gives it; a full stop at its end does not count
 * @returns the domain in lowercase; `undefined` for an address, a public suffix alone and a name without one
 * @throws UriComponentError if it is not a host
 * @example
 * ```ts
 * import { getDomain } from 'tldts';
 *
 * registrableDomain('www.Example.co.uk', { getDomain }); // 'example.co.uk'
 * registrableDomain('a.b.github.io', { getDomain }); // 'github.io'
 * registrableDomain('a.b.github.io', { getDomain }, { privateSuffixes: true }); // 'b.github.io'
 * registrableDomain('192.0.2.1', { getDomain }); // undefined
 * ```
 */
export function registrableDomain(
  host: string,
  list: SuffixList,
  options?: RegistrableDomainOptions,
): string | undefined {
  const allowPrivateDomains = ownBoolean(options, 'privateSuffixes', false);
  checkMethod(list, 'list', 'getDomain');
  checkComponent('host', host);
  const flags = scan(`//${host}`, record);
  if (hostKind(flags) !== HostKind.REG_NAME) return undefined;
  const name = (host.endsWith('.') ? host.slice(0, -1) : host).toLowerCase();
  // No label is empty (RFC 1034, section 3.1), which tldts does not mind.
  if (name.split('.').includes('')) return undefined;
  const domain = list.getDomain(name, bare({ allowPrivateDomains, extractHostname: false, validateHostname: true }));
  return domain ?? undefined;
}
