/** The measurements of a run side by side: what the reports for people show. */

import { type CorpusFacts, type Measurement, OURS, type Run, type Strings } from '../model/earlier-result.js';
import { median } from '../runner/statistics.js';
import { FLOORS } from '../tasks/floors.js';
import { REQUIRED } from '../tasks/ours.js';
import { VERBS } from '../tasks/task.js';

/** The times of uriscan and of the others for the same work on the same references. */
export interface Comparison {
  readonly corpus: string;
  readonly verb: string;
  readonly strings: Strings;
  readonly ours: Measurement;
  /** uriscan loaded by `require`; earlier runs lack it. */
  readonly required: Measurement | undefined;
  /** The fastest first. */
  readonly others: readonly Measurement[];
}

/** Names the kind of strings only if it is not the usual one. */
export const taskName = ({ verb, strings }: Pick<Measurement, 'verb' | 'strings'>): string =>
  strings === 'split' || strings === 'joined' ? `${verb} (${strings} strings)` : verb;

/**
 * Comparisons in the order of the run's corpora and verbs; uses only the interleaved rounds, since ratios come from
 * them.
 */
export function comparisons({ measurements }: Run): Comparison[] {
  const rounds = measurements.filter(({ harness }) => harness === 'rounds');
  return rounds
    .filter(({ subject }) => subject === OURS)
    .map((ours) => {
      const others = rounds.filter((other) => other !== ours && sameWork(other, ours));
      return {
        corpus: ours.corpus,
        verb: ours.verb,
        strings: ours.strings,
        ours,
        required: others.find(isRequired),
        others: others
          .filter((other) => !isRequired(other))
          .sort((a, b) => a.nsPerReference.median - b.nsPerReference.median),
      };
    });
}

const isRequired = ({ subject }: Measurement): boolean => subject === REQUIRED.name;

/** How many times as long uriscan takes if it is loaded by `require`: the median of all tasks, and the least and the most. */
export function requiredTimes(all: readonly Comparison[]): string {
  const times = all.flatMap(({ required }) => required?.timesOurs?.median ?? []);
  return times.length === 0
    ? '–'
    : `${figure(median(times))} (${figure(Math.min(...times))}–${figure(Math.max(...times))})`;
}

const sameWork = (a: Measurement, b: Measurement): boolean =>
  a.corpus === b.corpus && a.verb === b.verb && a.strings === b.strings;

/** The ratio of a time to uriscan's: as measured round by round, or the ratio of the medians. */
export const timesOurs = (other: Measurement, ours: Measurement): number =>
  other.timesOurs?.median ?? other.nsPerReference.median / ours.nsPerReference.median;

/** Whether it does the same work, or more, with other code. */
export const isRival = ({ subject }: Measurement): boolean => subject !== OURS && !FLOORS.has(subject);

/** Whether the rival is ahead by more than the error of its ratio. */
export const isAhead = (other: Measurement): boolean =>
  isRival(other) && other.timesOurs !== undefined && other.timesOurs.high < 1;

/** That no rival is ahead, and in which verbs if not all were measured. */
export function noneAhead(all: readonly Comparison[]): string {
  const measured = new Set(all.map(({ verb }) => verb));
  const left = Object.keys(VERBS).filter((verb) => !measured.has(verb));
  return left.length === 0
    ? 'No rival is ahead by more than the error, in any verb on any corpus.'
    : `No rival is ahead by more than the error in these verbs. Not measured here: ${left.join(', ')}.`;
}

export function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item)) ?? [];
    group.push(item);
    groups.set(keyOf(item), group);
  }
  return groups;
}

/** Three digits are what these figures can mean: `0.123`, `1.23`, `12.3`, `123`, `12,346`. */
export function figure(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return value >= 1 ? value.toPrecision(3) : value.toFixed(3);
}

/** `123 ns`, `12.3 µs`, `1.23 ms` */
export function time(ns: number): string {
  if (ns < 1e4) return `${figure(ns)} ns`;
  return ns < 1e6 ? `${figure(ns / 1e3)} µs` : `${figure(ns / 1e6)} ms`;
}

export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** `links, 100,000 references of 86 bytes on average, 98.2 % valid` */
export const describe = ({ name, count, meanLength, valid }: CorpusFacts): string =>
  `${name}, ${count.toLocaleString('en')} references of ${meanLength.toFixed(0)} bytes on average, ${percent(valid)} valid`;

/** `AMD EPYC, 2 cores, 15.6 GB; Linux 6.1; Node v20.20.2, V8 11.3` */
export function describeMachine({ machine }: Run): string {
  const { cpu, cores, memory, os, node, v8, flags } = machine;
  const started = flags.length > 0 ? ` ${flags.join(' ')}` : '';
  return `${cpu}, ${cores} cores, ${(memory / 2 ** 30).toFixed(1)} GB; ${os}; Node ${node}${started}, V8 ${v8}`;
}

export const dayOf = ({ machine }: Run): string => machine.date.slice(0, 10);

export const commitOf = ({ machine }: Run): string =>
  machine.commit.slice(0, 9) + (machine.dirty ? ' with changes' : '');
