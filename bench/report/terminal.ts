/** Prints a run as tables for a terminal: the time of each task as a bar next to that of uriscan. */

import pc from 'picocolors';
import type { Agreement, Difference, Machine, Run } from '../model/result.js';
import { type Comparison, comparisons, figure } from './comparison.js';

const BAR = 24;
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** A bar of `share` of the full width. */
export function bar(share: number, width = BAR): string {
  const eighths = Math.round(Math.min(1, Math.max(0, share)) * width * 8);
  return '█'.repeat(eighths >> 3) + EIGHTHS[eighths & 7];
}

export function machineLines({ cpu, cores, memory, os, node, v8, flags, date, commit, dirty }: Machine): string[] {
  return [
    `Node ${node} (V8 ${v8}; ${flags.join(' ')}), ${os}`,
    `${cpu}, ${cores} cores, ${(memory / 2 ** 30).toFixed(0)} GB; ${date}; commit ${commit}${dirty ? ' and changes' : ''}`,
  ];
}

function tableLines({ ours, others }: Comparison): string[] {
  const all = [ours, ...others].sort((a, b) => a.nsPerReference.median - b.nsPerReference.median);
  const most = Math.max(...all.map(({ nsPerReference }) => nsPerReference.median));
  const width = Math.max(...all.map(({ subject }) => subject.length));
  return all.map(({ subject, nsPerReference: { median, low, high }, nsPerByte, timesOurs: times, note = '' }) => {
    const cells = [
      subject.padEnd(width),
      bar(median / most).padEnd(BAR),
      `${figure(median).padStart(7)} ns`,
      pc.dim(`${figure(low)}–${figure(high)}`.padEnd(13)),
      `${figure(nsPerByte).padStart(6)} ns/byte`,
      (times ? `${figure(times.median)}×` : '').padStart(7),
      pc.dim((times ? `${figure(times.low)}–${figure(times.high)}` : '').padEnd(12)),
      pc.dim(note),
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

function lines(comparison: Comparison, { corpora, differences, dropped }: Run): string[] {
  const { corpus, verb, strings, ours } = comparison;
  const { count } = corpora.find(({ name }) => name === corpus) ?? { count: ours.references };
  const share = ours.references === count ? 'all' : `${ours.references.toLocaleString('en')} of`;
  const belongs = (each: { corpus: string; verb: string }): boolean => each.corpus === corpus && each.verb === verb;
  return [
    '',
    `${pc.bold(`${corpus} · ${verb}`)} ${pc.dim(`${strings}; ${share} ${count.toLocaleString('en')} references`)}`,
    ...tableLines(comparison),
    // Strings of both kinds have the same answers.
    ...(strings === 'split' ? [] : differenceLines(differences.filter(belongs))),
    ...dropped.filter(belongs).map(({ subject, reason }) => `  ${subject} was not timed: ${reason}`),
  ];
}

export function terminalReport(run: Run): string {
  return [
    ...machineLines(run.machine),
    ...comparisons(run).flatMap((each) => lines(each, run)),
    ...agreementLines(run.agreement),
    '',
    'time of one reference: the median of all rounds and its 95 % interval; then divided by uriscan’s, round by round',
    `peak memory of all processes together ${(run.peakMemory / 2 ** 20).toFixed(0)} MB; ${run.seconds.toFixed(0)} s`,
  ].join('\n');
}
