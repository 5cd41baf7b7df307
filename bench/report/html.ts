/** The report as one page: a run, and those before it. */

import { writeFileSync } from 'node:fs';
import type { Difference, Run } from '../model/earlier-result.js';
import {
  type Comparison,
  commitOf,
  comparisons,
  dayOf,
  describeMachine,
  figure,
  groupBy,
  isAhead,
  noneAhead,
  percent,
  taskName,
  time,
  timesOurs,
} from './comparison.js';
import { type Markup, markup } from './markup.js';
import { page, type Section } from './page.js';
import { growth, history, LENGTH, overview } from './plots.js';
import { table } from './table.js';

export function html(run: Run, earlier: readonly Run[] = []): string {
  const all = comparisons(run);
  const plain = all.filter(({ corpus }) => !LENGTH.test(corpus));
  const sections: (Section | undefined)[] = [
    { id: 'overview', title: 'Times of others', content: markup`${summary(all)}${overview(plain)}` },
    section('history', 'Runs so far', history([...earlier, run])),
    { id: 'times', title: 'Times by verb', content: times(plain) },
    section('length', 'Cost against length', growth(all)),
    { id: 'answers', title: 'Different answers', content: answers(run) },
    section('harnesses', 'Two harnesses', agreement(run)),
    { id: 'corpora', title: 'Corpora', content: corpora(run) },
    { id: 'machine', title: 'Machine', content: machine(run) },
  ];
  return page(
    'uriscan benchmarks',
    markup`<p class="quiet">${dayOf(run)}, commit <code>${commitOf(run)}</code>, on ${describeMachine(run)}.</p>`,
    sections.filter((each) => each !== undefined),
    markup`Made by <code>npm run bench -- --html FILE</code>. Medians of interleaved rounds, one process per subject.`,
  );
}

export function writeHtml(run: Run, earlier: readonly Run[], file: string): void {
  writeFileSync(file, html(run, earlier));
}

const section = (id: string, title: string, content: Markup | undefined): Section | undefined =>
  content && { id, title, content };

function summary(all: readonly Comparison[]): Markup {
  const ahead = all.flatMap((each) => each.others.filter(isAhead).map((other) => ({ ...each, other })));
  if (ahead.length === 0) return markup`<p>${noneAhead(all)}</p>`;
  const places = [...groupBy(ahead, ({ other }) => other.subject)].map(
    ([subject, found]) =>
      markup`<li><b>${subject}</b> in ${found.map((each, i) => `${i > 0 ? ', ' : ''}${taskName(each)} of ${each.corpus} (${figure(timesOurs(each.other, each.ours))})`)}${found.some(({ other }) => !other.comparable) && markup` <small>${found[0]?.other.note ?? 'another problem'}</small>`}</li>`,
  );
  return markup`<p>Faster than uriscan by more than the error, with the ratio of their time to uriscan’s:</p><ul>${places}</ul>`;
}

function times(all: readonly Comparison[]): Markup {
  return markup`<p>The time of a reference by each subject, and its ratio to uriscan’s time; bold where a rival is ahead by more than the error.</p>
${[...groupBy(all, taskName)].map(([name, rows]) => markup`<details><summary><b>${name}</b> <span class="quiet">uriscan ${range(rows)}</span></summary>${timesOf(name, rows)}${notes(rows)}</details>`)}`;
}

function timesOf(name: string, rows: readonly Comparison[]): Markup {
  const subjects = new Set(rows.flatMap(({ ours, others }) => [ours, ...others].map(({ subject }) => subject)));
  return table(
    name,
    ['', ...rows.flatMap(({ corpus }) => [corpus, '×'])],
    [...subjects].map((subject) => {
      const cells = rows.flatMap(({ ours, others }) => {
        const one = [ours, ...others].find((each) => each.subject === subject);
        if (one === undefined) return ['–', '–'];
        const ratio = one === ours ? '–' : figure(timesOurs(one, ours));
        return [time(one.nsPerReference.median), isAhead(one) ? markup`<b class="ahead">${ratio}</b>` : ratio];
      });
      return [subject, ...cells];
    }),
  );
}

function range(rows: readonly Comparison[]): string {
  const costs = rows.map(({ ours }) => ours.nsPerReference.median);
  const [least, most] = [time(Math.min(...costs)), time(Math.max(...costs))];
  return least === most ? least : `${least} to ${most}`;
}

function notes(rows: readonly Comparison[]): Markup {
  const found = new Map(rows.flatMap(({ others }) => others).map(({ subject, note }) => [subject, note]));
  const told = [...found].filter(([, note]) => note);
  return markup`<p><small>${told.map(([subject, note], i) => `${i > 0 ? '; ' : ''}${subject}: ${note}`)}</small></p>`;
}

function answers({ differences, dropped }: Run): Markup {
  const different = differences.filter((each) => each.refused + each.tolerated + each.different > 0);
  const bySubject = [...groupBy(different, ({ subject }) => subject)];
  return markup`<p>Answers are compared before anything is timed. A subject whose answers differ solves another problem, or solves it in another way.</p>
${bySubject.map(
  ([subject, found]) =>
    markup`<details><summary><b>${subject}</b> <span class="quiet">differs in ${found.length} ${found.length === 1 ? 'task' : 'tasks'}</span></summary><ul class="answers">${found.map(difference)}</ul></details>`,
)}
${different.length === 0 && markup`<p>There were no differences.</p>`}
${
  dropped.length > 0 &&
  table(
    'Not timed',
    ['who', 'task', 'corpus', 'why'],
    dropped.map(({ subject, verb, corpus, reason }) => [subject, verb, corpus, reason]),
  )
}`;
}

function difference(found: Difference): Markup {
  const { verb, corpus, subject, compared, refused, tolerated, different, examples } = found;
  const counts = [
    [refused, 'valid ones refused'],
    [tolerated, 'invalid ones taken'],
    [different, 'answered otherwise'],
  ] as const;
  const told = counts.filter(([count]) => count > 0).map(([count, what]) => `${count.toLocaleString('en')} ${what}`);
  const [example] = examples;
  return markup`<li>${verb} of ${corpus}: ${told.join(', ')}, of ${compared.toLocaleString('en')}${
    example &&
    markup`. For example ${code(example.reference)}<br><span class="quiet">${example.part}</span> ${code(example.ours)} by uriscan, ${code(example.theirs)} by ${subject}`
  }</li>`;
}

const code = (text: string): Markup => markup`<code>${text.length > 80 ? `${text.slice(0, 79)}…` : text}</code>`;

function agreement({ agreement: found }: Run): Markup | undefined {
  if (found.length === 0) return undefined;
  const apart = found.filter(({ agree }) => !agree).length;
  return markup`<p>${apart === 0 ? 'tinybench and benchmark.js find the same ratios, within their errors.' : `tinybench and benchmark.js disagree by more than their errors in ${apart} of ${found.length} comparisons.`}</p>
${table(
  'Times divided by uriscan’s',
  ['who', 'task', 'corpus', 'tinybench', 'benchmark.js', ''],
  found.map(({ subject, verb, corpus, tinybench, benchmark, agree }) => [
    subject,
    verb,
    corpus,
    figure(tinybench.median),
    figure(benchmark.median),
    agree ? 'agree' : markup`<b>disagree</b>`,
  ]),
)}`;
}

function corpora({ corpora: all }: Run): Markup {
  return table(
    'What was measured on',
    ['corpus', 'references', 'bytes', 'mean length', '95 % at most', 'valid'],
    all.map(({ name, count, bytes, meanLength, percentile95, valid }) => [
      name,
      count,
      bytes,
      Number(meanLength.toFixed(1)),
      percentile95,
      percent(valid),
    ]),
  );
}

function machine(run: Run): Markup {
  const { machine: facts } = run;
  const entries: [string, string][] = [
    ['Processor', `${facts.cpu}, ${facts.cores} cores`],
    [
      'Memory',
      `${(facts.memory / 2 ** 30).toFixed(1)} GB, of which the processes of this run held ${Math.round(run.peakMemory / 2 ** 20)} MB together, at most`,
    ],
    ['System', facts.os],
    ['Node', `${facts.node}, V8 ${facts.v8}${facts.flags.length > 0 ? `, ${facts.flags.join(' ')}` : ''}`],
    ['Command', run.command],
    ['Begun', `${facts.date}, and took ${Math.round(run.seconds)} s`],
    [
      'Packages',
      Object.entries(facts.versions)
        .map(([name, version]) => `${name} ${version}`)
        .join(', '),
    ],
  ];
  return markup`<dl>${entries.map(([term, text]) => markup`<dt>${term}</dt><dd>${text}</dd>`)}</dl>`;
}
