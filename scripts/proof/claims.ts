/**
 * What the tables claim about a string, each claim beside the language of the strings of which it is true. Where a
 * claim is about an offset, the language has a marker at that offset.
 */

import { Flag, Grammar, HOST_KIND_MASK, HOST_KIND_SHIFT, HostKind, Mark } from '../../src/tables/layout.js';
import type { Rules } from './rules.js';
import { MARKER, type Term } from './terms.js';

export interface Claim {
  readonly title: string;
  readonly grammar: Grammar;
  /** Name of the rule that the whole string is held against. */
  readonly rule: string;
  /** The strings of which the claim is true. */
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

/** Whether a claim is only that a string is accepted. */
export const isAcceptance = ({ mask, mark }: Claim): boolean => mask === 0 && mark === 0;

const RULES_OF_GRAMMARS: readonly (readonly [Grammar, string])[] = [
  [Grammar.URI_REFERENCE, 'URI-reference'],
  [Grammar.URI, 'URI'],
  [Grammar.RELATIVE_REFERENCE, 'relative-ref'],
  [Grammar.ABSOLUTE_URI, 'absolute-URI'],
];

const PATHS = ['path-abempty', 'path-absolute', 'path-noscheme', 'path-rootless', 'path-empty'];

/** Every claim, that of acceptance first for each grammar: the others build on it. */
export function claims(rules: Rules): readonly Claim[] {
  return RULES_OF_GRAMMARS.flatMap(([grammar, rule]) => claimsOf(rules, grammar, rule));
}

function claimsOf(rules: Rules, grammar: Grammar, rule: string): Claim[] {
  const { terms } = rules;
  const marker = terms.symbols([MARKER]);
  const dot = terms.sequence(marker, rules.language({ type: 'literal', text: '.' }));
  const language = (name: string): Term => rules.language(rules.rule(name));

  /** The strings of `whole` in which one of `parts` occurs, with `replace` of it in its place. */
  const within = (whole: string, parts: readonly string[], replace: (part: string) => Term = language): Term =>
    rules.through(rules.rule(whole), (node) =>
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

  const claim = (title: string, truth: Term, mask: number, value: number, mark = 0, lastWins = true): Claim => ({
    title,
    grammar,
    rule,
    truth,
    mask,
    value,
    mark,
    lastWins,
  });
  const flag = (name: keyof typeof Flag, truth: Term, beside = 0): Claim =>
    claim(name, truth, Flag[name] | beside, Flag[name] | beside);
  const uppercase = (part: string): Term =>
    within(rule, [part], () => terms.both(language(part), language('with-uppercase')));
  const kind = (name: keyof typeof HostKind, host: Term): Claim => {
    const truth = within(rule, ['host'], () => host);
    return claim(name, truth, HOST_KIND_MASK << HOST_KIND_SHIFT, HostKind[name] << HOST_KIND_SHIFT);
  };
  const boundary = (mark: Mark, truth: Term, presence: number): Claim =>
    claim(mark, truth, presence, presence, Mark[mark]);

  return [
    claim('accepted', language(rule), 0, 0),
    flag('SCHEME', within(rule, ['scheme'])),
    flag('AUTHORITY', within(rule, ['authority'])),
    flag('USERINFO', within(rule, ['userinfo'])),
    flag('PORT', within(rule, ['port'])),
    flag('QUERY', within(rule, ['query'])),
    flag('FRAGMENT', within(rule, ['fragment'])),
    flag('PERCENT', within(rule, ['pct-encoded'])),
    // What turns out not to be a scheme may have set the bit, which counts only beside SCHEME.
    flag('SCHEME_UPPERCASE', uppercase('scheme'), Flag.SCHEME),
    flag('HOST_UPPERCASE', uppercase('host')),
    // Of the alternatives of host only IPv4address and reg-name overlap, and the first match wins (section 3.2.2):
    // so the three kinds that come before reg-name have all of their strings, and reg-name has the rest.
    kind('IPV4', language('IPv4address')),
    kind('IPV6', within('IP-literal', ['IPv6address'])),
    kind('IPVFUTURE', within('IP-literal', ['IPvFuture'])),
    boundary('at:SCHEME_END', after('scheme'), Flag.SCHEME),
    boundary('at:HOST_START', before('host'), Flag.AUTHORITY),
    boundary('at:HOST_END', after('host'), Flag.AUTHORITY),
    boundary('at:PATH_START', before(...PATHS), 0),
    boundary('at:PATH_END', after(...PATHS), 0),
    boundary('at:QUERY_END', after('query'), Flag.QUERY),
    // Where a scheme is possible but not certain, its dots have to be taken for those of a path.
    claim(
      'has:DOT',
      grammar === Grammar.URI_REFERENCE ? beforeDotsOf('scheme', ...PATHS) : beforeDotsOf(...PATHS),
      0,
      0,
      Mark['has:DOT'],
      false,
    ),
  ];
}
