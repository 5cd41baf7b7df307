/**
 * The part of a reference that each state is in: of the parts that may contain the next character after some string that leads to the
 * state, the first in the order of `PARTS`.
 */

import { CLASS_SHIFT, DEAD, PARTS, type Part } from '../../src/tables/automaton.js';
import { readRules, setsOf } from './abnf.js';
import { AUTHORITIES, FRAGMENTS, HOSTS, PATHS, QUERIES, SCHEMES, USERINFOS } from './claims.js';
import { alphabetOf, type Derivatives, derive, NOTHING } from './derivatives.js';
import { BMP, Rules } from './rules.js';
import type { Subject, Tables } from './subject.js';
import { type Term, Terms } from './terms.js';
import { pairs } from './utf16.js';

/** The strings of a start in which a character of a part is marked. */
interface Language {
  readonly start: number;
  readonly derivatives: Derivatives;
}

/** The rules of each part. Characters of an inner part are not characters of the outer one. */
const RULES: Readonly<Record<Part, readonly string[]>> = {
  'percent-encoding': ['pct-encoded'],
  'ip-literal': ['IP-literal'],
  port: ['port'],
  host: HOSTS,
  userinfo: USERINFOS,
  scheme: SCHEMES,
  // An error at the slashes of an "http" URI is about its authority.
  authority: [...AUTHORITIES, 'http-slashes'],
  path: PATHS,
  query: QUERIES,
  fragment: FRAGMENTS,
};
/** The delimiters at the beginning of a rule that belong to the part around it. */
const OUTER: Readonly<Record<string, string>> = { 'pct-encoded': '%', 'IP-literal': '[' };

/** Returns a check of tables: the first state whose part is not the one that the grammar gives, or `undefined`. */
export function partsOf({ abnf, characters, starts }: Subject): (tables: Tables) => string | undefined {
  const terms = new Terms(characters);
  const rules = new Rules(readRules(abnf), terms);
  const languages = PARTS.map((part) =>
    starts.map(({ start, rule }) => {
      const root = rules.through(rules.rule(rule), (node) =>
        node.type === 'rule' && RULES[part].includes(node.name) ? marked(rules, node.name) : undefined,
      );
      return { start, derivatives: derive(terms, root, alphabetOf(terms, [root])) };
    }),
  );

  return (tables) => {
    const found = languages.map((list) => new Set(list.flatMap((language) => statesWithin(language, tables))));
    for (let state = DEAD + 1; state < tables.ACTION_AT_END.length; state++) {
      const expected = Math.max(
        0,
        found.findIndex((states) => states.has(state)),
      );
      const actual = tables.PART_OF_STATE[state] as number;
      if (actual !== expected) return `state ${state} is in ${PARTS[actual]}, the grammar says ${PARTS[expected]}`;
    }
    return undefined;
  };
}

/** Returns the states after which a marked character may come. */
function statesWithin({ start, derivatives }: Language, tables: Tables): number[] {
  const { alphabet, root, next } = derivatives;
  const size = alphabet.samples.length;
  const found: number[] = [];
  const queue: [state: number, term: number][] = [[tables.START_STATE[start] as number, root]];
  const seen = new Set<number>();
  for (const [state, term] of queue) {
    if (next[term * size + alphabet.marker] !== NOTHING) found.push(state);
    for (const [c, unit] of alphabet.samples.entries()) {
      if (c === alphabet.marker) continue;
      const to = tables.NEXT_STATE[(state << CLASS_SHIFT) | (tables.CLASS_OF_CODE_UNIT[unit] ?? 0)] as number;
      const rest = next[term * size + c] as number;
      const pair = to * next.length + rest;
      if (to === DEAD || rest === NOTHING || seen.has(pair)) continue;
      seen.add(pair);
      queue.push([to, rest]);
    }
  }
  return found;
}

/** Returns the strings of a rule with a marker before one of the characters that belong to its part. */
function marked(rules: Rules, name: string): Term {
  const { terms } = rules;
  const marker = terms.symbols([terms.marker]);
  const inner = Object.values(RULES).flat();
  return rules.through(rules.rule(name), (node) => {
    if (node.type === 'rule' && node.name in OUTER) return terms.sequence(marker, rules.language(node));
    if (node.type === 'rule' && inner.includes(node.name)) return terms.nothing;
    if (node.type !== 'literal' && node.type !== 'range') return undefined;
    if (node.type === 'literal' && node.text === OUTER[name]) return terms.nothing;
    const isPair = node.type === 'range' && node.first > BMP;
    const sets = isPair ? [] : setsOf(node).map((set) => terms.symbols(set));
    return terms.choice(
      terms.sequence(marker, rules.language(node)),
      ...sets.slice(1).map((_, i) => terms.sequence(...sets.slice(0, i + 1), marker, ...sets.slice(i + 1))),
      isPair ? pairs(terms, node.first, node.last, marker) : terms.nothing,
    );
  });
}
