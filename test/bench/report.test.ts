/** The reports for readers: the table of the README and the page with plots, made from a made-up run. */

import { stripVTControlCharacters } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Estimate, Measurement, Run } from '../../bench/model/earlier-result.js';
import { figure } from '../../bench/report/comparison.js';
import { html } from '../../bench/report/html.js';
import { markdown, nativeTables, replaceTable, summary } from '../../bench/report/markdown.js';
import { markup } from '../../bench/report/markup.js';
import { picture } from '../../bench/report/picture.js';
import { runtimesTable } from '../../bench/report/runtimes.js';
import { commandOf, keptRuns } from '../../bench/report/store.js';
import { terminalReport } from '../../bench/report/terminal.js';
import { PROCESS } from '../../bench/runner/cold.js';
import { VERBS } from '../../bench/tasks/task.js';

const estimate = (median: number, error = 0.05): Estimate => ({
  median,
  low: median * (1 - error),
  high: median * (1 + error),
  rounds: 41,
});

/** The time of a subject in nanoseconds, where uriscan took 100. */
function measurement(corpus: string, verb: string, subject: string, cost: number, error = 0.05): Measurement {
  return {
    corpus,
    verb,
    subject,
    strings: 'flat',
    harness: 'rounds',
    references: 1000,
    nsPerReference: estimate(cost, error),
    nsPerByte: cost / 50,
    comparable: subject === 'uriscan' || subject === '@some/peer',
    ...(subject !== 'uriscan' && { timesOurs: estimate(cost / 100, error) }),
    ...(subject === 'URL' && { note: 'WHATWG URL, not <RFC 3986>' }),
  };
}

const corpusFacts = (name: string, meanLength: number): Run['corpora'][number] => ({
  name,
  count: 1000,
  bytes: 1000 * meanLength,
  meanLength,
  percentile95: 2 * meanLength,
  valid: 0.98,
});

const RUN: Run = {
  machine: {
    cpu: 'Some & Processor',
    cores: 2,
    memory: 8 * 2 ** 30,
    os: 'Linux 6.1',
    node: 'v20.20.2',
    v8: '11.3',
    flags: ['--expose-gc'],
    date: '2026-03-04T05:06:07.000Z',
    commit: '0123456789abcdef',
    dirty: false,
    versions: { '@some/peer': '1.2.3' },
  },
  command: 'npm run bench -- --corpus links',
  corpora: [corpusFacts('links', 80), corpusFacts('length-16', 16), corpusFacts('length-256', 256)],
  measurements: [
    measurement('links', 'scan', 'uriscan', 100),
    measurement('links', 'scan', 'bare loop', 50),
    measurement('links', 'scan', 'URL', 250),
    measurement('links', 'scan', '@some/peer', 90),
    { ...measurement('links', 'scan', 'uriscan', 130), strings: 'split' },
    { ...measurement('links', 'scan', 'URL', 1), harness: 'tinybench' },
    measurement('links', 'parse', 'uriscan', 100),
    measurement('links', 'parse', '@some/peer', 98),
    measurement('length-16', 'scan', 'uriscan', 100),
    measurement('length-16', 'scan', 'URL', 300),
    measurement('length-256', 'scan', 'uriscan', 100),
    measurement('length-256', 'scan', 'URL', 3000),
  ],
  differences: [
    {
      corpus: 'links',
      verb: 'parse',
      subject: 'URL',
      compared: 1000,
      refused: 0,
      tolerated: 12,
      different: 7,
      examples: [{ reference: 'http://a/<script>alert(1)</script>', part: 'path', ours: 'refused', theirs: '"/"' }],
    },
  ],
  dropped: [{ corpus: 'links', verb: 'parse', subject: 'slow one', reason: 'no answer in 2 s' }],
  agreement: [
    { corpus: 'links', verb: 'scan', subject: 'URL', tinybench: estimate(2.5), benchmark: estimate(9.5), agree: false },
  ],
  peakMemory: 300 * 2 ** 20,
  seconds: 61,
};

const onDay = (date: string, machine: Partial<Run['machine']> = {}): Run => ({
  ...RUN,
  machine: { ...RUN.machine, date: `${date}T00:00:00.000Z`, ...machine },
});

const figures = suite('figures have three digits');

for (const [value, text] of [
  [0.034, '0.034'],
  [1.234, '1.23'],
  [12.34, '12.3'],
  [123.4, '123'],
  [12_345.6, '12,346'],
] as const) {
  figures(text, () => assert.is(figure(value), text));
}

figures.run();

const table = suite('the table of the README');

table('has one line per task, with uriscan and the others, the fastest first', () => {
  assert.match(
    markdown(RUN),
    [
      '| | uriscan, ns | others, times uriscan |',
      '|---|--:|---|',
      '| `scan` | 100 | `bare loop`\\* 0.500, **`@some/peer`** 0.900, `URL`\\* 2.50 |',
      '| `scan` (split strings) | 130 | – |',
      '| `parse` | 100 | `@some/peer` 0.980 |',
      '',
    ].join('\n'),
  );
});

table('says when, where and with which command it was measured', () => {
  const [first] = markdown(RUN).split('\n');
  assert.is(
    first,
    'Measured on 2026-03-04 at commit 012345678, by `npm run bench -- --corpus links`, on Some & Processor, 2 cores, ' +
      '8.0 GB; Linux 6.1; Node v20.20.2 --expose-gc, V8 11.3.',
  );
  assert.match(markdown(RUN), '- `@some/peer` 1.2.3\n');
});

table('names subjects that are ahead by more than the error, but not the bare loop', () => {
  assert.match(markdown(RUN), '\n\n- **`@some/peer`** in `scan` of links (0.900)\n\n');
});

table('names no subject that does only a part of the work', () => {
  for (const floor of ['bare loop', 'newline search', 'memchr'])
    assert.match(
      markdown({
        ...RUN,
        measurements: [measurement('links', 'scan', 'uriscan', 100), measurement('links', 'scan', floor, 5)],
      }),
      'No rival is ahead',
    );
});

table('says that no subject is ahead in the verbs that were measured, and names the others', () => {
  const measurements = RUN.measurements.filter(({ subject }) => subject !== '@some/peer');
  assert.match(
    markdown({ ...RUN, measurements }),
    /No rival is ahead by more than the error in these verbs\. Not measured here: .*resolve/,
  );
});

table('says that no rival is ahead if all verbs were measured', () => {
  const measurements = Object.keys(VERBS).map((verb) => measurement('links', verb, 'uriscan', 100));
  assert.match(
    markdown({ ...RUN, measurements }),
    'No rival is ahead by more than the error, in any verb on any corpus.',
  );
});

table('of README has the fastest package and the platform', () => {
  const lines = summary(RUN).split('\n');
  assert.ok(lines.includes('| `scan` | 100 | `@some/peer` 0.900 | `URL` 2.50 |'));
  assert.ok(lines.includes('| `parse` | 100 | `@some/peer` 0.980 | – |'));
  assert.match(summary(RUN), 'A rival is ahead by more than the error in `scan`: ');
});

table('has a picture of a few verbs, uriscan first, without loops that do a part of the work', () => {
  const texts = [...picture(RUN).matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text);
  assert.equal(texts, [
    'scan',
    'uriscan',
    '1.00 ×',
    '@some/peer',
    '0.900 ×',
    'URL',
    '2.50 ×',
    'parse',
    'uriscan',
    '1.00 ×',
    '@some/peer',
    '0.980 ×',
  ]);
});

table('is inserted between its markers, and replaced there', () => {
  const text = 'before\n<!-- bench:start -->\nold\n<!-- bench:end -->\nafter\n';
  const replaced = replaceTable(text, 'new');
  assert.is(replaced, 'before\n<!-- bench:start -->\n\nnew\n\n<!-- bench:end -->\nafter\n');
  assert.is(replaceTable(replaced, 'new'), replaced);
});

for (const text of ['', '<!-- bench:start -->', '<!-- bench:end --><!-- bench:start -->']) {
  table(`is not inserted into ${JSON.stringify(text)}`, () => {
    assert.throws(() => replaceTable(text, 'new', 'README.md'), /README\.md has no lines/);
  });
}

table('shows the times of new processes in milliseconds', () => {
  const measurements = ['uriscan', '@some/peer'].map((subject, i) =>
    measurement(PROCESS.name, 'import', subject, 9e6 * (i + 1)),
  );
  const run = { ...RUN, measurements: [...RUN.measurements, ...measurements] };
  assert.match(markdown(run), '| | uriscan, ms | others, times uriscan |\n|---|--:|---|\n| `import` | 9.00 | ');
});

table('of native parsers names the run that is kept', () => {
  const measurements = ['uriscan', 'fluent-uri', 'memchr'].map((subject, i) =>
    measurement('links', 'scanLines', subject, 100 * (i + 1)),
  );
  const text = nativeTables({ ...RUN, measurements: [...RUN.measurements, ...measurements] });
  assert.match(text, 'kept as `bench/results/202603040506-node20.json`');
  assert.match(text, '| `scanLines` | 100 | `fluent-uri`\\* 2.00, `memchr`\\* 3.00 |');
  assert.not.match(text, '`parse`');
});

const runOf = (runtime: string, cost: number): Run => ({
  ...RUN,
  machine: { ...RUN.machine, runtime },
  measurements: [
    measurement('links', 'scan', 'uriscan', 100),
    measurement('links', 'scan', 'uriscan (require)', 101),
    measurement('links', 'scan', 'bare loop', 10),
    measurement('links', 'scan', 'URL', cost),
    ...(cost > 100 ? [] : [measurement(PROCESS.name, 'import', 'uriscan', 100)]),
  ],
});

table('of runtimes has the fastest rival of each verb, and marks a rival that is ahead', () => {
  const lines = runtimesTable([runOf('Node 20.1', 200), runOf('Bun 1.2', 90)]).split('\n');
  assert.ok(lines.includes('|  | Node 20.1 | Bun 1.2 |'));
  assert.ok(lines.includes('| `scan` of links | 2.00 URL | **0.900 URL** |'));
  assert.ok(lines.includes('| `import` | – | – |'));
  assert.ok(lines.includes('| uriscan loaded by `require`, times imported | 1.01 (1.01–1.01) | 1.01 (1.01–1.01) |'));
});

table.run();

const terminal = suite('the report for a terminal');

/** Lines without colors. */
const printed = (run: Run, wantsDifferences: boolean): string[] =>
  stripVTControlCharacters(terminalReport(run, wantsDifferences)).split('\n');

terminal('has a line for each verb and rival, within 100 columns', () => {
  const lines = printed(RUN, false);
  assert.ok(lines.some((line) => /^ {2}scan {2,}uriscan {2,}100 ns$/.test(line)));
  assert.ok(lines.some((line) => /^ {2,}URL \* {2,}250 ns {2,}2\.50 × {2}2\.38–2\.63$/.test(line)));
  assert.ok(lines.every(({ length }) => length <= 120));
});

terminal('lists differing answers only if that is requested', () => {
  const script = /<script>/;
  assert.not(printed(RUN, false).some((line) => script.test(line)));
  assert.ok(printed(RUN, true).some((line) => script.test(line)));
});

for (const [args, kept] of [
  [['--quick', '--html', '/home/someone/report.html'], '--quick --html report.html'],
  [['--json=/tmp/x/run.json'], '--json=run.json'],
  [['--corpus', '../shared/links'], '--corpus links'],
  [['--corpus', 'samples/references.txt'], '--corpus samples/references.txt'],
] as const) {
  terminal(`the command of a run is kept without a path of the machine: ${args.join(' ')}`, () =>
    assert.is(commandOf(args), `npm run bench -- ${kept}`),
  );
}

terminal('kept runs have no path of a machine', () => {
  for (const { command } of keptRuns()) assert.not.match(command, / \/| \.\.\//);
});

terminal.run();

const pages = suite('the page');

const VOID = new Set(['meta', 'link', 'br', '!doctype', 'input']);

/** The names of elements with an opening tag only, or a closing tag only. */
function unbalanced(text: string): string[] {
  const open: string[] = [];
  const wrong: string[] = [];
  for (const [, slash, name = '', closed] of text.matchAll(/<(\/?)([!a-z][a-z0-9]*)(?:[^<>"]|"[^"]*")*?(\/?)>/g)) {
    if (closed || VOID.has(name)) continue;
    if (!slash) open.push(name);
    else if (open.pop() !== name) wrong.push(name);
  }
  return [...open, ...wrong];
}

const PAGE = html(RUN, [onDay('2026-03-01'), onDay('2026-03-02')]);

pages('is well formed', () => assert.equal(unbalanced(PAGE), []));

pages('requests nothing else', () => {
  const asked = [...PAGE.matchAll(/\b(?:src|href|action|poster)="([^"]*)"|url\(|@import|<script/g)];
  assert.equal(
    asked.map(([text, target]) => target ?? text).filter((target) => !target.startsWith('#') && target !== 'data:,'),
    [],
  );
  assert.match(PAGE, `content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"`);
});

pages('escapes markup in texts', () => {
  assert.not.match(PAGE, '<script>');
  assert.match(PAGE, '&#60;script&#62;');
  assert.match(PAGE, 'Some &#38; Processor');
});

pages('names subjects that are ahead', () => {
  assert.match(PAGE, '<li><b>@some/peer</b> in scan of links (0.900)');
  assert.match(
    PAGE,
    /<th scope="row">@some\/peer<\/th><td class="number">90\.0 ns<\/td><td class="number"><b class="ahead">0\.900</,
  );
  assert.match(PAGE, /<th scope="row">bare loop<\/th><td class="number">50\.0 ns<\/td><td class="number">0\.500</);
});

pages('names subjects that are ahead on long references only', () => {
  const measurements = [...RUN.measurements, measurement('length-256', 'scan', 'quick one', 10)];
  assert.match(html({ ...RUN, measurements }), '<li><b>quick one</b> in scan of length-256 (0.100)');
});

pages('links to every section', () => {
  const targets = [...PAGE.matchAll(/<a href="#(.*?)"/g)].map(([, id]) => id);
  const ids = [...PAGE.matchAll(/<h2 id="(.*?)"/g)].map(([, id]) => id);
  assert.equal(ids, ['overview', 'history', 'times', 'length', 'answers', 'harnesses', 'corpora', 'machine']);
  assert.equal(targets, ids);
});

/** The plot with this label. */
const plotOf = (page: string, label: string): string =>
  page.split('<div class="scroll"').find((part) => part.includes(` role="region" aria-label="${label}"`)) ?? '';

pages('opens with one plot of all verbs and rivals, without loops that do a part of the work', () => {
  const overview = plotOf(PAGE, 'Times of others divided by those of uriscan');
  const titles = [...overview.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title);
  assert.equal(titles, [
    'scan of links: @some/peer takes 0.900 times as long',
    'scan of links: URL takes 2.50 times as long',
    'parse of links: @some/peer takes 0.980 times as long',
  ]);
});

pages('puts equal ratios at equal distances in the overview', () => {
  const measurements = ['a', 'b', 'c'].map((subject, i) => measurement('links', 'scan', subject, 100 * 10 ** i));
  const all = [measurement('links', 'scan', 'uriscan', 100), ...measurements];
  const overview = plotOf(html({ ...RUN, measurements: all }), 'Times of others divided by those of uriscan');
  const [one = 0, ten = 0, hundred = 0] = [...overview.matchAll(/<circle[^>]* cx="([\d.]+)"/g)].map(([, x]) =>
    Number(x),
  );
  assert.ok(one < ten && Math.abs(ten - one - (hundred - ten)) < 1, `${one} ${ten} ${hundred}`);
});

pages('has a table after each plot of lengths and runs', () => {
  for (const label of ['scan: cost against length', 'Runs so far']) {
    assert.match(plotOf(PAGE, label), /<svg role="img" style/);
    assert.match(plotOf(PAGE, label), /The same as a table<\/summary>$/);
  }
});

pages('has a line per verb over the runs, relative to the first one', () => {
  const faster = onDay('2026-03-03');
  const measurements = RUN.measurements.map((one) =>
    one.verb === 'parse' ? { ...one, nsPerReference: estimate(50) } : one,
  );
  const page = html({ ...faster, measurements }, [onDay('2026-03-01')]);
  assert.match(page, /<th scope="row">parse of links<\/th><td class="number">100<\/td><td class="number">50\.0</);
});

pages('compares runs of the same machine only', () => {
  assert.not.match(html(RUN), 'id="history"');
  assert.not.match(html(RUN, [onDay('2026-03-01', { cpu: 'another' })]), 'id="history"');
  const mixed = html(RUN, [onDay('2026-03-01'), onDay('2026-03-02', { node: 'v22.0.0' })]);
  assert.match(mixed, '(1 run of other machines left out)');
  assert.not.match(mixed, '03-02 00:00');
});

pages('compares a run that names its runtime with an earlier one that does not', () => {
  const page = html(onDay('2026-03-05', { runtime: 'Node v20.20.2' }), [onDay('2026-03-01')]);
  assert.match(page, '03-01 00:00');
});

pages('shows runs in the order of time', () => {
  const shuffled = html(RUN, [onDay('2026-03-02'), onDay('2026-03-01')]);
  assert.is(shuffled, PAGE);
});

pages('leaves out what was not measured', () => {
  const measurements = RUN.measurements.filter(({ corpus }) => corpus === 'links');
  const page = html({ ...RUN, measurements, agreement: [], differences: [], dropped: [] });
  for (const id of ['length', 'harnesses']) assert.not.match(page, `id="${id}"`);
  assert.match(page, 'There were no differences');
  assert.equal(unbalanced(page), []);
});

pages('says where the harnesses disagree, and which subjects were not timed', () => {
  assert.match(PAGE, 'in 1 of 1 comparisons');
  assert.match(PAGE, 'parse of links: 12 invalid ones taken, 7 answered otherwise, of 1,000');
  assert.match(PAGE, /slow one<\/th>.*no answer in 2 s/);
});

pages.run();

const literals = suite('markup');

for (const [made, text] of [
  [markup`<p>${'<&>"\''}</p>`, '<p>&#60;&#38;&#62;&#34;&#39;</p>'],
  [markup`<p>${markup`<b>${1}</b>`}</p>`, '<p><b>1</b></p>'],
  [markup`${[1, markup`<br>`, 'a']}${undefined}${false}`, '1<br>a'],
] as const) {
  literals(text, () => assert.is(made.text, text));
}

literals.run();
