/** The guided search: keeps inputs that reach something new, and mutates them further. */

import type { Random } from '../../../bench/model/random.js';
import { mutate } from '../../support/generate.js';
import { DICTIONARY } from '../dictionary.js';
import type { Target } from '../target.js';
import { Coverage, countSteps, forget } from './coverage.js';

/** Longer inputs than this are not kept: they take long, and reach little more. */
const LONGEST = 2000;
/** Share of the inputs that are generated. */
const FRESH = 0.1;
/** Share of the other inputs that get a word of the dictionary. */
const WORDS = 0.3;
/**
 * Share of the mutations that start from an input with a new branch of code; far more inputs have a new step of the
 * automaton.
 */
const BRANCHES = 0.5;
/** Share of the mutations that start from a recent input. */
const LATEST = 0.5;
const SOME = 64;

export class Search {
  readonly coverage: Coverage;
  readonly corpus: string[] = [];
  /** The inputs that reached a new branch of code. */
  readonly #branching: string[] = [];
  readonly #target: Target;
  readonly #random: Random;
  readonly #texts: Generator<string, never>;

  /** @param countsMatter - see `Coverage` */
  constructor(target: Target, random: Random, countsMatter = true) {
    this.coverage = new Coverage(countsMatter);
    this.#target = target;
    this.#random = random;
    this.#texts = target.texts(random.between(0, 2 ** 31));
  }

  /** The next input to try. */
  next(): string {
    const random = this.#random;
    if (this.corpus.length === 0 || random.chance(FRESH)) return this.#texts.next().value;
    const { corpus } = this;
    const list = this.#branching.length > 0 && random.chance(BRANCHES) ? this.#branching : corpus;
    const first = random.chance(LATEST) ? Math.max(0, list.length - SOME) : 0;
    const text = list[random.between(first, list.length - 1)] as string;
    if (!random.chance(WORDS)) return mutate(text, random, corpus);
    const start = random.between(0, text.length);
    const end = random.chance(0.5) ? start : random.between(start, Math.min(start + 4, text.length));
    return text.slice(0, start) + random.of(DICTIONARY) + text.slice(end);
  }

  /** Runs the target on an input, and keeps the input if it reached something new. Throws the errors of the target. */
  async run(text: string): Promise<void> {
    forget();
    await this.#target.check(text);
    countSteps(text);
    if (this.coverage.takeNew() === 0 || text.length > LONGEST) return;
    this.corpus.push(text);
    if (this.coverage.branches > 0) this.#branching.push(text);
  }
}

/**
 * Selects inputs that reach every branch and step of the corpus: the shortest first, without those that add nothing.
 */
export async function reduced(target: Target, random: Random, corpus: readonly string[]): Promise<string[]> {
  const search = new Search(target, random, false);
  for (const text of [...corpus].sort((a, b) => a.length - b.length)) await search.run(text);
  return search.corpus;
}
