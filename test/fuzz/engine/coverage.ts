/**
 * Records what an input reached: branches of the library's code, and steps of the automaton, since the code of the
 * automaton is the same for all states.
 */

import { CLASS_SHIFT, DEAD } from '../../../src/tables/automaton.js';
import { CLASS_OF_CODE_UNIT, NEXT_STATE, START_STATE } from '../../../src/tables/index.js';
import { Grammar } from '../../../src/tables/record.js';
import { SEPARATOR } from '../target.js';

/** The largest number of counters for code; the counters of the automaton follow them. */
export const MOST_EDGES = 1 << 14;
const MOST_FEATURES = MOST_EDGES + (256 << CLASS_SHIFT);

/** The largest value of a counter. */
const MOST = 255;

/** The function that instrumented code calls. */
export const HIT = '$hit';
const STATE = '$coverage';
/**
 * Code put before instrumented code: a counter per feature, and a list of the touched ones that starts with their
 * number. It is part of the module so that V8 inlines it.
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

/** The bit for a count: one, two, three, or a range of larger counts. */
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

/** Resets the counters, before each input. */
export function forget(): void {
  const length = touched[0] as number;
  for (let i = 1; i <= length; i++) counts[touched[i] as number] = 0;
  touched[0] = 0;
}

/** Counts the steps of the automaton over a text, starting again after each separator. */
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
    // Only the first occurrence matters here.
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

/** The features that all inputs so far have reached. */
export class Coverage {
  readonly #seen = new Uint8Array(MOST_FEATURES);
  readonly #countsMatter: boolean;
  /** The number of features reached. */
  features = 0;
  /** The number of branches of code that the last input was the first to reach. */
  branches = 0;

  /** @param countsMatter - whether each range of counts of a branch is a feature */
  constructor(countsMatter: boolean) {
    this.#countsMatter = countsMatter;
  }

  /**
   * Returns the number of new features of the last input; {@link branches} is the number of branches of code among
   * them.
   */
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
