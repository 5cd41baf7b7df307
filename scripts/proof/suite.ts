/** The suite of a rule: the words that a scanner must answer correctly, and the right answers, both from the rules as printed. */

import { Flag, HOST_KIND_MASK, HOST_KIND_SHIFT, Slot } from '../../src/tables/record.js';
import { scanClaimsOf } from './claims.js';
import type { Alphabet, Derivatives } from './derivatives.js';
import { beginningsOf, Claims, errorsOf, groupBy, machineOf } from './machine.js';
import { type Prepared, prepared } from './prepared.js';
import type { Subject } from './subject.js';
import { characterWordsOf, type Plan, planOf, wordsOf } from './w-method.js';

const BYTES = 256;
/** A scanner may read the digits of a percent-encoding by a table of pairs: all of them are tried. */
const DIGITS = '0123456789ABCDEFabcdef';

/** An offset that may be a boundary, and the state of the claims with the marker there. */
interface Marked {
  offset: number;
  state: number;
}

/** The suites of the starts of a grammar. */
export function suitesOf(subject: Subject, starts = subject.starts): Suite[] {
  const all = prepared(subject, (rules) => starts.flatMap((start) => scanClaimsOf(rules, start)));
  return Array.from(groupBy(all, ({ claim }) => claim.start).values(), (list) => new Suite(list));
}

export class Suite {
  /** The rule that words are read as. */
  readonly rule: string;
  /** Its index in `START_STATE`. */
  readonly start: number;
  readonly #prepared: readonly Prepared[];
  readonly #alphabet: Alphabet;
  readonly #claims: Claims;
  readonly #boundaries: readonly { readonly bit: number; readonly slot: number }[];
  /** Of the text that is read; kept, since it takes long to make them. */
  readonly #marked: Marked[] = [];

  constructor(prepared: readonly Prepared[]) {
    const [{ claim, derivatives }] = prepared as readonly [Prepared];
    this.rule = claim.rule;
    this.start = claim.start;
    this.#prepared = prepared;
    this.#alphabet = derivatives.alphabet;
    this.#claims = new Claims(prepared.map(({ derivatives }) => derivatives));
    this.#boundaries = prepared.flatMap(({ claim: { mark, title } }, i) =>
      mark === 0 ? [] : [{ bit: 1 << i, slot: Slot[title.slice('at:'.length) as keyof typeof Slot] }],
    );
  }

  /**
   * The machine of the boundaries and the error offset, and a machine of each flag. Verdict and kind of host are outputs of all of
   * them: an engine distinguishes texts by these, so without them it has more states than a machine.
   */
  plans(): readonly Plan[] {
    const derivativesOf = (list: readonly Prepared[]): Derivatives[] => list.map(({ derivatives }) => derivatives);
    const byMask = groupBy(this.#prepared.slice(1), ({ claim }) => (claim.mark === 0 ? claim.mask : 0));
    const [accepted] = derivativesOf(this.#prepared) as [Derivatives];
    const kinds = derivativesOf(byMask.get(HOST_KIND_MASK << HOST_KIND_SHIFT) ?? []);
    byMask.delete(HOST_KIND_MASK << HOST_KIND_SHIFT);
    return [...byMask]
      .sort(([a], [b]) => a - b)
      .map(([mask, list]) => {
        const offsets = mask === 0 ? [errorsOf(accepted)] : [];
        return planOf(machineOf([accepted, beginningsOf(accepted), ...kinds, ...derivativesOf(list), ...offsets]));
      });
  }

  /**
   * The words that a scanner must answer correctly, all of them distinct unless `extra` is above 0.
   *
   * @param extra - the number of states that a scanner may have more than each machine
   */
  *words(plans: readonly Plan[], extra: number): Generator<string, void, undefined> {
    const known = new Set<string>();
    const { classOf } = this.#alphabet;
    const edges = [...classOf.keys()].filter(
      (c) => c < BYTES || classOf[c] !== classOf[c - 1] || classOf[c] !== classOf[c + 1],
    );
    // The last symbol is the marker.
    edges.pop();
    for (const plan of plans)
      for (const word of characterWordsOf(
        plan,
        edges,
        (c) => plan.machine.letterOfClass[classOf[c] as number] as number,
      ))
        known.add(word);
    for (const high of DIGITS) for (const low of DIGITS) known.add(`%${high}${low}`);
    if (extra === 0) for (const word of wordsOf(plans, extra)) known.add(word);
    yield* known;
    if (extra > 0) yield* wordsOf(plans, extra);
  }

  /** Returns the right answer to a word, as a scan does: flags and a record, or `~errorOffset`. */
  answer(word: string, record: Uint32Array): number {
    const { classOf, marker } = this.#alphabet;
    const claims = this.#claims;
    const marked = this.#marked;
    let state = 0;
    let count = 0;
    for (let offset = 0; ; offset++) {
      const withMarker = claims.step(state, marker);
      if (!claims.isOver(withMarker)) {
        marked[count] ??= { offset: 0, state: 0 };
        const one = marked[count++] as Marked;
        one.offset = offset;
        one.state = withMarker;
      }
      if (offset === word.length) break;
      const letter = classOf[word.charCodeAt(offset)] as number;
      state = claims.step(state, letter);
      if (claims.isOver(state)) return ~offset;
      let kept = 0;
      for (let i = 0; i < count; i++) {
        const one = marked[i] as Marked;
        one.state = claims.step(one.state, letter);
        if (claims.isOver(one.state)) continue;
        marked[i] = marked[kept] as Marked;
        marked[kept++] = one;
      }
      count = kept;
    }

    const output = claims.outputs[state] as number;
    if ((output & 1) === 0) return ~word.length;
    const flags = this.#prepared.reduce((all, { claim }, i) => (output & (1 << i) ? all | claim.value : all), 0);
    record.fill(0);
    for (let i = 0; i < count; i++) {
      const one = marked[i] as Marked;
      for (const { bit, slot } of this.#boundaries)
        if ((claims.outputs[one.state] as number) & bit) record[slot] = one.offset;
    }
    // Components that are undefined take no space.
    if (!(flags & Flag.AUTHORITY)) record[Slot.HOST_START] = record[Slot.HOST_END] = record[Slot.PATH_START] as number;
    if (!(flags & Flag.QUERY)) record[Slot.QUERY_END] = record[Slot.PATH_END] as number;
    record[Slot.END] = word.length;
    return flags;
  }
}
