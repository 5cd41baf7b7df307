/** The tables of README.md and docs/speed.md: made by a run and put between two markers, never typed. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CorpusFacts, Measurement, Run } from '../model/earlier-result.js';
import { PROCESS } from '../runner/cold.js';
import { NATIVE_SUBJECTS } from '../tasks/rivals/native.js';
import {
  type Comparison,
  commitOf,
  comparisons,
  dayOf,
  describe,
  describeMachine,
  figure,
  groupBy,
  isAhead,
  isRival,
  noneAhead,
  requiredTimes,
  taskName,
  timesOurs,
} from './comparison.js';
import { picture } from './picture.js';
import { fileOf } from './store.js';

const START = '<!-- bench:start -->';
const END = '<!-- bench:end -->';

export function markdown(run: Run): string {
  const all = comparisons(run);
  const byCorpus = groupBy(all, ({ corpus }) => corpus);
  const [first, ...others] = run.corpora.map((facts) => ({ facts, rows: byCorpus.get(facts.name) ?? [] }));
  const cold = byCorpus.get(PROCESS.name);
  const notes = [...new Map(all.flatMap(({ others }) => others).map((each) => [each.subject, noteOf(each)]))];
  return [
    `Measured on ${dayOf(run)} at commit ${commitOf(run)}, by \`${run.command}\`, on ${describeMachine(run)}.`,
    'Nanoseconds per reference, and the times of others divided by that (2.00: twice as long); medians of interleaved ' +
      'rounds, each in a separate process. \\* solves another problem.',
    ...(first ? [`${describe(first.facts)}:`, table(first.rows)] : []),
    ...(cold ? ['In new processes, milliseconds of processor time:', table(cold, 'ms')] : []),
    `Loaded by \`require\`, uriscan takes ${requiredTimes(all)} times as long as by \`import\`: the median of all verbs, the least and the most.`,
    ahead(all),
    ...others.map(({ facts, rows }) => folded(describe(facts), table(rows))),
    folded(
      'Who they are',
      notes
        .map(([subject, note]) => `- \`${subject}\`${version(run, subject)}${note && `: ${note}`}`)
        .sort()
        .join('\n'),
    ),
  ].join('\n\n');
}

/** The verbs of the README's table. */
const SUMMARY = ['scan', 'scanLines', 'parse', 'resolve', 'normalize', 'compose'];

/** The README's table: one corpus, a row for each verb of {@link SUMMARY}, and the names of the verbs in which a rival is ahead. */
export function summary(run: Run): string {
  const all = comparisons(run);
  const facts = run.corpora[0] as CorpusFacts;
  const rows = SUMMARY.flatMap((verb) => all.find((row) => row.corpus === facts.name && taskName(row) === verb) ?? []);
  const lines = rows.map(({ verb, ours, others }) => {
    const rivals = others.filter(isRival);
    const cells = [rivals.filter(({ comparable }) => comparable), rivals.filter(isPlatform)].map(([fastest]) =>
      fastest ? `\`${fastest.subject}\` ${figure(timesOurs(fastest, ours))}` : '–',
    );
    return `| \`${verb}\` | ${figure(ours.nsPerReference.median)} | ${cells.join(' | ')} |`;
  });
  return [
    `Times of others divided by the time of uriscan, on ${describe(facts)}; ${dayOf(run)}, Node ${run.machine.node}, ` +
      `${run.machine.cpu}.`,
    [
      '| | uriscan, ns | fastest package for RFC 3986 | platform, another standard |',
      '|---|--:|---|---|',
      ...lines,
    ].join('\n'),
    aheadInShort(all),
  ].join('\n\n');
}

/** Replaces the text between the markers. */
export function replaceTable(text: string, table: string, name = 'the file'): string {
  const start = text.indexOf(START);
  const end = text.indexOf(END, start);
  if (start < 0 || end < 0) throw new Error(`${name} has no lines ${START} and ${END} to put the table between`);
  return `${text.slice(0, start + START.length)}\n\n${table}\n\n${text.slice(end)}`;
}

/** Writes the tables and the picture of the documentation in a folder. @param kept - runs, of which the last native one is shown */
export function writeMarkdown(run: Run, kept: readonly Run[], folder: string): void {
  const native = kept.findLast(({ measurements }) => measurements.some(isNative));
  writeBetweenMarkers(folder, 'README.md', summary(run));
  writeBetweenMarkers(folder, 'docs/speed.md', [markdown(run), ...(native ? [nativeTables(native)] : [])].join('\n\n'));
  writeFileSync(join(folder, 'docs/speed.svg'), picture(run));
}

export function writeBetweenMarkers(folder: string, name: string, table: string): void {
  const file = join(folder, name);
  writeFileSync(file, replaceTable(readFileSync(file, 'utf8'), table, name));
}

const isNative = ({ subject }: Measurement): boolean => NATIVE_SUBJECTS.some(({ name }) => name === subject);

/** The tables of a run with native parsers, which needs Rust and is therefore not each run. */
export function nativeTables(run: Run): string {
  const byCorpus = groupBy(comparisons(run), ({ corpus }) => corpus);
  const notes = [...new Map(run.measurements.filter(isNative).map((each) => [each.subject, noteOf(each)]))];
  return [
    '### Native parsers',
    `Measured on ${dayOf(run)} at commit ${commitOf(run)}, by \`${run.command}\`, on ${describeMachine(run)}; kept as ` +
      `\`bench/results/${fileOf(run)}\`.`,
    ...run.corpora.flatMap((facts) => {
      const rows = (byCorpus.get(facts.name) ?? []).filter(({ others }) => others.some(isNative));
      return rows.length > 0 ? [`${describe(facts)}:`, table(rows)] : [];
    }),
    notes.map(([subject, note]) => `- \`${subject}\`${version(run, subject)}: ${note}`).join('\n'),
  ].join('\n\n');
}

const UNITS = { ns: 1, ms: 1e6 };

function table(rows: readonly Comparison[], unit: keyof typeof UNITS = 'ns'): string {
  const lines = rows.map((row) => {
    const others = row.others.map((other) => `${cell(other)} ${figure(timesOurs(other, row.ours))}`).join(', ');
    return `| \`${row.verb}\`${taskName(row).slice(row.verb.length)} | ${figure(row.ours.nsPerReference.median / UNITS[unit])} | ${others || '–'} |`;
  });
  return [`| | uriscan, ${unit} | others, times uriscan |`, '|---|--:|---|', ...lines].join('\n');
}

const cell = (other: Measurement): string =>
  `${isAhead(other) ? `**\`${other.subject}\`**` : `\`${other.subject}\``}${other.comparable ? '' : '\\*'}`;

/** Says which rivals are faster, and where. */
function ahead(all: readonly Comparison[]): string {
  const found = all.flatMap((row) =>
    row.others.filter(isAhead).map((other) => ({
      subject: cell(other),
      where: `\`${taskName(row)}\` of ${row.corpus} (${figure(timesOurs(other, row.ours))})`,
    })),
  );
  if (found.length === 0) return noneAhead(all);
  const bySubject = [...groupBy(found, ({ subject }) => subject)];
  const lines = bySubject.map(([subject, places]) => `- ${subject} in ${places.map(({ where }) => where).join(', ')}`);
  return `A rival is ahead by more than the error (in **bold** above and below):\n\n${lines.join('\n')}`;
}

/** Names the verbs in which a rival is faster. */
function aheadInShort(all: readonly Comparison[]): string {
  const verbs = [...new Set(all.filter(({ others }) => others.some(isAhead)).map(({ verb }) => `\`${verb}\``))];
  if (verbs.length === 0) return noneAhead(all);
  return `A rival is ahead by more than the error in ${verbs.join(', ')}: [which, and by how much](docs/speed.md).`;
}

/** `URL` and its relatives, of the platform. */
const isPlatform = ({ subject }: Measurement): boolean => subject.startsWith('URL');

const folded = (summary: string, content: string): string =>
  `<details><summary>${summary}</summary>\n\n${content}\n\n</details>`;

function noteOf({ comparable, note = '' }: Measurement): string {
  return comparable ? note : ['\\*', note].filter(Boolean).join(' ');
}

function version({ machine }: Run, subject: string): string {
  const found = machine.versions[subject];
  return found === undefined ? '' : ` ${found}`;
}
