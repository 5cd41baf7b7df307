/** The report as one page: a run, and those before it. */

import { writeFileSync } from 'node:fs';
import type { Difference, Run } from '../model/result.js';
import { bars } from './bars.js';
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
import { growth, LENGTH } from './growth.js';
import { history } from './history.js';
import { type Markup, markup } from './markup.js';
import { page, type Section } from './page.js';
import { table } from './table.js';

export function html(run: Run, earlier: readonly Run[] = []): string {
  const all = comparisons(run);
  const plain = all.filter(({ corpus }) => !LENGTH.test(corpus));
  const sections: (Section | undefined)[] = [
    { id: 'throughput', title: 'Throughput by corpus', content: throughput(plain) },
    section('length', 'Cost against length', growth(run, all)),
    section('history', 'Runs so far', history([...earlier, run])),
    { id: 'answers', title: 'Different answers', content: answers(run) },
    section('harnesses', 'Two harnesses', agreement(run)),
    { id: 'corpora', title: 'Corpora', content: corpora(run) },
    { id: 'machine', title: 'Machine', content: machine(run) },
  ];
  return page(
    'uriscan benchmarks',
    markup`<p class="quiet">${dayOf(run)}, commit <code>${commitOf(run)}</code>, on ${describeMachine(run)}.</p>
${summary(all)}`,
    sections.filter((each) => each !== undefined),
    markup`Made by <code>npm run bench -- --html FILE</code>. Medians of interleaved rounds, one process a subject; whiskers are the interval that holds the median in 95 of 100 cases.`,
  );
}

export function writeHtml(run: Run, earlier: readonly Run[], file: string): void {
  writeFileSync(file, html(run, earlier));
}

const section = (id: string, title: string, content: Markup | undefined): Section | undefined =>
  content && { id, title, content };

function summary(all: readonly Comparison[]): Markup {
  const ahead = all.flatMap((each) => each.others.filter(isAhead).map((other) => ({ ...each, other })));
  if (ahead.length === 0)
    return markup`<p>No rival is ahead of uriscan by more than the error, in any task on any corpus.</p>`;
  const places = [...groupBy(ahead, ({ other }) => other.subject)].map(
    ([subject, found]) =>
      markup`<li><b>${subject}</b> in ${found.map((each, i) => `${i > 0 ? ', ' : ''}${taskName(each)} of ${each.corpus} (${figure(timesOurs(each.other, each.ours))})`)}${found.some(({ other }) => !other.comparable) && markup` <small>${found[0]?.other.note ?? 'another problem'}</small>`}</li>`,
  );
  return markup`<p>Faster than uriscan by more than the error, with the ratio of their time to uriscan’s:</p><ul>${places}</ul>`;
}

function throughput(all: readonly Comparison[]): Markup {
  const tasks = [...groupBy(all, taskName)];
  return markup`<p>Millions of references per second: longer is faster. Next to it, the ratio of each time to uriscan’s.</p>
<p class="keys quiet"><span class="ours">uriscan</span><span class="rival">the same problem, RFC 3986</span><span class="other">another problem, or a part of it</span></p>
${tasks.map(
  (
    [name, rows],
    i,
  ) => markup`<details${i === 0 ? markup` open` : ''}><summary><b>${name}</b> <span class="quiet">${rows.length === 1 ? rows[0]?.corpus : `${rows.length} corpora`}, uriscan ${range(rows)}</span></summary>
<div class="cards">${rows.map(bars)}</div>${notes(rows)}</details>`,
)}`;
}

function range(rows: readonly Comparison[]): string {
  const costs = rows.map(({ ours }) => ours.nsPerReference.median);
  const least = figure(Math.min(...costs));
  const most = figure(Math.max(...costs));
  return least === most ? `${least} ns` : `${least} to ${most} ns`;
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
