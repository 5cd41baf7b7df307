/** The guided search: inputs that reached something new are kept, and changed further. */

import type { Random } from '../../../bench/model/random.js';
import { mutate } from '../../support/generate.js';
import { DICTIONARY } from '../dictionary.js';
import type { Target } from '../target.js';
import { Coverage, countSteps, forget } from './coverage.js';

/** Longer inputs than this are not kept: they take long, and reach little more. */
const LONGEST = 2000;
/** Share of the inputs that are made anew. */
const FRESH = 0.1;
/** Share of the others that get a word of the dictionary. */
const WORDS = 0.3;
/** Share of what is changed that once found a new branch of code; there are many more that found a new step of the automaton. */
const BRANCHES = 0.5;
/** Share that is one of the latest. */
const LATEST = 0.5;
const SOME = 64;

export class Search {
  readonly coverage: Coverage;
  readonly corpus: string[] = [];
  /** Those that found a new branch of code. */
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

  /** Runs the target for an input, and keeps it if it reached something new. Throws what the target throws. */
  async run(text: string): Promise<void> {
    forget();
    await this.#target.check(text);
    countSteps(text);
    if (this.coverage.takeNew() === 0 || text.length > LONGEST) return;
    this.corpus.push(text);
    if (this.coverage.branches > 0) this.#branching.push(text);
  }
}

/** Inputs out of many that reach every branch and step that all of them reach: the shortest first, and what adds nothing left out. */
export async function reduced(target: Target, random: Random, corpus: readonly string[]): Promise<string[]> {
  const search = new Search(target, random, false);
  for (const text of [...corpus].sort((a, b) => a.length - b.length)) await search.run(text);
  return search.corpus;
}
