/**
 * The claims of the tables about a string, each with the language of the strings for which it is true. For a claim
 * about an offset, the language has a marker at that offset.
 */

import { Mark } from '../../src/tables/automaton.js';
import { Flag, HOST_KIND_MASK, HOST_KIND_SHIFT, HostKind } from '../../src/tables/record.js';
import type { Rules } from './rules.js';
import type { Term } from './terms.js';

/** A start of the automaton. */
export interface Start {
  /** Its index in `START_STATE`. */
  readonly start: number;
  /** Name of the rule that the whole string is compared with. */
  readonly rule: string;
  /** Rules whose dots are marked, in addition to the dots of paths. */
  readonly dots?: readonly string[];
}

export interface Claim {
  readonly title: string;
  readonly start: number;
  readonly rule: string;
  /** The strings that the claim is true of. */
  readonly truth: Term;
  /** The claim is made where these bits of the result … */
  readonly mask: number;
  /** … have this value … */
  readonly value: number;
  /** … and, unless 0, this mark fired at the marked offset … */
  readonly mark: number;
  /** … and, if so, did not fire again at a later one. */
  readonly lastWins: boolean;
}

const allOf = (mask: number) => ({ mask, value: mask });

function claimOf(
  { start, rule }: Start,
  title: string,
  truth: Term,
  bits: Partial<Pick<Claim, 'mask' | 'value'>>,
  mark = 0,
): Claim {
  return { title, start, rule, truth, mask: 0, value: 0, ...bits, mark, lastWins: mark !== Mark['has:DOT'] };
}

/** Whether a claim is only that a string is accepted. */
export const isAcceptance = ({ mask, mark }: Claim): boolean => mask === 0 && mark === 0;

// The rules that each component may match.
export const SCHEMES = ['scheme', 'http-scheme'];
export const AUTHORITIES = ['authority', 'iauthority', 'http-authority', 'Host'];
export const USERINFOS = ['userinfo', 'iuserinfo'];
export const HOSTS = ['host', 'ihost', 'http-host'];
export const PATHS = ['abempty', 'absolute', 'noscheme', 'rootless', 'empty']
  .flatMap((kind) => [`path-${kind}`, `ipath-${kind}`])
  .concat('absolute-path');
export const QUERIES = ['query', 'iquery'];
export const FRAGMENTS = ['fragment', 'ifragment'];

/** All claims about a start, its acceptance first: the others build on it. */
export function claimsOf(rules: Rules, { start, rule, dots = [] }: Start): Claim[] {
  const { terms } = rules;
  const marker = terms.symbols([terms.marker]);
  const dot = terms.sequence(marker, rules.language({ type: 'literal', text: '.' }));
  const language = (name: string): Term => rules.language(rules.rule(name));

  /** The strings of `whole` in which one of `parts` occurs, with `replace` of it in its place. */
  const within = (whole: string, parts: readonly string[], replace: (part: string) => Term = language): Term =>
    rules.through({ type: 'rule', name: whole }, (node) =>
      node.type === 'rule' && parts.includes(node.name) ? replace(node.name) : undefined,
    );
  const before = (...parts: readonly string[]): Term =>
    within(rule, parts, (part) => terms.sequence(marker, language(part)));
  const after = (...parts: readonly string[]): Term =>
    within(rule, parts, (part) => terms.sequence(language(part), marker));
  const beforeDotsOf = (...parts: readonly string[]): Term =>
    within(rule, parts, (part) =>
      rules.through(rules.rule(part), (node) => (node.type === 'literal' && node.text === '.' ? dot : undefined)),
    );

  const claim = (title: string, truth: Term, bits = {}, mark = 0): Claim =>
    claimOf({ start, rule }, title, truth, bits, mark);
  const flag = (name: keyof typeof Flag, truth: Term, beside = 0): Claim =>
    claim(name, truth, allOf(Flag[name] | beside));
  const uppercase = (parts: readonly string[]): Term =>
    within(rule, parts, (part) => terms.both(language(part), language('with-uppercase')));
  const kind = (name: keyof typeof HostKind, host: Term): Claim => {
    const truth = within(rule, HOSTS, () => host);
    return claim(name, truth, { mask: HOST_KIND_MASK << HOST_KIND_SHIFT, value: HostKind[name] << HOST_KIND_SHIFT });
  };
  const boundary = (mark: Mark, truth: Term, presence: number): Claim =>
    claim(mark, truth, allOf(presence), Mark[mark]);

  return [
    claim('accepted', language(rule)),
    flag('SCHEME', within(rule, SCHEMES)),
    flag('AUTHORITY', within(rule, AUTHORITIES)),
    flag('USERINFO', within(rule, USERINFOS)),
    flag('PORT', within(rule, ['port'])),
    flag('QUERY', within(rule, QUERIES)),
    flag('FRAGMENT', within(rule, FRAGMENTS)),
    flag('PERCENT', within(rule, ['pct-encoded'])),
    // Text that turns out not to be a scheme may have set the bit, which is valid only together with SCHEME.
    flag('SCHEME_UPPERCASE', uppercase(SCHEMES), Flag.SCHEME),
    flag('HOST_UPPERCASE', uppercase(HOSTS)),
    // Of the alternatives of host only IPv4address and reg-name overlap, and the first match wins (section 3.2.2):
    // so the three kinds that come before reg-name have all of their strings, and reg-name has the rest.
    kind('IPV4', language('IPv4address')),
    kind('IPV6', within('IP-literal', ['IPv6address'])),
    kind('IPVFUTURE', within('IP-literal', ['IPvFuture'])),
    boundary('at:SCHEME_END', after(...SCHEMES), Flag.SCHEME),
    boundary('at:HOST_START', before(...HOSTS), Flag.AUTHORITY),
    boundary('at:HOST_END', after(...HOSTS), Flag.AUTHORITY),
    boundary('at:PATH_START', before(...PATHS), 0),
    boundary('at:PATH_END', after(...PATHS), 0),
    boundary('at:QUERY_END', after(...QUERIES), Flag.QUERY),
    claim('has:DOT', beforeDotsOf(...dots, ...PATHS), {}, Mark['has:DOT']),
  ];
}

/** That a start accepts a rule with a port wherever it finds one. */
export const withPort = (rules: Rules, start: Start): Claim =>
  claimOf(start, 'accepted with PORT', rules.language(rules.rule(start.rule)), allOf(Flag.PORT));

/**
 * The claims about a scan: those about the tables, except `has:DOT`, which is in no record, and those about the flags that an engine
 * finds by looking ahead.
 */
export function scanClaimsOf(rules: Rules, start: Start): Claim[] {
  const found = (name: 'PERCENT_NOT_NORMAL' | 'DOT_SEGMENT', parts: readonly string[], language: string): Claim => {
    const truth = rules.through({ type: 'rule', name: start.rule }, (node) =>
      node.type === 'rule' && parts.includes(node.name)
        ? rules.terms.both(rules.language(node), rules.language(rules.rule(language)))
        : undefined,
    );
    return claimOf(start, name, truth, allOf(Flag[name]));
  };
  return [
    ...claimsOf(rules, start).filter(({ mark }) => mark !== Mark['has:DOT']),
    found('PERCENT_NOT_NORMAL', ['pct-encoded'], 'pct-not-normal'),
    found('DOT_SEGMENT', PATHS, 'with-dot-segment'),
  ];
}
