/** The report of a run in Markdown: docs/speed.md, the tables of README.md and of docs/speed-by-runtime.md. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from '../corpora/index.js';
import type { CorpusFacts, Run } from '../model/result.js';
import { PROCESS } from '../runner/cold.js';
import { VERBS } from '../tasks/task.js';
import {
  type Comparison,
  comparisons,
  describeMachine,
  type Figures,
  figure,
  groupBy,
  HEADLINE,
  percent,
  throughput,
} from './figures.js';
import { type Row, withRows } from './history.js';
import { historyPlot, throughputPlot } from './plots.js';
import { agreementLines } from './terminal.js';

/** A table. All columns but the first and the last are of figures. */
export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map((_, i) => (i > 0 && i < heads.length - 1 ? '--:' : '---')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

const folded = (summary: string, content: string): string =>
  `<details><summary>${summary}</summary>\n\n${content}\n\n</details>`;

const nameOf = ({ subject, comparable, isAhead }: Figures): string =>
  `${isAhead ? `**\`${subject}\`**` : `\`${subject}\``}${comparable ? '' : '\\*'}`;
const timesOf = (other: Figures): string => `${nameOf(other)} ${figure(other.times.median)}`;
const othersOf = ({ others }: Comparison): string => others.map(timesOf).join(', ') || '–';

const throughputTable = (rows: readonly Comparison[]): string =>
  table(
    ['', 'MB/s', 'million/s', 'p50, ns', 'p99, ns', 'spread', 'garbage, bytes', 'times of others'],
    rows.map(({ verb, ours, ...of }) => [
      `\`${verb}\``,
      figure(ours.megabytes),
      figure(ours.millions),
      figure(ours.p50),
      figure(ours.p99),
      percent(ours.spread),
      String(ours.garbage ?? 0),
      othersOf({ verb, ours, ...of }),
    ]),
  );

const coldTable = (rows: readonly Comparison[]): string =>
  table(
    ['', 'p50, ms', 'p99, ms', 'times of others'],
    rows.map((row) => [`\`${row.verb}\``, figure(row.ours.p50 / 1e6), figure(row.ours.p99 / 1e6), othersOf(row)]),
  );

/** `2.10 GB/s of one core, 24.4 million references per second` */
const speedOf = ({ megabytes, millions }: Figures): string =>
  `${throughput(megabytes)} on one core, ${figure(millions)} million references per second`;

const find = (all: readonly Comparison[], verb: string): Comparison | undefined =>
  all.find((row) => row.corpus === HEADLINE && row.verb === verb);

/** The report of a run. @param large - the same verbs on a repeated corpus */
export function report(run: Run, large?: Run): string {
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
    `${run.isComplete ? 'Measured' : 'Only a part, measured'} by \`${run.command}\`: ${describeMachine(run.machine)}.`,
    'Throughput of uriscan on one core; the median and the 99th percentile of the samples of tinybench per reference; half ' +
      'the 95 % interval of the median; and what a call allocates. Then the times of others, divided by the time of ' +
      'uriscan: 2.00 is twice as long. **Bold** is faster than uriscan by more than the error. \\* solves another problem.',
    ...tables,
    ...(cold ? ['In new processes, processor time:', coldTable(cold)] : []),
    '## Which rivals win',
    ahead(all),
    '## Do two harnesses agree?',
    agreementLines(run).join('\n').replaceAll('\n  ', '\n- ') || 'benchmark.js was not asked.',
    ...(large ? ['## Does throughput fall with size?', largeTable(run, large)] : []),
    '## Who the others are',
    subjects(run, all),
  ].join('\n\n');
}

/** Says which rivals are faster, and where. */
function ahead(all: readonly Comparison[]): string {
  const found = all.flatMap(({ others }) => others.filter(({ isAhead }) => isAhead));
  const unmeasured = Object.keys(VERBS).filter((verb) => !all.some((row) => row.verb === verb));
  const rest = unmeasured.length > 0 ? ` Not measured: ${unmeasured.join(', ')}.` : '';
  if (found.length === 0) return `No rival is faster than uriscan by more than the error.${rest}`;
  const lines = [...groupBy(found, ({ verb }) => verb)].map(([verb, rivals]) => {
    const places = [...groupBy(rivals, nameOf)].map(
      ([name, where]) =>
        `${name} (${where.map(({ corpus, times }) => `${figure(times.median)} on ${corpus}`).join(', ')})`,
    );
    return `- \`${verb}\`: ${places.join(', ')}`;
  });
  return `Faster than uriscan, with the time divided by the time of uriscan:\n\n${lines.join('\n')}${rest && `\n\n${rest.trim()}`}`;
}

function largeTable(run: Run, large: Run): string {
  const usual = comparisons(run);
  const [facts] = large.corpora as [CorpusFacts];
  const rows = comparisons(large).flatMap(({ verb, ours }) => {
    const small = find(usual, verb)?.ours;
    return small ? [[`\`${verb}\``, figure(small.megabytes), figure(ours.megabytes), figure(ours.p99)]] : [];
  });
  const bytes = large.measurements[0];
  const size = bytes ? (bytes.bytes * bytes.references) / 1e6 : 0;
  return [
    `By \`${large.command}\`, on ${figure(size)} MB of ${facts.name}:`,
    table(['', `MB/s, of ${figure(facts.bytes / 1e6)} MB`, `MB/s, of ${figure(size)} MB`, 'p99, ns'], rows),
  ].join('\n\n');
}

function subjects({ machine }: Run, all: readonly Comparison[]): string {
  const notes = groupBy(
    all.flatMap(({ others }) => others),
    ({ subject }) => subject,
  );
  return [...notes]
    .map(([subject, [first]]) => {
      const version = machine.versions[subject] ? ` ${machine.versions[subject]}` : '';
      return `- ${`\`${subject}\``}${first?.comparable ? '' : '\\*'}${version}${first?.note ? `: ${first.note}` : ''}`;
    })
    .sort()
    .join('\n');
}

/** The verbs of README's table. */
const SUMMARY = ['scanLines', 'scan', 'parse', 'resolve', 'normalize', 'compose'];

/** README's table: a row for each verb of {@link SUMMARY}, and the names of the verbs in which a rival is faster. */
export function summary(run: Run): string {
  const all = comparisons(run);
  const facts = run.corpora.find(({ name }) => name === HEADLINE) as CorpusFacts;
  const rows = SUMMARY.flatMap((verb) => find(all, verb) ?? []).map(({ verb, ours, others }) => {
    const rivals = others.filter(({ isRival }) => isRival);
    const fastest = [
      rivals.find(({ comparable }) => comparable),
      rivals.find(({ subject }) => subject.startsWith('URL')),
    ];
    return [
      `\`${verb}\``,
      throughput(ours.megabytes),
      figure(ours.millions),
      fastest
        .map((each) => (each ? timesOf(each) : undefined))
        .filter(Boolean)
        .join(', ') || '–',
    ];
  });
  const won = [
    ...new Set(all.filter(({ others }) => others.some((each) => each.isAhead)).map(({ verb }) => `\`${verb}\``)),
  ];
  return [
    `On one core, on ${describe(facts)} (${run.machine.runtime}, ${run.machine.cpu}, ${run.machine.date.slice(0, 10)}); then times ` +
      'of others, divided by the time of uriscan. \\* solves another problem.',
    table(['', 'throughput', 'million/s', 'times of others'], rows),
    won.length === 0
      ? 'No rival is faster by more than the error.'
      : `A rival is faster in ${won.join(', ')}: [which, and by how much](docs/speed.md#which-rivals-win).`,
  ].join('\n\n');
}

/** README's line about speed. */
export function headline(run: Run): string {
  const { ours, others } = find(comparisons(run), 'scanLines') as Comparison;
  const url = others.find(({ subject }) => subject === 'URL');
  return (
    `- **Fast**: \`scanLines\` reads ${speedOf(ours)}` +
    `${url ? `, ${figure(url.times.median)} times as fast as \`new URL\`` : ''}: [all figures](docs/speed.md).`
  );
}

/** Runs on several runtimes as one table: a row for each verb, a column for each runtime. */
export function runtimesTable(runs: readonly [Run, ...Run[]]): string {
  const [first] = runs;
  const columns = runs.map((run) => new Map(comparisons(run).map((row) => [row.verb, row])));
  const cell = (row: Comparison | undefined): string => {
    const [best] = row?.others.filter(({ isRival }) => isRival) ?? [];
    const own = row
      ? `${row.corpus === PROCESS.name ? `${figure(row.ours.p50 / 1e6)} ms` : throughput(row.ours.megabytes)}`
      : '–';
    return best ? `${own}; ${timesOf(best)}` : own;
  };
  const { cpu, cores, os, date, commit } = first.machine;
  return [
    `Measured by \`${first.command}\`: ${cpu}, ${cores} cores; ${os}; ${date.slice(0, 10)}, commit ${commit}. References: ` +
      `${first.corpora.map(describe).join('; ')}.`,
    'The throughput of uriscan on one core, then the fastest rival and its time divided by the time of uriscan. **Bold** is faster ' +
      'than uriscan by more than the error. \\* solves another problem.',
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

export interface Published {
  readonly run: Run;
  /** The same on a corpus that is repeated up to a gigabyte. */
  readonly large: Run;
  readonly runtimes: readonly [Run, ...Run[]];
}

/** Writes all published figures in a folder: README.md, docs/speed.md with its pictures, and docs/speed-by-runtime.md. */
export function publish({ run, large, runtimes }: Published, history: readonly Row[], folder: string): void {
  if (!run.isComplete)
    throw new Error('only a complete run is published: a plain run, without options that leave out something');
  const edit = (name: string, change: (text: string) => string): void => {
    const file = join(folder, name);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
  };
  edit('README.md', (text) =>
    replaceTable(text, summary(run), 'README.md').replace(/^- \*\*Fast\*\*: .*$/m, headline(run)),
  );
  edit('docs/speed.md', (text) => replaceTable(text, report(run, large), 'docs/speed.md'));
  edit('docs/speed-by-runtime.md', (text) => replaceTable(text, runtimesTable(runtimes), 'docs/speed-by-runtime.md'));
  writeFileSync(join(folder, 'docs/speed.svg'), throughputPlot(run));
  writeFileSync(join(folder, 'docs/speed-history.svg'), historyPlot(withRows(history, run)));
}
