/** The README's speed table: made by a run and put between two markers, never typed. */

import { readFileSync, writeFileSync } from 'node:fs';
import type { CorpusFacts, Measurement, Run } from '../model/result.js';
import {
  type Comparison,
  commitOf,
  comparisons,
  dayOf,
  describeMachine,
  figure,
  groupBy,
  isAhead,
  percent,
  taskName,
  timesOurs,
} from './comparison.js';

const START = '<!-- bench:start -->';
const END = '<!-- bench:end -->';

export function markdown(run: Run): string {
  const all = comparisons(run);
  const byCorpus = groupBy(all, ({ corpus }) => corpus);
  const [first, ...others] = run.corpora.map((facts) => ({ facts, rows: byCorpus.get(facts.name) ?? [] }));
  const notes = [...new Map(all.flatMap(({ others }) => others).map((each) => [each.subject, noteOf(each)]))];
  return [
    `Measured on ${dayOf(run)} at commit ${commitOf(run)}, by \`${run.command}\`, on ${describeMachine(run)}.`,
    'Nanoseconds per reference, and the times of others divided by that (2.00: twice as long); medians of interleaved ' +
      'rounds, each in a separate process. \\* solves another problem.',
    ...(first ? [`${describe(first.facts)}:`, table(first.rows)] : []),
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

/** Replaces the text between the markers by the table of `run`. */
export function replaceTable(text: string, run: Run, name = 'the file'): string {
  const start = text.indexOf(START);
  const end = text.indexOf(END, start);
  if (start < 0 || end < 0) throw new Error(`${name} has no lines ${START} and ${END} to put the table between`);
  return `${text.slice(0, start + START.length)}\n\n${markdown(run)}\n\n${text.slice(end)}`;
}

export function writeMarkdown(run: Run, file: string): void {
  writeFileSync(file, replaceTable(readFileSync(file, 'utf8'), run, file));
}

function table(rows: readonly Comparison[]): string {
  const lines = rows.map((row) => {
    const others = row.others.map((other) => `${cell(other)} ${figure(timesOurs(other, row.ours))}`).join(', ');
    return `| \`${row.verb}\`${taskName(row).slice(row.verb.length)} | ${figure(row.ours.nsPerReference.median)} | ${others || '–'} |`;
  });
  return ['| | uriscan, ns | others, times uriscan |', '|---|--:|---|', ...lines].join('\n');
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
  if (found.length === 0) return 'No rival is ahead by more than the error, on any corpus.';
  const bySubject = [...groupBy(found, ({ subject }) => subject)];
  const lines = bySubject.map(([subject, places]) => `- ${subject} in ${places.map(({ where }) => where).join(', ')}`);
  return `A rival is ahead by more than the error (in **bold** above and below):\n\n${lines.join('\n')}`;
}

const describe = ({ name, count, meanLength, valid }: CorpusFacts): string =>
  `${name}, ${count.toLocaleString('en')} references of ${meanLength.toFixed(0)} bytes on average, ${percent(valid)} valid`;

const folded = (summary: string, content: string): string =>
  `<details><summary>${summary}</summary>\n\n${content}\n\n</details>`;

function noteOf({ comparable, note = '' }: Measurement): string {
  return comparable ? note : ['\\*', note].filter(Boolean).join(' ');
}

function version({ machine }: Run, subject: string): string {
  const found = machine.versions[subject];
  return found === undefined ? '' : ` ${found}`;
}
