/** The figures of a run, derived from its samples: what all reports show. */

import { groupBy } from '../model/group-by.js';
import { type Machine, type Measurement, type Noise, OURS, type Run } from '../model/result.js';
import { ratio } from '../runner/rounds.js';
import { estimate, MAX_SPREAD, median, spreadOf } from '../runner/statistics.js';
import { NATIVE_SUBJECTS } from '../tasks/rivals/native.js';
import { factsOf } from '../tasks/subjects.js';

/** The corpora of `npm run bench`. */
export const LARGE: readonly string[] = ['links', 'requests', 'shortener'];
/** The corpora of a full run. All rivals are measured on the last one, the fastest of them on the others. */
export const CORPORA: readonly string[] = [...LARGE, 'sample'];
/** The corpus of the figures in README. */
export const HEADLINE = 'links';

/** @param share - of 1 @param sorted - values in ascending order */
export const percentile = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;

function figuresOf({ subject, verb, corpus, bytes, rounds, garbage, different }: Measurement, ours: Measurement) {
  const sorted = Float64Array.from(rounds.flat()).sort();
  const middle = percentile(sorted, 0.5);
  const facts = factsOf(subject);
  const times = ratio(rounds, ours.rounds);
  const medians = rounds.map((samples) => median(samples));
  const isRival = subject !== OURS && !facts.isPart;
  return {
    subject,
    verb,
    corpus,
    /** The median of the samples, in nanoseconds per reference. */
    median: middle,
    /** 99 % of the samples take at most so long. A sample is the mean of many calls: single calls can take longer. */
    slowSample: percentile(sorted, 0.99),
    /** The medians of the rounds, in nanoseconds per reference. */
    rounds: medians,
    /** Half of the interval of the median over the rounds, as a share of the median. */
    spread: spreadOf(estimate(medians)),
    /** Throughput in a second of one core: millions of bytes, and millions of references. */
    megabytes: (1000 * bytes) / middle,
    millions: 1000 / middle,
    /** Whether the subject solves the same problem: RFC 3986. */
    comparable: facts.comparable ?? false,
    /** Whether it does the same work, or more, with other code. */
    isRival,
    /** Whether it reads one reference per call, where uriscan reads many lines in one. */
    isSingle: isRival && verb.endsWith('Lines') && !NATIVE_SUBJECTS.some(({ name }) => name === subject),
    /** The ratio of its time to uriscan's, round by round; above 1, uriscan is faster. */
    times,
    /** Whether it is a rival that is faster than uriscan by more than the error. */
    isAhead: isRival && times.high < 1,
    ...(garbage && { garbage }),
    ...(different && { different }),
    ...(facts.note && { note: facts.note }),
  };
}
export type Figures = ReturnType<typeof figuresOf>;

/** The figures of uriscan and of the others, the fastest first, for the same work on the same references, in the order of the run. */
export function comparisons({ measurements }: Run) {
  const groups = groupBy(measurements, ({ corpus, verb }) => `${verb} of ${corpus}`);
  return [...groups.values()].flatMap((group) => {
    const ours = group.find(({ subject }) => subject === OURS);
    if (ours === undefined) return [];
    const others = group.filter((each) => each !== ours).map((each) => figuresOf(each, ours));
    others.sort((a, b) => a.median - b.median);
    return [{ corpus: ours.corpus, verb: ours.verb, ours: figuresOf(ours, ours), others }];
  });
}
export type Comparison = ReturnType<typeof comparisons>[number];

/** The rivals that are called in the same way, the fastest first. */
export const rivalsOf = ({ others }: Comparison): Figures[] =>
  others.filter(({ isRival, isSingle }) => isRival && !isSingle);

/** The fastest of these that solves the same problem, and the fastest one that solves another. */
export const rivalsIn = (row: Comparison): Figures[] =>
  [true, false].flatMap((comparable) => rivalsOf(row).find((rival) => rival.comparable === comparable) ?? []);

/** Three digits are what these figures can mean: `0.123`, `1.23`, `12.3`, `123`, `12,346`. */
export function figure(value: number): string {
  if (value >= 99.95) return Math.round(value).toLocaleString('en');
  return value >= 1 ? value.toPrecision(3) : value.toFixed(3);
}

/** `123 ns`, `12.3 µs`, `1.23 ms` */
export function time(ns: number): string {
  if (ns < 1e4) return `${figure(ns)} ns`;
  return ns < 1e6 ? `${figure(ns / 1e3)} µs` : `${figure(ns / 1e6)} ms`;
}

/** `123 MB/s`, `1.23 GB/s` */
export const throughput = (megabytes: number): string =>
  megabytes < 1000 ? `${figure(megabytes)} MB/s` : `${figure(megabytes / 1000)} GB/s`;

export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** `AMD EPYC, 2 cores, 15.6 GB; Linux 6.1` */
export const describeHardware = ({ cpu, cores, memory, os }: Machine): string =>
  `${cpu}, ${cores} cores, ${(memory / 2 ** 30).toFixed(1)} GB; ${os}`;

/** `Node v20.20.2 on AMD EPYC, 2 cores, 15.6 GB; Linux 6.1; 2026-01-02, commit 0123456` */
export function describeMachine(machine: Machine): string {
  const { runtime, date, commit, dirty } = machine;
  const at = `${commit}${dirty ? ' and changes' : ''}`;
  return `${runtime} on ${describeHardware(machine)}; ${date.slice(0, 10)}, commit ${at}`;
}

/** The noise of a run, with the largest spread of any subject. */
export const noiseOf = (run: Run): Noise => {
  const spreads = comparisons(run).flatMap(({ ours, others }) => [ours, ...others].map(({ spread }) => spread));
  return { load: run.load, cores: run.machine.cores, spread: Math.max(0, ...spreads) };
};

/** A line that names a busy machine, if the spread shows that it is one. */
export const busy = ({ load, cores, spread }: Noise): string[] =>
  spread > MAX_SPREAD ? [`load ${load.toFixed(1)} on ${cores} cores: the spread is up to ${percent(spread)}`] : [];
