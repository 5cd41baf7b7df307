/** Texts with structure: those of the property tests, put together as the targets read them. */

import { Random } from '../../bench/model/random.js';
import { randomBase, randomReference } from '../support/fuzz/random-pairs.js';
import { mutate, references } from '../support/generate.js';
import { SEPARATOR } from './target.js';

/** Share of the bases and references of pairs that are spoilt. */
const SPOILT = 0.1;
const KEPT = 64;
const NEWLINES = ['\n', '\n', '\n', '\r\n', '\n\n', '\r', '\r\r\n'];
const MOST_LINES = 12;
/** References that lines are taken from; one of them is new for each text, since to make one takes longer than to scan ten. */
const POOL = 4096;

/** References, half of them invalid, and such as resolution has most to do with. */
export function* referenceTexts(seed: number): Generator<string, never> {
  const random = new Random(seed);
  const derived = references(seed);
  const pairs = pairTexts(seed);
  for (;;) {
    yield derived.next().value;
    const [base, reference] = pairs.next().value.split(SEPARATOR) as [string, string];
    yield random.chance(0.5) ? base : reference;
  }
}

const BEYOND_ASCII = [
  'é',
  'ü',
  '例',
  '\u200e',
  '\u3000',
  '\ue000',
  '\ufdd0',
  '\u{1f4a9}',
  '\u{1fffe}',
  '\u{f0000}',
  '\ud83c',
  '\udc00',
  '%C3%A9',
  '%E2%80%AE',
  '%F3%B0%80%80',
  '%ED%A0%80',
];

/** References with what only IRIs have, or not even these. */
export function* iriTexts(seed: number): Generator<string, never> {
  const random = new Random(seed);
  const texts = referenceTexts(seed);
  for (;;) {
    let iri = texts.next().value;
    while (random.chance(0.5)) {
      const start = random.between(0, iri.length);
      iri = iri.slice(0, start) + random.of(BEYOND_ASCII) + iri.slice(start + random.between(0, 1));
    }
    yield iri;
  }
}

/** A base, the separator, and a reference. */
export function* pairTexts(seed: number): Generator<string, never> {
  const random = new Random(seed);
  const kept = Array.from({ length: KEPT }, () => randomReference(random));
  const spoilt = (text: string): string => (random.chance(SPOILT) ? mutate(text, random, kept) : text);
  for (;;) {
    const reference = randomReference(random);
    kept[random.between(0, KEPT - 1)] = reference;
    yield spoilt(randomBase(random)) + SEPARATOR + spoilt(reference);
  }
}

/** Two URIs, often with something in common. */
export function* kindredTexts(seed: number): Generator<string, never> {
  const random = new Random(seed);
  const others: string[] = [];
  for (;;) {
    const base = randomBase(random);
    others[random.between(0, KEPT - 1)] = base;
    yield base + SEPARATOR + (random.chance(0.4) ? randomBase(random) : mutate(base, random, Object.values(others)));
  }
}

/** Several strings, separated. */
export const listTexts = (seed: number): Generator<string, never> => manyTexts(seed, MOST_LINES, () => SEPARATOR);

/** Several lines with newlines of all kinds; the last one has one or has not. */
export function lineTexts(seed: number, most = MOST_LINES): Generator<string, never> {
  const random = new Random(~seed);
  return manyTexts(seed, most, () => random.of(NEWLINES));
}

function* manyTexts(seed: number, most: number, between: () => string): Generator<string, never> {
  const random = new Random(seed);
  const texts = referenceTexts(seed);
  const pool = Array.from({ length: POOL }, () => texts.next().value);
  for (;;) {
    pool[random.between(0, POOL - 1)] = texts.next().value;
    let many = random.of(pool);
    for (let left = random.between(0, most); left > 0; left--) many += between() + random.of(pool);
    yield many;
  }
}

/** Each text, changed. */
export function* changed(texts: Generator<string, never>, change: (text: string) => string): Generator<string, never> {
  for (;;) yield change(texts.next().value);
}

/** Each text behind one of the prefixes, which tell how it is to be read, and the separator. */
export function prefixed(
  texts: Generator<string, never>,
  seed: number,
  prefixes: readonly string[],
): Generator<string, never> {
  const random = new Random(seed);
  return changed(texts, (text) => random.of(prefixes) + SEPARATOR + text);
}
