/** Prints a run for a terminal: a line for each task and subject. */

import pc from 'picocolors';
import type { Agreement, Difference, Machine, Run } from '../model/earlier-result.js';
import {
  type Comparison,
  comparisons,
  describe,
  figure,
  groupBy,
  requiredTimes,
  taskName,
  time,
} from './comparison.js';

export function machineLines({
  runtime,
  cpu,
  cores,
  memory,
  os,
  node,
  v8,
  flags,
  date,
  commit,
  dirty,
}: Machine): string[] {
  return [
    `${runtime ?? `Node ${node}`}, measured by Node ${node} (V8 ${v8}; ${flags.join(' ')}), ${os}`,
    `${cpu}, ${cores} cores, ${(memory / 2 ** 30).toFixed(0)} GB; ${date}; commit ${commit}${dirty ? ' and changes' : ''}`,
  ];
}

/** A line for uriscan and for each rival; the name of the task is on the first one. */
function tableLines(comparison: Comparison): string[] {
  const { ours, others } = comparison;
  return [ours, ...others].map((one) => {
    const { subject, nsPerReference, comparable, timesOurs: times } = one;
    const cells = [
      (one === ours ? taskName(comparison) : '').padEnd(24),
      `${subject}${comparable ? '' : ' *'}`.padEnd(18),
      time(nsPerReference.median).padStart(9),
      (times ? `${figure(times.median)} ×` : '').padStart(8),
      pc.dim(times ? `${figure(times.low)}–${figure(times.high)}` : ''),
    ];
    const line = `  ${cells.join('  ').trimEnd()}`;
    return times ? line : pc.bold(line);
  });
}

function differenceLines(differences: readonly Difference[]): string[] {
  return differences
    .filter(({ refused, tolerated, different }) => refused + tolerated + different > 0)
    .flatMap(({ subject, compared, refused, tolerated, different, examples }) => [
      `  ${subject}: of ${compared} answers ${different} differ; refuses ${refused} that are valid, takes ${tolerated} that are not`,
      ...examples.map(({ reference, part, ours, theirs }) => {
        const start = differsAt(ours, theirs);
        return `    ${pc.dim(`${shorten(reference)}: ${part} ${shorten(ours, start)}, theirs ${shorten(theirs, start)}`)}`;
      }),
    ]);
}

/** Most characters that are shown of an answer, and how many of them before the first that differs. */
const MOST = 48;
const BEFORE = 20;

/** Shortens a text to the part around `at` that fits. */
function shorten(text: string, at = 0): string {
  const start = text.length > MOST && at > BEFORE ? at - BEFORE : 0;
  const end = start + MOST;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

function differsAt(a: string, b: string): number {
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  return i;
}

function agreementLines(agreement: readonly Agreement[]): string[] {
  if (agreement.length === 0) return [];
  const apart = agreement.filter(({ agree }) => !agree);
  const head = `tinybench and benchmark.js agree on ${agreement.length - apart.length} of ${agreement.length} ratios`;
  return [
    '',
    head,
    ...apart.map(
      ({ corpus, verb, subject, tinybench, benchmark }) =>
        `  ${pc.yellow('not')} on ${corpus} ${verb}/${subject}: ` +
        `${figure(tinybench.median)}× (${figure(tinybench.low)}–${figure(tinybench.high)}) by tinybench, ` +
        `${figure(benchmark.median)}× (${figure(benchmark.low)}–${figure(benchmark.high)}) by benchmark.js`,
    ),
  ];
}

/** @param wantsDifferences - whether answers that differ are listed */
export function terminalReport(run: Run, wantsDifferences = false): string {
  const { corpora, differences, dropped } = run;
  return [
    ...machineLines(run.machine),
    ...[...groupBy(comparisons(run), ({ corpus }) => corpus)].flatMap(([corpus, all]) => {
      const facts = corpora.find(({ name }) => name === corpus);
      return [
        '',
        pc.bold(facts ? describe(facts) : corpus),
        ...all.flatMap((each) => [
          ...tableLines(each),
          // Strings of all kinds have the same answers.
          ...(wantsDifferences && each.verb === taskName(each)
            ? differenceLines(differences.filter((one) => one.corpus === corpus && one.verb === each.verb))
            : []),
        ]),
        ...dropped
          .filter((each) => each.corpus === corpus)
          .map(({ verb, subject, reason }) => `  ${verb}: ${subject} was not timed: ${reason}`),
      ];
    }),
    ...agreementLines(run.agreement),
    '',
    `loaded by require, uriscan takes ${requiredTimes(comparisons(run))} times as long: median of all verbs, least and most`,
    'time of one reference: the median of all rounds; then its ratio to uriscan’s, round by round, and the 95 % interval',
    '* solves another problem, or a part of it; --differences lists the answers that differ',
    `peak memory of all processes together ${(run.peakMemory / 2 ** 20).toFixed(0)} MB; ${run.seconds.toFixed(0)} s`,
  ].join('\n');
}
