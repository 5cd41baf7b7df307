/**
 * Strings to test the scanner with: short derivations from the ABNF, rich in error-prone parts, and mutations of them.
 * About half are not URI references, for many different reasons.
 */

import { Random } from '../../bench/model/random.js';
import { type Node, setsOf } from '../../scripts/proof/abnf.js';
import { RULES } from './recogniser.js';

/** Share of the strings that are mutated; some of them stay valid. */
const MUTATED = 0.85;
/** Strings to splice a mutated one with. */
const KEPT = 64;

/** An endless sequence of strings, the same one for the same seed. */
export function* references(seed: number): Generator<string, never> {
  const random = new Random(seed);
  const kept = Array.from({ length: KEPT }, () => derive('URI-reference', random));
  for (;;) {
    const derived = derive('URI-reference', random);
    kept[random.between(0, KEPT - 1)] = derived;
    yield random.chance(MUTATED) ? mutate(derived, random, kept) : derived;
  }
}

/** A random string of a rule. */
export function derive(rule: string, random: Random): string {
  return expand({ type: 'rule', name: rule }, random);
}

/** Strings that a rule often generates, because they would rarely come up by chance. Each matches its rule. */
const FAVOURITES: Readonly<Record<string, readonly [share: number, list: readonly string[]]>> = {
  scheme: [0.6, ['a', 'http', 'HTTP', 'hTTps', 'urn', 'x+y-z.1']],
  userinfo: [0.5, ['', 'u', 'u:8', ':', 'u:p', '1.2.3.4:80', 'U%40', '::1']],
  host: [
    0.2,
    ['', 'a', 'example.com', 'EXAMPLE.com', '1.2.3', '256.1.1.1', '1.2.3.04', '1.2.3.4.5', '1.2.3.4a', '%31.2.3.4'],
  ],
  port: [0.4, ['', '80', '8080', '0']],
  'dec-octet': [0.3, ['0', '9', '10', '99', '100', '199', '249', '250', '255']],
  segment: [0.4, ['', '.', '..', '...', '.a', 'a.', '%2e', '%2E.', ':', '@']],
  'segment-nz': [0.3, ['.', '..', 'a:b', '.:', '..%2e']],
  'segment-nz-nc': [0.3, ['.', '..', '1a', '...', 'a@b', 'a+b']],
  query: [0.3, ['', '/', '?', '/../', 'a=b', '://@:']],
  fragment: [0.4, ['', '/', '?', '/./', ':a']],
  'pct-encoded': [0.5, ['%41', '%7e', '%7E', '%2F', '%2f', '%25', '%00', '%fF', '%C3', '%2E']],
  unreserved: [0.6, ['a', 'A', 'f', 'G', '0', '1', '8', '.', '-', '_', '~']],
};

/** The probability that a choice takes its first alternative: the authority, the IP-literal. */
const FIRST: Readonly<Record<string, number>> = { 'hier-part': 0.6, 'relative-part': 0.6, host: 0.4 };

/**
 * The characters allowed at each place of a terminal; cached, since finding them takes 10 times as long as choosing
 * one.
 */
const CHARACTERS = new Map<Node, readonly string[]>();

function charactersOf(node: Node & { readonly type: 'literal' | 'range' }): readonly string[] {
  let characters = CHARACTERS.get(node);
  if (characters === undefined) {
    characters = setsOf(node).map((set) => String.fromCharCode(...set));
    CHARACTERS.set(node, characters);
  }
  return characters;
}

function expand(node: Node, random: Random): string {
  switch (node.type) {
    case 'literal':
    case 'range':
      return charactersOf(node).reduce((text, set) => text + random.of(set), '');
    case 'rule': {
      const [share, list] = FAVOURITES[node.name] ?? [0, []];
      if (random.chance(share)) return random.of(list);
      const definition = RULES.get(node.name) as Node;
      const takesFirst = definition.type === 'choice' && random.chance(FIRST[node.name] ?? 0);
      return expand(takesFirst ? (definition.items[0] as Node) : definition, random);
    }
    case 'sequence':
      return node.items.reduce((text, item) => text + expand(item, random), '');
    case 'choice':
      return expand(random.of(node.items), random);
    case 'repeat': {
      let count = node.min;
      if (node.max !== Number.POSITIVE_INFINITY) count = random.between(node.min, node.max);
      else while (random.chance(0.6)) count++;
      let text = '';
      for (let i = 0; i < count; i++) text += expand(node.item, random);
      return text;
    }
  }
}

/** The number of repetitions that make a string longer than any internal buffer of a scanner. */
const LONG = 5000;

type Mutation = (input: string, random: Random, others: readonly string[]) => string;

/** `input` with the code units from `start` to `end` replaced. */
const replace = (input: string, start: number, end: number, by: string): string =>
  input.slice(0, start) + by + input.slice(end);

const MUTATIONS: readonly Mutation[] = [
  function remove(input, random) {
    const start = random.between(0, input.length);
    return replace(input, start, start + 1, '');
  },
  function insert(input, random) {
    const start = random.between(0, input.length);
    return replace(input, start, start, character(random));
  },
  function substitute(input, random) {
    const start = random.between(0, input.length);
    return replace(input, start, start + 1, character(random));
  },
  function duplicate(input, random) {
    const start = random.between(0, input.length);
    const end = random.between(start, Math.min(start + 4, input.length));
    return replace(input, start, start, input.slice(start, end));
  },
  function stretch(input, random) {
    const start = random.between(0, input.length);
    const piece = input.slice(start, start + random.between(1, 4));
    return replace(input, start, start, piece.repeat(random.chance(0.005) ? LONG : random.between(2, 40)));
  },
  function swap(input, random) {
    const start = random.between(0, input.length);
    return replace(input, start, start + 2, input.charAt(start + 1) + input.charAt(start));
  },
  function truncate(input, random) {
    return input.slice(0, random.between(0, input.length));
  },
  function splice(input, random, others) {
    const other = random.of(others);
    return input.slice(0, random.between(0, input.length)) + other.slice(random.between(0, other.length));
  },
];

/** Returns `input` with one or more changes; `others` are strings to splice it with. */
export function mutate(input: string, random: Random, others: readonly string[]): string {
  let mutated = input;
  do mutated = random.of(MUTATIONS)(mutated, random, others);
  while (random.chance(0.6));
  return mutated;
}

const ALPHABETS: readonly string[] = [
  ':/?#[]@',
  ':/?#[]@',
  "!$&'()*+,;=-._~",
  '0123456789',
  'abcdefABCDEFgzGZvV',
  '%%%[]',
  ' "<>\\^`{|}',
  '\0\t\n\r\x1f\x7f\x80\xa0\xe9\xff',
];

/** Returns one code unit, rarely a non-ASCII one. */
function character(random: Random): string {
  if (random.chance(0.85)) return random.of(random.of(ALPHABETS));
  const unit = random.between(0x100, 0xffff);
  // The low bytes of these look like allowed characters: U+0141 like A, U+2F2F like a slash.
  const lookalike = (unit & 0xff00) | random.of(ALPHABETS).charCodeAt(0);
  return String.fromCharCode(random.chance(0.5) ? unit : lookalike);
}
