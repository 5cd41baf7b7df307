/** Prints a run for a terminal: a line for each verb and subject, of at most 100 columns. */

import { describe } from '../corpora/index.js';
import type { Difference, Estimate, Run } from '../model/result.js';
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

const WIDTHS = [24, 17, 8, 8, 10, 10, 8, 8, 7];
const HEADS = ['', '', 'MB/s', 'M ref/s', 'median', 'slow', 'spread', 'garbage', 'times'];

const line = (cells: readonly string[]): string =>
  cells
    .map((cell, i) => (i < 2 ? cell.padEnd(WIDTHS[i] as number) : cell.padStart(WIDTHS[i] as number)))
    .join('')
    .trimEnd();

/** A line for uriscan and for each of the others; the name of the verb is on the first one. */
function tableLines({ verb, ours, others }: Comparison): string[] {
  const speed = (value: number): string => (isCold(verb as Verb) ? '' : figure(value));
  return [ours, ...others].map((one) => {
    const { subject, comparable, megabytes, millions, median, slowSample, spread, garbage, times, isAhead } = one;
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
    ]);
    return one === ours ? colors.bold(text) : isAhead ? colors.yellow(text) : text;
  });
}

function differenceLines(differences: readonly Difference[]): string[] {
  const short = (text: string): string => (text.length > MOST ? `${text.slice(0, MOST)}…` : text);
  return differences
    .filter(({ refused, tolerated, different }) => refused + tolerated + different > 0)
    .flatMap(({ subject, compared, refused, tolerated, different, examples }) => [
      `  ${subject}: of ${compared} answers ${different} differ; refuses ${refused} that are valid, takes ${tolerated} that are not`,
      ...examples.map(({ reference, part, ours, theirs }) =>
        colors.dim(`    ${short(reference)}: ${part} ${short(ours)}, theirs ${short(theirs)}`),
      ),
    ]);
}

/** Most characters that are shown of an answer: the file of a run has all of them. */
const MOST = 25;

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

/** @param wantsDifferences - whether answers that differ are listed */
export function terminalReport(run: Run, wantsDifferences = false): string {
  const { corpora, differences, dropped } = run;
  return [
    describeMachine(run.machine),
    ...[...groupBy(comparisons(run), ({ corpus }) => corpus)].flatMap(([corpus, all]) => {
      const facts = corpora.find(({ name }) => name === corpus);
      return [
        '',
        colors.bold(facts ? describe(facts) : corpus),
        colors.dim(line(HEADS)),
        ...all.flatMap((each) => [
          ...tableLines(each),
          ...(wantsDifferences
            ? differenceLines(differences.filter((one) => one.corpus === corpus && one.verb === each.verb))
            : []),
        ]),
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
    '* solves another problem, or a part of it; --differences lists the answers that differ',
    ...busy(noiseOf(run)),
    `peak memory of all processes together ${(run.peakMemory / 2 ** 20).toFixed(0)} MB; ${run.seconds} s`,
  ].join('\n');
}
