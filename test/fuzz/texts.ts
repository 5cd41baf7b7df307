/** Structured texts: the texts of the property tests, combined as the targets read them. */

import { Random } from '../../bench/model/random.js';
import { mutate, references } from '../support/generate.js';
import { randomBase, randomReference } from '../support/pairs.js';
import { SEPARATOR } from './target.js';

/** Share of the pairs whose base or reference is mutated. */
const SPOILT = 0.1;
const KEPT = 64;
const NEWLINES = ['\n', '\n', '\n', '\r\n', '\n\n', '\r', '\r\r\n'];
const MAX_LINES = 12;
/**
 * The number of references that lines are taken from. One is replaced for each text, since generating one takes longer
 * than scanning ten.
 */
const POOL = 4096;

/** Returns references, about half of them invalid, and members of pairs that are hard to resolve. */
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

const BEYOND_ASCII =
  'é ü 例 \u200e \u3000 \ue000 \ufdd0 \u{1f4a9} \u{1fffe} \u{f0000} \ud83c \udc00 %C3%A9 %E2%80%AE %F3%B0%80%80 %ED%A0%80'.split(
    ' ',
  );

/** References with characters that only IRIs allow, or not even IRIs. */
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

/** Several lines with newlines of all kinds; the last one may lack a newline. */
export function* lineTexts(seed: number, most = MAX_LINES): Generator<string, never> {
  const newlines = new Random(~seed);
  const random = new Random(seed);
  const texts = referenceTexts(seed);
  const pool = Array.from({ length: POOL }, () => texts.next().value);
  for (;;) {
    pool[random.between(0, POOL - 1)] = texts.next().value;
    let many = random.of(pool);
    for (let left = random.between(0, most); left > 0; left--) many += newlines.of(NEWLINES) + random.of(pool);
    yield many;
  }
}

/** Applies a change to each text. */
export function* changed(texts: Generator<string, never>, change: (text: string) => string): Generator<string, never> {
  for (;;) yield change(texts.next().value);
}

/** Puts one of the prefixes, which selects how a text is read, and the separator before each text. */
export function prefixed(
  texts: Generator<string, never>,
  seed: number,
  prefixes: readonly string[],
): Generator<string, never> {
  const random = new Random(seed);
  return changed(texts, (text) => random.of(prefixes) + SEPARATOR + text);
}
