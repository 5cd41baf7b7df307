/** The report of a run in Markdown: docs/speed.md, the table of docs/speed-by-runtime.md, and README's sentence. */

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ADDRESS } from '../../scripts/build/address.js';
import { describe } from '../corpora/index.js';
import { groupBy } from '../model/group-by.js';
import type { CorpusFacts, Run } from '../model/result.js';
import { PROCESS } from '../runner/cold.js';
import {
  type Comparison,
  comparisons,
  describeMachine,
  type Figures,
  figure,
  HEADLINE,
  percent,
  rivalsOf,
  throughput,
} from './figures.js';
import { type Row, withRows } from './history.js';
import { historyPlot, throughputPlot } from './plots.js';
import { agreementLines } from './terminal.js';

/** README is in the package, this page is not. */
const SPEED = `${ADDRESS}docs/speed.md`;

/** The head of a column of texts; all columns but this and the first and the last are of figures. */
const TIMES = 'times of others';

/** A table. */
export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map((head, i) => (i > 0 && i < heads.length - 1 && head !== TIMES ? '--:' : '---')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

const folded = (summary: string, content: string): string =>
  `<details><summary>${summary}</summary>\n\n${content}\n\n</details>`;

const nameOf = ({ subject, comparable, isAhead, isSingle }: Figures): string =>
  `${isAhead ? `**\`${subject}\`**` : `\`${subject}\``}${comparable ? '' : '\\*'}${isSingle ? '†' : ''}`;
const timesOf = (other: Figures): string => `${nameOf(other)} ${figure(other.times.median)}`;
const othersOf = ({ others }: Comparison): string => others.map(timesOf).join(', ') || '–';

const throughputTable = (rows: readonly Comparison[]): string =>
  table(
    ['', 'MB/s', 'million/s', TIMES, 'median, ns', 'slow sample, ns', 'spread', 'garbage, bytes'],
    rows.map((row) => {
      const { megabytes, millions, median, slowSample, spread, garbage = 0 } = row.ours;
      const speed = [figure(megabytes), figure(millions), othersOf(row), figure(median), figure(slowSample)];
      return [`\`${row.verb}\``, ...speed, percent(spread), String(garbage)];
    }),
  );

const coldTable = (rows: readonly Comparison[]): string =>
  table(
    ['', 'median, ms', 'slow process, ms', TIMES],
    rows.map((row) => [
      `\`${row.verb}\``,
      figure(row.ours.median / 1e6),
      figure(row.ours.slowSample / 1e6),
      othersOf(row),
    ]),
  );

/** `2.10 GB/s of one core, 24.4 million references per second` */
const speedOf = ({ megabytes, millions }: Figures): string =>
  `${throughput(megabytes)} on one core, ${figure(millions)} million references per second`;

const find = (all: readonly Comparison[], verb: string): Comparison | undefined =>
  all.find((row) => row.corpus === HEADLINE && row.verb === verb);

/** The report of a run. @param large - the same verbs on a repeated corpus */
export function report(run: Run, large: Run): string {
  const all = comparisons(run);
  const byCorpus = groupBy(all, ({ corpus }) => corpus);
  const cold = byCorpus.get(PROCESS.name);
  const lines = find(all, 'scanLines');
  const tables = run.corpora.map((facts, i) => {
    const rows = throughputTable(byCorpus.get(facts.name) ?? []);
    return i === 0 ? `${describe(facts)}:\n\n${rows}` : folded(describe(facts), rows);
  });
  return [
    ...(lines ? [`\`scanLines\` reads ${speedOf(lines.ours)}, of ${HEADLINE}.`] : []),
    `Measured by \`${run.command}\`: ${describeMachine(run.machine)}.`,
    'Throughput of uriscan on one core, and the times of others, divided by the time of uriscan: 2.00 is twice as long. **Bold** is ' +
      'faster than uriscan by more than the error. \\* solves another problem. † has one call per reference, where uriscan has one for ' +
      'thousands of lines: two ways to call, not two parsers. Then the median of the samples of tinybench per reference; the slow sample: ' +
      '99 % of the samples take at most so long, and since each is the mean of many calls, single calls can take longer; half the 95 % ' +
      'interval of the median; and what a call allocates.',
    '`scan` reads strings that V8 keeps as one run of characters. `scan (split)` reads the same as slices of a longer string, as `split` ' +
      'makes them, and `scan (joined)` as the sum of two strings.',
    ...tables,
    ...(cold ? ['In new processes, processor time:', coldTable(cold)] : []),
    '## Which rivals win',
    ahead(all),
    '## Do two harnesses agree?',
    agreementLines(run).join('\n').replaceAll('\n  ', '\n- '),
    '## Does throughput fall with size?',
    largeTable(run, large),
    '## Who the others are',
    subjects(run, all),
  ].join('\n\n');
}

/** Says which rivals are faster, and where. */
function ahead(all: readonly Comparison[]): string {
  const found = all.flatMap(({ others }) => others.filter(({ isAhead }) => isAhead));
  if (found.length === 0) return 'No rival is faster than uriscan by more than the error.';
  const lines = [...groupBy(found, ({ verb }) => verb)].map(([verb, rivals]) => {
    const places = [...groupBy(rivals, nameOf)].map(
      ([name, where]) =>
        `${name} (${where.map(({ corpus, times }) => `${figure(times.median)} on ${corpus}`).join(', ')})`,
    );
    return `- \`${verb}\`: ${places.join(', ')}`;
  });
  return `Faster than uriscan, with the time divided by the time of uriscan:\n\n${lines.join('\n')}`;
}

function largeTable(run: Run, large: Run): string {
  const usual = comparisons(run);
  const [facts] = large.corpora as [CorpusFacts];
  const rows = comparisons(large).flatMap(({ verb, ours }) => {
    const small = find(usual, verb)?.ours;
    return small ? [[`\`${verb}\``, figure(small.megabytes), figure(ours.megabytes), figure(ours.slowSample)]] : [];
  });
  const sizes = [run.corpora.find(({ name }) => name === HEADLINE), facts].map(
    (of) => `${figure((of?.bytes ?? 0) / 1e6)} MB`,
  );
  return [
    `By \`${large.command}\`, on ${sizes[1]} of ${facts.name}:`,
    table(['', ...sizes.map((size) => `MB/s, of ${size}`), 'slow sample, ns'], rows),
  ].join('\n\n');
}

function subjects({ machine: { versions } }: Run, all: readonly Comparison[]): string {
  const named = new Map(all.flatMap(({ others }) => others).map((each) => [each.subject, each]));
  return [...named.values()]
    .map(({ subject, comparable, note }) => {
      const version = versions[subject] ? ` ${versions[subject]}` : '';
      return `- \`${subject}\`${comparable ? '' : '\\*'}${version}${note ? `: ${note}` : ''}`;
    })
    .sort()
    .join('\n');
}

/** README's sentence about speed. */
export function headline(run: Run): string {
  const all = comparisons(run);
  const than = (verb: string, subject: string): string => {
    const times = find(all, verb)?.others.find((other) => other.subject === subject)?.times.median;
    return times === undefined ? '–' : `${figure(times)} times as fast as`;
  };
  const { ours } = find(all, 'scanLines') as Comparison;
  return (
    `\`parse\` is ${than('parse', 'URL')} \`new URL\`, \`isUri\` ${than('isUri', 'URL.canParse')} \`URL.canParse\`, and ` +
    `\`scanLines\` reads ${figure(ours.millions)} million URLs per second on one core: [all figures, and which rivals win](${SPEED}).`
  );
}

/** Runs on several runtimes as one table: a row for each verb, a column for each runtime. */
export function runtimesTable(runs: readonly [Run, ...Run[]]): string {
  const [first] = runs;
  const columns = runs.map((run) => new Map(comparisons(run).map((row) => [row.verb, row])));
  const cell = (row: Comparison | undefined): string => {
    const [best] = row ? rivalsOf(row) : [];
    const own = row
      ? `${row.corpus === PROCESS.name ? `${figure(row.ours.median / 1e6)} ms` : throughput(row.ours.megabytes)}`
      : '–';
    return best ? `${own}; ${timesOf(best)}` : own;
  };
  const { cpu, cores, os, date, commit } = first.machine;
  return [
    `Measured by \`${first.command}\`: ${cpu}, ${cores} cores; ${os}; ${date.slice(0, 10)}, commit ${commit}. References: ` +
      `${first.corpora.map(describe).join('; ')}.`,
    'The throughput of uriscan on one core, then the fastest rival that is called in the same way, and its time divided by the time of ' +
      'uriscan. **Bold** is faster than uriscan by more than the error. \\* solves another problem.',
    table(
      ['', ...runs.map(({ machine }) => machine.runtime)],
      [...(columns[0]?.keys() ?? [])].map((verb) => [`\`${verb}\``, ...columns.map((rows) => cell(rows.get(verb)))]),
    ),
  ].join('\n\n');
}

const START = '<!-- bench:start -->';
const END = '<!-- bench:end -->';

/** Replaces the text between the markers. */
export function replaceTable(text: string, content: string, name = 'the file'): string {
  const start = text.indexOf(START);
  const end = text.indexOf(END, start);
  if (start < 0 || end < 0) throw new Error(`${name} has no lines ${START} and ${END} to put the table between`);
  return `${text.slice(0, start + START.length)}\n\n${content}\n\n${text.slice(end)}`;
}

const PAGES = ['docs/speed.md', 'docs/speed-by-runtime.md'];

/** A digest of the figures between the markers of each page: `bench/published.json` keeps it, so that a test finds a figure that was changed. */
export const digests = (folder: string): Record<string, string> =>
  Object.fromEntries(
    PAGES.map((page) => {
      const [, published = ''] = readFileSync(join(folder, page), 'utf8').split(/<!-- bench:(?:start|end) -->/);
      const figures = published.match(/\d[\d.,]*/g) ?? [];
      return [page, createHash('sha256').update(figures.join(' ')).digest('hex').slice(0, 16)];
    }),
  );

/**
 * Writes all published figures in a folder: README.md, docs/speed.md with its pictures, and docs/speed-by-runtime.md.
 *
 * @param large - the same on a corpus that is repeated up to a gigabyte
 */
export function publish(
  run: Run,
  large: Run,
  runtimes: readonly [Run, ...Run[]],
  history: readonly Row[],
  folder: string,
): void {
  const edit = (name: string, change: (text: string) => string): void => {
    const file = join(folder, name);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
  };
  edit('README.md', (text) => text.replace(/^`parse` is .*$/m, headline(run)));
  edit('docs/speed.md', (text) => replaceTable(text, report(run, large), 'docs/speed.md'));
  edit('docs/speed-by-runtime.md', (text) => replaceTable(text, runtimesTable(runtimes), 'docs/speed-by-runtime.md'));
  writeFileSync(join(folder, 'docs/speed.svg'), throughputPlot(run));
  writeFileSync(join(folder, 'docs/speed-history.svg'), historyPlot(withRows(history, run)));
  writeFileSync(join(folder, 'bench/published.json'), `${JSON.stringify(digests(folder), undefined, 2)}\n`);
}
