/** Prints a run for a terminal: a line for each verb and subject, of at most 100 columns. */

import { describe } from '../corpora/index.js';
import type { Estimate, Run } from '../model/result.js';
import { isCold } from '../runner/cold.js';
import { MAX_SPREAD } from '../runner/statistics.js';
import type { Verb } from '../tasks/task.js';
import { colors } from './colors.js';
import {
  busy,
  type Comparison,
  comparisons,
  describeMachine,
  figure,
  groupBy,
  noiseOf,
  percent,
  time,
} from './figures.js';

const WIDTHS = [23, 17, 7, 8, 9, 9, 8, 8, 6, 7];
const HEADS = ['', '', 'MB/s', 'M ref/s', 'median', 'slow', 'spread', 'garbage', 'times', 'differ'];

const line = (cells: readonly string[]): string =>
  cells
    .map((cell, i) => (i < 2 ? cell.padEnd(WIDTHS[i] as number) : cell.padStart(WIDTHS[i] as number)))
    .join('')
    .trimEnd();

/** A line for uriscan and for each of the others; the name of the verb is on the first one. */
function tableLines({ verb, ours, others }: Comparison): string[] {
  const speed = (value: number): string => (isCold(verb as Verb) ? '' : figure(value));
  return [ours, ...others].map((one) => {
    const { subject, comparable, megabytes, millions, median, slowSample, spread, garbage, times, different, isAhead } = one;
    const text = line([
      one === ours ? verb : '',
      `${subject}${comparable ? '' : ' *'}`,
      speed(megabytes),
      speed(millions),
      time(median),
      time(slowSample),
      percent(spread),
      garbage ? `${garbage} B` : '',
      one === ours ? '' : figure(times.median),
      different ? `${Math.ceil(100 * different)} %` : '',
    ]);
    return one === ours ? colors.bold(text) : isAhead ? colors.yellow(text) : text;
  });
}

const interval = ({ median, low, high }: Estimate): string => `${figure(median)} (${figure(low)}–${figure(high)})`;

/** Each headline ratio by both harnesses, with both errors, and whether they agree. */
export function agreementLines({ agreement }: Run): string[] {
  if (agreement.length === 0) return [];
  return [
    `tinybench and benchmark.js agree on ${agreement.filter(({ agree }) => agree).length} of ${agreement.length} ratios of ${agreement[0]?.corpus}, within their errors`,
    ...agreement.map(({ verb, subject, tinybench, benchmark, spread, agree }) => {
      const word = agree ? 'agree' : spread > MAX_SPREAD ? `undecided, the spread is ${percent(spread)}` : 'disagree';
      return `  ${verb} by ${subject}: ${interval(tinybench)} and ${interval(benchmark)}: ${word}`;
    }),
  ];
}

export function terminalReport(run: Run): string {
  const { corpora, dropped } = run;
  return [
    describeMachine(run.machine),
    ...[...groupBy(comparisons(run), ({ corpus }) => corpus)].flatMap(([corpus, all]) => {
      const facts = corpora.find(({ name }) => name === corpus);
      return [
        '',
        colors.bold(facts ? describe(facts) : corpus),
        colors.dim(line(HEADS)),
        ...all.flatMap(tableLines),
        ...dropped
          .filter((each) => each.corpus === corpus)
          .map(
            ({ verb, subject, reason }) => `${verb.padEnd(24)}${subject.padEnd(17)}could not be measured: ${reason}`,
          ),
      ];
    }),
    '',
    ...agreementLines(run),
    'throughput and percentiles of the samples, per reference; garbage is what a call allocates',
    'spread: half the 95 % interval of the median of the rounds; times: the time divided by uriscan’s',
    'differ: strings and booleans that are not as uriscan’s; * solves another problem, or a part of it',
    ...busy(noiseOf(run)),
    `peak memory of all processes together ${(run.peakMemory / 2 ** 20).toFixed(0)} MB; ${run.seconds} s`,
  ].join('\n');
}
