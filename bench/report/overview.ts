/** The end of `npm run bench`: one block that fits a screen of 80 columns and 24 lines. */

import { TOGETHER } from '../check/check.js';
import { FIRST_LOOK, looks } from '../check/judge.js';
import type { Overview } from '../check/overview.js';
import { bound, change } from './check.js';
import { colors } from './colors.js';
import { busy, comparisons, describeMachine, figure, groupBy, noiseOf } from './figures.js';

const LABEL = 23;
/** The columns of a corpus. */
const WIDTHS = [6, 5, 7];
/** The most slow-downs that are named. */
const MAX_NAMED = 3;
const MARKS = { slower: ' !', undecided: ' ?', same: '' };
const WORDS = { slower: colors.red('slower'), undecided: colors.yellow('undecided'), same: colors.green('no slower') };

const cells = (texts: readonly string[]): string => texts.map((text, i) => text.padStart(WIDTHS[i] as number)).join('');
/** Lines of at most 79 characters; a percent sign stays with its figure. */
const wrapped = (text: string): string[] => text.match(/.{1,79}(?: (?!%)|$)/g) ?? [];

/** The figures by verb and corpus; a change is a share of the time. */
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
      ...(by === undefined ? {} : { change: Math.expm1(by) }),
    };
  });

function cellsOf(row?: ReturnType<typeof figuresOf>[number]): string {
  if (row === undefined) return cells(['–', '–', '']);
  const { megabytes, millions, change: by } = row;
  // A change without measurements is not a number.
  const changed = by === undefined || Number.isNaN(by) ? '' : change(Math.log1p(by)).replace(' %', '');
  return cells([figure(megabytes), millions < 1 ? millions.toFixed(2) : figure(millions), changed]);
}

/** The slow-downs, the largest first. */
function slower({ judged }: Overview): string {
  const found = judged.filter(({ verdict }) => verdict === 'slower').sort((a, b) => b.middle - a.middle);
  const named = found.map(({ title, middle, low }) => `${title} ${change(middle)} (at least ${change(low)})`);
  const more = named.length - MAX_NAMED;
  return [...named.slice(0, MAX_NAMED), ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}

/** Says why it is undecided. */
function undecided({ judged, missing }: Overview): string {
  if (missing !== undefined) return `not compared, since ${missing}`;
  const open = judged.filter(({ verdict }) => verdict === 'undecided');
  const count = Math.min(...open.map((each) => each.count));
  if (count < FIRST_LOOK) return `the time was up after ${count} of ${FIRST_LOOK} measurements of each change`;
  const some = `${open.length} of ${judged.length} changes are not sure after ${count} measurements`;
  return `${some}; about ${Math.max(...open.map(({ needed }) => needed))} would decide`;
}

/** @param command - continues the run @param file - has the figures */
export function overviewReport(overview: Overview, command: string, file: string): string {
  const { run, other, judged, verdict, missing } = overview;
  const { corpora, machine } = run;
  const together = judged.find(({ title }) => title === TOGETHER);
  const isOver = judged.every(({ count }) => count >= (looks(judged.length, true).at(-1) as number));
  const why = {
    same: () => `${bound(judged)}${together ? `; all together ${change(together.middle)}` : ''}`,
    slower: () => slower(overview),
    undecided: () => undecided(overview),
  };
  return [
    ...wrapped(describeMachine(machine)),
    '',
    ''.padEnd(LABEL) + corpora.map(({ name }) => name.slice(0, 16).padStart(17).padEnd(18)).join(''),
    ''.padEnd(LABEL) + cells(['MB/s', 'M/s', missing === undefined ? 'time %' : '']).repeat(corpora.length),
    ...[...groupBy(figuresOf(overview), ({ verb }) => verb)].map(
      ([verb, rows]) =>
        verb.padEnd(LABEL) +
        corpora.map(({ name }) => cellsOf(rows.find(({ corpus }) => corpus === name))).join('') +
        MARKS[judged.find(({ title }) => title === verb)?.verdict ?? 'same'],
    ),
    '',
    'MB/s, M/s: million bytes and million references per second, on one core',
    ...(missing === undefined
      ? wrapped(`time %: change since ${other?.title}, ${other?.commit.slice(0, 7)}; + slower; ! surely, ? unsure`)
      : []),
    '',
    ...busy(noiseOf(run)),
    ...wrapped(other === undefined ? `not compared: ${missing}` : `${WORDS[verdict]}: ${why[verdict]()}`),
    ...(verdict === 'undecided' && missing === undefined && !isOver ? [`continue: ${command}`] : []),
    `figures: ${file}`,
  ]
    .map((line) => line.trimEnd())
    .join('\n');
}
