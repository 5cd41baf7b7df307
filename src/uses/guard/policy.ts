import { isIP, type LookupFunction } from 'node:net';
import { display } from '../../errors/index.js';
import { isBlock, MAX_PORT, type Prefix, parseBlock } from '../../host/index.js';
import { authoritiesIn, RFC, urlOf } from '../../loose/index.js';
import { normalizeBySyntax } from '../../normalize/index.js';
import { type Change, withoutApostrophes } from '../../reference/index.js';
import { ScannedText, scanUnits } from '../../scanner/index.js';
import {
  checkChoice,
  checkFunction,
  checkInteger,
  checkText,
  NOT_ASCII,
  type ParsedReference,
  readOptions,
  readTexts,
  textOf,
  wrongType,
} from '../../support/index.js';
import { Flag, Grammar } from '../../tables/index.js';
import {
  inspectText,
  inspectUserinfo,
  isReadAlike,
  isReadAlikeScan,
  partAt,
  placeOfDifference,
  type WhatwgPart,
} from '../inspect/index.js';
import { repairForAllReaders } from '../repair/index.js';
import { type Refusal, refusal } from './error.js';
import {
  allowedPort,
  GUARDED_SCHEMES,
  type GuardedScheme,
  originText,
  type Rules,
  refusalOfHost,
  rulesOfOrigin,
  ruleWithBlocks,
} from './rules.js';

/** Options of a policy. */
export interface PolicyOptions {
  /** The schemes: `['http', 'https']` by default. */
  readonly schemes?: readonly GuardedScheme[] | undefined;
  /** The ports, for all schemes. By default, each scheme has its default port only. */
  readonly ports?: readonly number[] | undefined;
  /**
   * Origins and blocks of addresses that are allowed in addition to the rest: `['http://127.0.0.1:9001', '10.0.0.0/8', '[fd00::]/8']`.
   *
   * An origin is allowed with its scheme, its host and its port, for all addresses of the host. A block, or one address, is allowed
   * with the ports of the policy. The address of a metadata service is only allowed if it is the host of an origin or an entry itself. `false` from
   * `hosts` or `addresses` refuses a host or an address here, too.
   */
  readonly allow?: readonly string[] | undefined;
  /**
   * Allows (`true`) or refuses (`false`) a host; `undefined` leaves it to the default: names of the local machine and of private
   * networks are refused. A name is in lowercase, without a full stop at its end. An IPv6 address is in the form of RFC 5952,
   * without brackets and zone. For an IPv4-mapped address, the function is called twice: for `::ffff:192.0.2.1`, then for
   * `192.0.2.1`; `false` for either refuses it. An address that is allowed here is still judged by `addresses`.
   */
  readonly hosts?: ((host: string) => boolean | undefined) | undefined;
  /**
   * Allows (`true`) or refuses (`false`) an address; `undefined` leaves it to the default: only global unicast addresses are allowed.
   * `true` does not allow the address of a metadata service: name it in `allow`.
   * IPv6 is in the form of RFC 5952. The IPv4 addresses in an address of IPv6 are judged in addition to it; of an IPv4-mapped
   * address, only the IPv4 address is.
   */
  readonly addresses?: ((address: string) => boolean | undefined) | undefined;
  /** Looks up a name; `dns.lookup` of Node by default. The policy judges all answers. */
  readonly lookup?: LookupFunction | undefined;
}

const OPTIONS = {
  schemes: (value: unknown, name: string) =>
    listOf(value, name).map((scheme, i) => checkChoice(scheme, `${name}[${i}]`, GUARDED_SCHEMES)),
  ports: (value: unknown, name: string) =>
    listOf(value, name).map((port, i) => checkInteger(port, `${name}[${i}]`, 0, MAX_PORT)),
  allow: (value: unknown, name: string) => readTexts(value, name).map((entry) => allowed(entry, name)),
  hosts: checkFunction,
  addresses: checkFunction,
  lookup: checkFunction,
};

/** Options of the `check` of a {@link Policy}. */
export interface CheckOptions {
  /**
   * Whether to repair the text as browsers read it, before it is judged; `false` by default. A text is refused if a repair moves a border of
   * the authority, or if some reader finds a danger in the text before its repair.
   */
  readonly repair?: boolean | undefined;
}

const CHECK_OPTIONS = { repair: false };

/** Rules for connections. Made by {@link policy}; no other object is one. */
export interface Policy {
  /**
   * Returns why the policy refuses a reference; the list is empty if it does not. Looks up no names. `guardedFetch` refuses the same
   * references.
   *
   * It judges the normal form of the reference, once repaired; offsets are in that form. An apostrophe in its query becomes `%27`, as
   * clients send it. All clients must read the same host in the
   * normal form. A host in Punycode (`xn--`) is allowed if the platform's `URL` leaves it unchanged.
   *
   * @param reference - any text, or a parsed reference
   * @param options - whether to repair the text first
   * @throws TypeError if `reference` is any other value, or an option is invalid
   */
  check(reference: string | ParsedReference, options?: CheckOptions): Refusal[];
}

const RULES_OF_POLICY = /* @__PURE__ */ new WeakMap<Policy, Rules>();

/** Returns the rules of a policy. Throws a TypeError for any other value. */
export function rulesOfPolicy(value: Policy): Rules {
  const rules = RULES_OF_POLICY.get(value);
  if (rules === undefined) throw wrongType('policy', 'the result of `policy()`', value);
  return rules;
}

/**
 * Makes a policy, for `agents`, `connector` and `guardedFetch`.
 *
 * By default it allows `http` and `https` on their default ports, references without a userinfo whose normal form all clients read the same way, and
 * global unicast addresses: no address of the special-purpose registries of IANA, no metadata service of a cloud. IPv4 addresses are read from
 * IPv4-mapped addresses and from addresses of NAT64 (`64:ff9b::/96`), 6to4 and Teredo.
 *
 * @param options - the schemes, ports, origins, blocks, hosts and addresses to allow, and the look-up of names; each has a default
 * @throws TypeError or RangeError if an option is invalid
 * @example
 * ```ts
 * const web = policy();
 * web.check('https://example.com/a'); // []
 * web.check('http://169.254.169.254/latest/').map(({ code }) => code); // [ 'metadata' ]
 * web.check('http:127.0.0.1/')[0].code; // 'not-read-alike'
 *
 * const test = policy({ allow: ['http://127.0.0.1:8080', '10.0.0.0/8'] });
 * test.check('http://127.0.0.1:8080/'); // []
 * test.check('http://10.0.0.1/'); // []
 * test.check('http://127.0.0.1/').map(({ code }) => code); // [ 'loopback' ]
 * ```
 */
export function policy(options?: PolicyOptions): Policy {
  const { schemes = GUARDED_SCHEMES, ports, allow = [], ...functions } = readOptions(options, OPTIONS);
  const rules: Rules = {
    ...functions,
    schemes: new Set(schemes),
    ports: ports && new Set(ports),
    origins: new Set(allow.filter((entry) => typeof entry === 'string')),
    addresses: ruleWithBlocks(
      functions.addresses,
      allow.filter((entry) => typeof entry !== 'string'),
    ),
  };
  const made: Policy = {
    check: (reference, options) => judge(rules, reference, readOptions(options, CHECK_OPTIONS).repair).refusals,
  };
  RULES_OF_POLICY.set(Object.freeze(made), rules);
  return made;
}

function listOf(value: unknown, name: string): unknown[] {
  if (!Array.isArray(value)) throw wrongType(name, 'an array', value);
  return value;
}

/** An address with or without the length of its prefix; IPv6 with or without brackets. */
const ADDRESS_BLOCK = /^(?:\[([\da-f:.]+)\]|([\da-f:.]+))(\/\d{1,3})?$/i;
const SCHEME_AT_START = /^([a-z][a-z\d+.-]*):/i;
/** A host, perhaps with a port. */
const HOST_WITH_PORT = /^(\[[^\]]*\]|[^:[\]]+)(?::(\d*))?$/;

/**
 * Returns the scheme of a text, its host and port if its authority has nothing else, and where they end. A backslash ends them, unless an
 * "@" follows it in the authority.
 */
function originOf(text: string): { scheme: string; host: string; port: string | undefined; end: number } {
  const [, scheme = ''] = SCHEME_AT_START.exec(text) ?? [];
  const [{ start, end } = { start: 0, end: 0 }] = authoritiesIn(text, [RFC]);
  const authority = text.slice(start, end);
  const [named] = (authority.includes('@') ? '' : authority).split('\\', 1) as [string];
  const [, host = '', port] = HOST_WITH_PORT.exec(named) ?? [];
  return { scheme, host, port, end: start + named.length };
}

/** Allows each origin with a default port. */
const ALL: Rules = {
  schemes: /* @__PURE__ */ new Set(GUARDED_SCHEMES),
  ports: undefined,
  origins: /* @__PURE__ */ new Set(),
  hosts: () => true,
  addresses: () => true,
  lookup: undefined,
};

/** Reads an entry of `allow`: an origin in its normal form, or a block. */
function allowed(entry: string, name: string): string | Prefix {
  const [, literal, plain = '', bits = ''] = ADDRESS_BLOCK.exec(entry) ?? [];
  const isAddress = isIP(literal ?? plain) > (literal === undefined ? 0 : 4);
  if (isAddress) {
    const block = parseBlock((literal ?? plain) + bits);
    if (isBlock(block)) return block;
  }
  const { target, refusals } = judge(ALL, entry, false);
  const { scheme, host, port, end } = originOf(target);
  const isOrigin = host !== '' && end === target.length;
  if (isOrigin && refusals.every(({ code }) => code === 'refused-port')) return originText(scheme, host, port);
  let cause = refusals[0]?.message;
  if (isAddress) cause = 'its prefix is too long, or a bit is set after it';
  else if (!entry.includes('://')) cause = 'an origin begins with its scheme, as in `http://`';
  else if (NOT_ASCII.test(host)) cause = 'write a non-ASCII host in Punycode (`xn--`)';
  else if (host !== '' && !isOrigin) cause = 'an origin ends after its host and port';
  throw new TypeError(
    `expected \`${name}\` to have origins such as \`http://127.0.0.1:9001\` and blocks such as \`10.0.0.0/8\`, got \`${display(entry)}\`; ${cause}`,
  );
}

// Filled and read before a function of the policy is called: it may check another reference.
const judgedReference = new ScannedText();
const scanJudged = (text: string): number =>
  judgedReference.set(text, scanUnits(text, judgedReference.offsets, 0, Grammar.URI_REFERENCE));

/** The result of a policy for a reference. */
interface Judgement {
  /** The normal form. */
  readonly target: string;
  readonly refusals: Refusal[];
  readonly changes: readonly Change[];
}

/**
 * Returns the normal form of a reference, perhaps repaired, and the reasons to refuse it. The reasons of a repaired text come before
 * the dangers that some reader finds in the text before its repair.
 */
export function judge(rules: Rules, reference: string | ParsedReference, repairs: boolean): Judgement {
  const given = textOf(reference);
  checkText(given, 'reference');
  const { reference: text = given, changes } = repairs ? repairForAllReaders(given) : { reference: given, changes: [] };
  const judged = judgeText(rules, text);
  if (changes.length === 0 || judged.refusals.length > 0) return { ...judged, changes };
  scanJudged(given.trim());
  const isDangerous = refusalsOf(rules, judgedReference, false).some(({ severity }) => severity === 'danger');
  return isDangerous ? { ...judgeText(rules, given), changes: [] } : { ...judged, changes };
}

function judgeText(rules: Rules, text: string): Omit<Judgement, 'changes'> {
  // Most references are normal and are scanned once. A kernel, or a second scan, would cost 10 % of a request (Node 20, x64).
  const normal = scanJudged(text) < 0 ? text : normalizeBySyntax(judgedReference, 'decode');
  if (normal !== text) scanJudged(normal);
  const target = judgedReference.flags < 0 ? normal : withoutApostrophes(judgedReference);
  if (target !== normal) scanJudged(target);
  const isCertain = isReadAlikeScan(judgedReference) || isAgreedName(judgedReference);
  return { target, refusals: refusalsOf(rules, judgedReference, isCertain) };
}

/**
 * Whether a reference without userinfo would be read the same way without the labels in Punycode of its host, and the platform's own
 * `URL` leaves them unchanged. That decides about such labels by its version of Unicode.
 */
function isAgreedName({ input, flags, authorityStart, hostStart, hostEnd }: ScannedText): boolean {
  const host = input.slice(hostStart, hostEnd);
  if (flags < 0 || authorityStart < hostStart || !host.includes('xn--')) return false;
  const withoutPunycode = input.slice(0, hostStart) + host.replaceAll('xn--', 'xn__') + input.slice(hostEnd);
  return isReadAlike(withoutPunycode) && urlOf(input)?.hostname === host;
}

/**
 * Returns the reasons to refuse a text: the rules that its one host breaks, or the dangers in any reading.
 *
 * @param isCertain - whether all clients read the same host
 */
function refusalsOf(rules: Rules, uri: ScannedText, isCertain: boolean): Refusal[] {
  const { input, schemeEnd, authorityStart, hostStart, hostEnd, pathStart } = uri;
  const hasUserinfo = uri.has(Flag.USERINFO);
  const { scheme, host, port } = isCertain
    ? {
        scheme: input.slice(0, schemeEnd),
        host: input.slice(hostStart, hostEnd),
        port: input.slice(hostEnd + 1, pathStart),
      }
    : originOf(input);
  const name = scheme.toLowerCase();
  const own = rulesOfOrigin(rules, name, host, port);
  const ofScheme = name === '' ? 'missing-scheme' : 'refused-scheme';
  const refusals: Refusal[] = own.schemes.has(name) ? [] : [refusal(ofScheme, 0, scheme.length)];
  if (!isCertain) {
    const found = inspectText(input, false).filter(({ code, severity, category, start, end }) => {
      if (severity !== 'danger') return code === 'not-a-reference' || code === 'not-read-alike';
      const internal = category === 'internal' ? HOST_WITH_PORT.exec(input.slice(start, end))?.[1] : undefined;
      return internal === undefined || refusalOfHost(internal === host ? own : rules, internal) !== undefined;
    });
    // List malformed text first, since its author can correct it.
    return [...found, ...refusals].sort((a, b) => Number(isMalformed(b)) - Number(isMalformed(a)) || a.start - b.start);
  }
  if (refusals.length > 0) return refusals;
  if (hasUserinfo) {
    const found = inspectUserinfo(input.slice(authorityStart, hostStart - 1), authorityStart);
    refusals.push(...found.filter(({ severity }) => severity === 'danger'));
    refusals.push(refusal('refused-userinfo', authorityStart, hostStart - 1));
  }
  const code = refusalOfHost(own, host);
  if (code !== undefined) refusals.push(refusal(code, hostStart, hostEnd));
  if (allowedPort(own, name, port) === undefined)
    refusals.push(refusal('refused-port', Math.min(hostEnd + 1, pathStart), pathStart));
  return refusals;
}

const isMalformed = ({ code }: Refusal): boolean => code === 'not-a-reference';

/** Returns where a reference is refused, for a {@link GuardError}. */
export function placeOf(target: string, { code, start }: Refusal): { part: WhatwgPart | undefined; offset: number } {
  if (code === 'not-read-alike') return placeOfDifference(target);
  return { part: code === 'refused-port' ? 'port' : partAt(target, start), offset: start };
}
