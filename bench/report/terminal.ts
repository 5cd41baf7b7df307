/** The reports for a terminal: of a plain run, a full run, a check and a comparison. */

import { stdout } from 'node:process';
import { styleText } from 'node:util';
import type { CheckResult, Judged } from '../check/check.js';
import type { Change } from '../check/compare.js';
import { FIRST_LOOK, LEVEL, looks, type Verdict } from '../check/judge.js';
import type { Overview } from '../check/overview.js';
import { TOGETHER } from '../check/tasks.js';
import { describe } from '../corpora/index.js';
import { groupBy } from '../model/group-by.js';
import type { Estimate, Run } from '../model/result.js';
import { isCold } from '../runner/cold.js';
import { MAX_SPREAD } from '../runner/statistics.js';
import type { Verb } from '../tasks/task.js';
import { busy, type Comparison, comparisons, describeMachine, figure, noiseOf, percent, time } from './figures.js';

/** The exit status of a verdict. */
export const STATUS: Record<Verdict, number> = { same: 0, slower: 1, undecided: 3 };

const isColored = stdout.isTTY === true && process.env['NO_COLOR'] === undefined;
const styled = (style: Parameters<typeof styleText>[0], text: string): string =>
  isColored ? styleText(style, text) : text;
const STYLES = { slower: 'red', undecided: 'yellow', same: 'green' } as const;

/** A logarithm of a ratio as `+10.1 %`. */
export const change = (log: number): string => {
  const value = 100 * Math.expm1(log);
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)} %`;
};

/** Cells that are aligned to the right, except the first ones. */
const line = (widths: readonly number[], cells: readonly string[], left = 1): string =>
  cells
    .map((cell, i) => (i < left ? cell.padEnd(widths[i] as number) : cell.padStart(widths[i] as number)))
    .join('')
    .trimEnd();

/** Lines of at most 79 characters; a percent sign stays with its figure. */
const wrapped = (text: string): string[] => text.match(/.{1,79}(?: (?!%)|$)/g)?.map((each) => each.trimEnd()) ?? [];

/** The end of a verdict that is *same*: the largest upper end of the intervals. */
const bound = (judged: readonly Judged[]): string =>
  `no slow-down of ${percent(Math.max(0, ...judged.map(({ high }) => Math.expm1(high))))} or more`;

const withVerdict = (judged: readonly Judged[], of: Verdict): Judged[] =>
  judged.filter(({ verdict }) => verdict === of);

const neededBy = (judged: readonly Judged[]): number =>
  Math.max(...withVerdict(judged, 'undecided').map(({ needed }) => needed));

const FULL = [23, 17, 7, 8, 9, 9, 8, 8, 6, 7];
const FULL_HEADS = ['', '', 'MB/s', 'M ref/s', 'median', 'slow', 'spread', 'garbage', 'times', 'differ'];

/** A line for uriscan and for each of the others; the name of the verb is on the first one. */
function subjectLines({ verb, ours, others }: Comparison): string[] {
  const speed = (value: number): string => (isCold(verb as Verb) ? '' : figure(value));
  return [ours, ...others].map((one) => {
    const { subject, comparable, megabytes, millions, median, slowSample, spread, garbage, times, different, isAhead } =
      one;
    const cells = [
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
    ];
    const text = line(FULL, cells, 2);
    return one === ours ? styled('bold', text) : isAhead ? styled('yellow', text) : text;
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

/** A line for each verb and subject, of at most 102 columns. */
export function fullReport(run: Run): string {
  return [
    describeMachine(run.machine),
    ...[...groupBy(comparisons(run), ({ corpus }) => corpus)].flatMap(([corpus, all]) => {
      const facts = run.corpora.find(({ name }) => name === corpus);
      const dropped = run.dropped.filter((each) => each.corpus === corpus);
      return [
        '',
        styled('bold', facts ? describe(facts) : corpus),
        styled('dim', line(FULL, FULL_HEADS)),
        ...all.flatMap(subjectLines),
        ...dropped.map(({ verb, subject, reason }) =>
          line(FULL, [verb, `${subject} could not be measured: ${reason}`], 2),
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

const PLAIN = [6, 5, 7];
const LABEL = 23;
/** The most slow-downs that are named. */
const MAX_NAMED = 3;
const MARKS = { slower: ' !', undecided: ' ?', same: '' };

/** The figures of a plain run by verb and corpus; a change is a share of the time. */
export const figuresOf = ({ run, changes }: Overview) =>
  comparisons(run).map(({ corpus, verb, ours: { megabytes, millions, median, slowSample, spread } }) => {
    const by = changes[`${verb} of ${corpus}`];
    return {
      corpus,
      verb,
      megabytes,
      millions,
      median,
      slowSample,
      spread,
      ...(by !== undefined && { change: Math.expm1(by) }),
    };
  });

function plainCells(row?: ReturnType<typeof figuresOf>[number]): string {
  if (row === undefined) return line(PLAIN, ['–', '–', ''], 0).padEnd(18);
  const { megabytes, millions, change: by } = row;
  // A change without measurements is not a number.
  const changed = by === undefined || Number.isNaN(by) ? '' : change(Math.log1p(by)).replace(' %', '');
  return line(PLAIN, [figure(megabytes), millions < 1 ? millions.toFixed(2) : figure(millions), changed], 0).padEnd(18);
}

/** The slow-downs, the largest first. */
function slower(judged: readonly Judged[]): string {
  const found = withVerdict(judged, 'slower').sort((a, b) => b.middle - a.middle);
  const named = found.map(({ title, middle, low }) => `${title} ${change(middle)} (at least ${change(low)})`);
  const more = named.length - MAX_NAMED;
  return [...named.slice(0, MAX_NAMED), ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}

/** Says why it is undecided. */
function undecided({ judged, missing }: Overview): string {
  if (missing !== undefined) return `not compared, since ${missing}`;
  const open = withVerdict(judged, 'undecided');
  const count = Math.min(...open.map((each) => each.count));
  if (count < FIRST_LOOK) return `the time was up after ${count} of ${FIRST_LOOK} measurements of each change`;
  const some = `${open.length} of ${judged.length} changes are not sure after ${count} measurements`;
  return `${some}; about ${neededBy(judged)} would decide`;
}

/** One block that fits a screen of 80 columns and 24 lines. @param command - continues the run @param file - has the figures */
export function plainReport(overview: Overview, command: string, file: string): string {
  const { run, other, judged, verdict, missing } = overview;
  const { corpora, machine } = run;
  const together = judged.find(({ title }) => title === TOGETHER);
  const isOver = judged.every(({ count }) => count >= (looks(judged.length, true).at(-1) as number));
  const why = {
    same: () => `no slower: ${bound(judged)}${together ? `; all together ${change(together.middle)}` : ''}`,
    slower: () => `slower: ${slower(judged)}`,
    undecided: () => `undecided: ${undecided(overview)}`,
  }[verdict];
  return [
    ...wrapped(describeMachine(machine)),
    '',
    ''.padEnd(LABEL) + corpora.map(({ name }) => name.slice(0, 16).padStart(17).padEnd(18)).join(''),
    ''.padEnd(LABEL) +
      line(PLAIN, ['MB/s', 'M/s', missing === undefined ? 'time %' : ''], 0)
        .padEnd(18)
        .repeat(corpora.length),
    ...[...groupBy(figuresOf(overview), ({ verb }) => verb)].map(
      ([verb, rows]) =>
        verb.padEnd(LABEL) +
        corpora.map(({ name }) => plainCells(rows.find(({ corpus }) => corpus === name))).join('') +
        MARKS[judged.find(({ title }) => title === verb)?.verdict ?? 'same'],
    ),
    '',
    'MB/s, M/s: million bytes and million references per second, on one core',
    ...(missing === undefined
      ? wrapped(`time %: change since ${other?.title}, ${other?.commit.slice(0, 7)}; + slower; ! surely, ? unsure`)
      : []),
    '',
    ...busy(noiseOf(run)),
    ...wrapped(other === undefined ? `not compared: ${missing}` : why()).map((each) =>
      each.replace(/^(?:no )?\w+:/, (word) => styled(STYLES[verdict], word)),
    ),
    ...(verdict === 'undecided' && missing === undefined && !isOver ? [`continue: ${command}`] : []),
    `figures: ${file}`,
  ]
    .map((each) => each.trimEnd())
    .join('\n');
}

const CHECK = [12, 24, 8, 2, 18, 11];

function judgmentLine({ title, verdict, middle, low, high, count, needed, accepted }: Judged): string {
  const word = verdict === 'same' && high < 0 ? 'faster' : verdict;
  // The end of the interval that the verdict follows from, or both.
  const isOpen = verdict === 'undecided' && low !== Number.NEGATIVE_INFINITY;
  const end = verdict === 'slower' ? `at least ${change(low)}` : `at most ${change(high)}`;
  const bounds = (isOpen ? `${change(low)} … ${change(high)}` : end).padEnd(18);
  const more = [
    ...(accepted === 0 ? [] : [`${change(Math.log1p(accepted))} accepted`]),
    ...(verdict === 'undecided' ? [`about ${needed} would decide`] : []),
  ];
  const text = line(CHECK, [`  ${word}`, title, change(middle), '', bounds, `${count} blocks`], 2);
  return [text.replace(word, styled(verdict === 'same' ? 'dim' : STYLES[verdict], word)), ...more].join('  ');
}

export function checkReport({ judged, counted, worse, verdict, noise }: CheckResult): string {
  const first = counted.flatMap(({ verb, tree }) => tree.slice(0, 1).map((count) => ({ verb, ...count })));
  const per = first.flatMap(({ verb, bytes }) => (bytes >= 0.05 ? [`${verb} ${bytes.toFixed(1)}`] : []));
  const deoptimizations = new Set(first.flatMap((count) => count.deoptimizations));
  const why = {
    slower: `${withVerdict(judged, 'slower').length} of ${judged.length} comparisons, and ${worse.length} counters are worse`,
    undecided: `about ${neededBy(judged)} blocks would decide; --continue adds some`,
    same: bound(judged),
  }[verdict];
  return [
    ...[...new Set(judged.map(({ other }) => other))].flatMap((other) => [
      `processor time in comparison with ${other.title}, ${other.commit.slice(0, 7)}`,
      ...judged.filter((each) => each.other === other).map(judgmentLine),
    ]),
    `bytes per reference: ${per.join(', ') || 'none'}`,
    `deoptimizations when warm: ${deoptimizations.size}`,
    ...worse.map((each) => `  ${styled('red', 'worse')}     ${each}`),
    `${styled(STYLES[verdict], verdict)}: ${why}`,
    ...busy(noise),
    styled('dim', `one check in ${1 / LEVEL} of an unchanged tree may say that it is slower`),
  ].join('\n');
}

const COMPARISON = [30, 12, 12, 10, 22, 8];

/** Old, new, change, interval and p, as benchstat prints them. */
export const comparisonReport = (rows: readonly Change[]): string =>
  [
    ['ns per reference', 'old', 'new', 'change', 'interval of 95 %', 'p'],
    ...rows.map(({ title, old, now, middle, low, high, p }) => [
      title,
      figure(old),
      figure(now),
      p < 0.05 ? change(middle) : '~',
      `${change(low)} … ${change(high)}`,
      p.toFixed(4),
    ]),
  ]
    .map((cells) => line(COMPARISON, cells))
    .join('\n');
