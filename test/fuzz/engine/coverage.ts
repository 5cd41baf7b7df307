/**
 * What an input reached: branches of the library's code, and steps of the automaton, which the code alone does not tell of,
 * since it is the same for all states.
 */

import { CLASS_SHIFT, DEAD } from '../../../src/tables/automaton.js';
import { CLASS_OF_CODE_UNIT, NEXT_STATE, START_STATE } from '../../../src/tables/index.js';
import { Grammar } from '../../../src/tables/record.js';
import { SEPARATOR } from '../target.js';

/** How many counters the code may have; those of the automaton come behind them. */
export const MOST_EDGES = 1 << 14;
const MOST_FEATURES = MOST_EDGES + (256 << CLASS_SHIFT);

/** A counter goes no further. */
const MOST = 255;

/** The function that instrumented code calls. */
export const HIT = '$hit';
const STATE = '$coverage';
/**
 * What is put before instrumented code: a counter for each feature, and which of them were touched, their number first. It is
 * in the module itself, so that V8 inlines it.
 */
export const RUNTIME = `const $counts = new Uint8Array(${MOST_FEATURES}), $touched = new Uint32Array(${MOST_FEATURES + 1});
globalThis.${STATE} = { counts: $counts, touched: $touched };
function ${HIT}(i) {
  const count = $counts[i];
  if (count === 0) $touched[++$touched[0]] = i;
  if (count < ${MOST}) $counts[i] = count + 1;
}`;

interface Counters {
  readonly counts: Uint8Array;
  readonly touched: Uint32Array;
}

/** Bit by how often something happened: whether once, twice, three times, or more and more. */
const BUCKET = Uint8Array.from({ length: 256 }, (_, count) => {
  const bounds = [1, 2, 3, 4, 8, 16, 32, 128];
  return count === 0 ? 0 : 1 << (bounds.filter((bound) => bound <= count).length - 1);
});

const UNIT_SEPARATOR = SEPARATOR.charCodeAt(0);
const LINE_FEED = 0x0a;
const { counts, touched } = ((globalThis as { [STATE]?: Counters })[STATE] ?? {
  counts: new Uint8Array(MOST_FEATURES),
  touched: new Uint32Array(MOST_FEATURES + 1),
}) satisfies Counters;

/** Forgets what was counted: before each input. */
export function forget(): void {
  const length = touched[0] as number;
  for (let i = 1; i <= length; i++) counts[touched[i] as number] = 0;
  touched[0] = 0;
}

/** Counts the steps that the automaton takes over a text, anew behind each separator. */
export function countSteps(text: string): void {
  let state = START_STATE[Grammar.URI_REFERENCE] as number;
  for (let offset = 0; offset < text.length; offset++) {
    const unit = text.charCodeAt(offset);
    if (unit === UNIT_SEPARATOR || unit === LINE_FEED) {
      state = START_STATE[Grammar.URI_REFERENCE] as number;
      continue;
    }
    if (state === DEAD) continue;
    const step = (state << CLASS_SHIFT) | (CLASS_OF_CODE_UNIT[unit] ?? 0);
    state = NEXT_STATE[step] as number;
    // How often does not matter here.
    if (counts[MOST_EDGES + step] === 0) hit(MOST_EDGES + step);
  }
}

/** Counts a feature, as instrumented code does. */
export function hit(feature: number): void {
  const count = counts[feature] as number;
  if (count === 0) {
    const length = (touched[0] as number) + 1;
    touched[0] = length;
    touched[length] = feature;
  }
  if (count < MOST) counts[feature] = count + 1;
}

/** Which features inputs have had so far. */
export class Coverage {
  readonly #seen = new Uint8Array(MOST_FEATURES);
  readonly #countsMatter: boolean;
  /** How many there are. */
  features = 0;
  /** How many branches of code were new with the last input. */
  branches = 0;

  /** @param countsMatter - whether it makes another feature how often a branch was taken */
  constructor(countsMatter: boolean) {
    this.#countsMatter = countsMatter;
  }

  /** How many features of the last input are new; {@link branches} tells how many of them are branches of code. */
  takeNew(): number {
    let found = 0;
    this.branches = 0;
    const length = touched[0] as number;
    for (let i = 1; i <= length; i++) {
      const feature = touched[i] as number;
      const bucket = this.#countsMatter ? (BUCKET[counts[feature] as number] as number) : 1;
      const seen = this.#seen[feature] as number;
      if ((seen & bucket) !== 0) continue;
      this.#seen[feature] = seen | bucket;
      found++;
      if (feature < MOST_EDGES) this.branches++;
    }
    this.features += found;
    return found;
  }
}
