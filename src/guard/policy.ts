import type { LookupFunction } from 'node:net';
import { isCertified, isCertifiedScan } from '../inspect/certificate.js';
import { inspect, inspectUserinfo } from '../inspect/inspect.js';
import { partAt, placeOfDifference, type WhatwgPart } from '../inspect/whatwg-difference.js';
import { LARGEST_PORT } from '../resolve/addresses.js';
import { normalizeBySyntax } from '../resolve/normalize.js';
import { Flag, Grammar } from '../scanner/index.js';
import { scanUnits } from '../scanner/scan.js';
import { ScannedText } from '../scanner/scanned.js';
import { checkChoice, checkFunction, checkInteger, checkText, wrongType } from '../tables/arguments.js';
import { readOptions } from '../tables/options.js';
import { urlOf } from '../tables/platform-url.js';
import { type ParsedReference, textOf } from '../tables/reference-text.js';
import { type Refusal, refusal } from './error.js';
import { allowedPort, GUARDED_SCHEMES, type GuardedScheme, type Rules, refusalOfHost } from './rules.js';

/** Options of a policy. */
export interface PolicyOptions {
  /** The schemes: `['http', 'https']` by default. */
  readonly schemes?: readonly GuardedScheme[] | undefined;
  /** The ports, for all schemes. By default, each scheme has its default port only. */
  readonly ports?: readonly number[] | undefined;
  /**
   * Allows (`true`) or refuses (`false`) a host; `undefined` leaves it to the default: names of the local machine and of
   * private networks are refused. A name is in lowercase, without a full stop at its end. An IPv6 address is in the form of
   * RFC 5952, without brackets and zone. An address that is allowed here is still judged by `addresses`.
   */
  readonly hosts?: ((host: string) => boolean | undefined) | undefined;
  /**
   * Allows (`true`) or refuses (`false`) an address; `undefined` leaves it to the default: only global unicast addresses are allowed.
   * IPv6 is in the form of RFC 5952. The IPv4 addresses in an address of IPv6 are judged in addition to it; of an IPv4-mapped
   * address, only the IPv4 address is.
   */
  readonly addresses?: ((address: string) => boolean | undefined) | undefined;
  /** Looks up a name; `dns.lookup` of Node by default. The policy judges all answers. */
  readonly lookup?: LookupFunction | undefined;
}

const OPTIONS = {
  schemes: (value: unknown, name: string) =>
    listOf(value, name).map((scheme) => checkChoice(scheme, name, GUARDED_SCHEMES)),
  ports: (value: unknown, name: string) => listOf(value, name).map((port) => checkInteger(port, name, 0, LARGEST_PORT)),
  hosts: checkFunction,
  addresses: checkFunction,
  lookup: checkFunction,
};

/** Rules for connections. Made by {@link policy}; no other object is one. */
export interface Policy {
  /**
   * Returns why the policy refuses a reference; the list is empty if it does not. Looks up no names. `guardedFetch` refuses the same
   * references.
   *
   * It judges the normal form of the reference; offsets are in that form. The normal form must be certified: any client
   * reads the same host in it. A host in Punycode (`xn--`) is allowed if the platform's `URL` leaves it unchanged.
   *
   * @param reference - any text, or a parsed reference
   * @throws TypeError if `reference` is any other value
   */
  check(reference: string | ParsedReference): Refusal[];
}

const RULES = /* @__PURE__ */ new WeakMap<Policy, Rules>();

/** Returns the rules of a policy. Throws a TypeError for any other value. */
export function rulesOf(value: Policy): Rules {
  const rules = RULES.get(value);
  if (rules === undefined) throw wrongType('policy', 'the result of `policy()`', value);
  return rules;
}

/**
 * Makes a policy, for `agents`, `connector` and `guardedFetch`.
 *
 * By default it allows `http` and `https` on their default ports, references without a userinfo whose normal form is certified, and
 * global unicast addresses: no address of the special-purpose registries of IANA, no metadata service of a cloud. IPv4 addresses are read from
 * IPv4-mapped addresses and from addresses of NAT64 (`64:ff9b::/96`), 6to4 and Teredo.
 *
 * @param options - the schemes, ports, hosts and addresses to allow, and the look-up of names; each has a default
 * @throws TypeError or RangeError if an option is invalid
 * @example
 * ```ts
 * const web = policy();
 * web.check('https://example.com/a'); // []
 * web.check('http://169.254.169.254/latest/').map(({ code }) => code); // [ 'link-local' ]
 * web.check('http:127.0.0.1/')[0].code; // 'not-certified'
 *
 * const test = policy({ ports: [8080], addresses: (address) => address === '127.0.0.1' || undefined });
 * test.check('http://127.0.0.1:8080/'); // []
 * test.check('http://127.0.0.2:8080/').map(({ code }) => code); // [ 'loopback' ]
 * ```
 */
export function policy(options?: PolicyOptions): Policy {
  const { schemes = GUARDED_SCHEMES, ports, ...functions } = readOptions(options, OPTIONS);
  const rules: Rules = { schemes: new Set(schemes), ports: ports && new Set(ports), ...functions };
  const made: Policy = { check: (reference) => judge(rules, reference).refusals };
  RULES.set(Object.freeze(made), rules);
  return made;
}

function listOf(value: unknown, name: string): unknown[] {
  if (!Array.isArray(value)) throw wrongType(name, 'an array', value);
  return value;
}

// Filled and read before a function of the policy is called: it may check another reference.
const scanned = new ScannedText();
const scan = (text: string): number => scanned.set(text, scanUnits(text, scanned.offsets, 0, Grammar.URI_REFERENCE));

/** Returns the normal form of a reference, and the reasons to refuse it. */
export function judge(
  rules: Rules,
  reference: string | ParsedReference,
): { readonly target: string; readonly refusals: Refusal[] } {
  const text = textOf(reference);
  checkText(text, 'reference');
  // One scan for most references, since most are normal, and not by a kernel: with more, a request takes 1.1 times as long (Node 20, x64).
  const target = scan(text) < 0 ? text : normalizeBySyntax(scanned, 'decode');
  if (target !== text) scan(target);
  const isCertain = isCertifiedScan(scanned) || isAgreedName(target);
  return { target, refusals: isCertain ? ofCertified(rules, scanned) : ofOthers(rules, target) };
}

/**
 * Whether a reference would be certified without the labels in Punycode of its host, and the platform's own `URL` leaves them
 * unchanged. That decides about such labels by its version of Unicode.
 */
function isAgreedName(target: string): boolean {
  const [, before, host, after] = /^(https?:\/\/)([\w.-]*xn--[\w.-]*)(.*)$/.exec(target) ?? [];
  if (host === undefined || !isCertified(`${before}${host.replaceAll('xn--', 'xn__')}${after}`)) return false;
  return urlOf(target)?.hostname === host;
}

function ofCertified(rules: Rules, uri: ScannedText): Refusal[] {
  const { input: target, schemeEnd, authorityStart, hostStart, hostEnd, pathStart } = uri;
  const hasUserinfo = uri.has(Flag.USERINFO);
  const scheme = target.slice(0, schemeEnd);
  if (!rules.schemes.has(scheme)) return [refusal('refused-scheme', 0, schemeEnd)];
  const refusals: Refusal[] = [];
  if (hasUserinfo) {
    const found = inspectUserinfo(target.slice(authorityStart, hostStart - 1), authorityStart);
    refusals.push(...found.filter(({ severity }) => severity === 'danger'));
    refusals.push(refusal('refused-userinfo', authorityStart, hostStart - 1));
  }
  const code = refusalOfHost(rules, target.slice(hostStart, hostEnd));
  if (code !== undefined) refusals.push(refusal(code, hostStart, hostEnd));
  if (allowedPort(rules, scheme, target.slice(hostEnd + 1, pathStart)) === undefined) {
    refusals.push(refusal('refused-port', Math.min(hostEnd + 1, pathStart), pathStart));
  }
  return refusals;
}

/** Refuses text that is not a reference, or that two parsers may read in two ways. */
function ofOthers({ schemes }: Rules, target: string): Refusal[] {
  const found: Refusal[] = inspect(target).filter(
    ({ code, severity }) => severity === 'danger' || code === 'not-a-reference' || code === 'not-certified',
  );
  const scheme = /^[a-z][a-z\d+.-]*(?=:)/i.exec(target)?.[0] ?? '';
  if (!schemes.has(scheme.toLowerCase())) found.push(refusal('refused-scheme', 0, scheme.length));
  return found.sort((a, b) => a.start - b.start);
}

/** Returns where a reference is refused, for a {@link GuardError}. */
export function placeOf(target: string, { code, start }: Refusal): { part: WhatwgPart | undefined; offset: number } {
  if (code === 'not-certified') return placeOfDifference(target);
  return { part: code === 'refused-port' ? 'port' : partAt(target, start), offset: start };
}

/** Returns where the host of an absolute URI begins. */
export function hostStart(uri: string): number {
  scan(uri);
  return scanned.hostStart;
}
