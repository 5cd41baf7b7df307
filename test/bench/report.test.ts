/** The reports and the file of a run, made from a made-up run. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Measurement, Run } from '../../bench/model/result.js';
import { comparisons, figure, percentile } from '../../bench/report/figures.js';
import { withRows } from '../../bench/report/history.js';
import { digests, headline, publish, replaceTable, report } from '../../bench/report/markdown.js';
import { historyPlot, throughputPlot } from '../../bench/report/plots.js';
import { VERBS } from '../../bench/tasks/task.js';
import { ADDRESS } from '../../scripts/build/address.js';
import { temporaryFolder } from '../../scripts/test/temporary-folder.js';
import { rows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

/** Ten rounds of ten samples each, of references of 80 bytes: the middle ones take `ns`. */
function measurement(verb: string, subject: string, ns: number, corpus = 'links', more: object = {}): Measurement {
  const samples = Array.from({ length: 10 }, (_, i) => ns + (i - 4) / 100);
  return { corpus, verb, subject, references: 1000, bytes: 80, rounds: new Array(10).fill(samples), ...more };
}

const RUN: Run = {
  ...(rows<Omit<Run, 'measurements'>>('bench/run')[0] as Run),
  measurements: rows<Parameters<typeof measurement>>('bench/measurements').map((row) => measurement(...row)),
};

const folder = temporaryFolder('report');

const figures = suite('figures');

for (const [value, text] of [
  [0.034, '0.034'],
  [1.234, '1.23'],
  [99.97, '100'],
  [123.4, '123'],
  [12_345.6, '12,346'],
] as const) {
  figures(`${value} has three digits`, () => assert.is(figure(value), text));
}

for (const [share, value] of [
  [0.5, 2],
  [0.99, 4],
  [0, 1],
] as const) {
  figures(`the percentile ${share} of four values is one of them`, () =>
    assert.is(percentile([1, 2, 3, 4], share), value),
  );
}

figures('throughput, percentiles and ratios come from the samples', () => {
  const [{ ours, others = [] } = {}] = comparisons(RUN);
  assert.equal(
    [ours?.median, ours?.slowSample, ours?.megabytes, ours?.millions, ours?.spread],
    [40, 40.05, 2000, 25, 0],
  );
  const found = others.map(({ subject, isRival, isSingle, isAhead }) => [subject, isRival, isSingle, isAhead]);
  assert.equal(found, [
    ['newline search', false, false, false],
    ['ada-url', true, false, false],
    ['URL', true, true, false],
  ]);
  assert.ok(Math.abs((others[2]?.times.median ?? 0) - 10) < 0.01);
});

figures.run();

const texts = suite('the report as text');

texts('opens with the throughput, and has a row for each verb', () => {
  const text = report(RUN, RUN);
  assert.match(text, /^`scanLines` reads 2\.00 GB\/s on one core, 25\.0 million references per second, of links\./);
  const row = '| `parse` | 400 | 5.00 | `URL`\\* 2.50, `fast-uri` 20.0 | 200 | 200 | 0.0 % | 190 |';
  assert.ok(text.includes(row), text);
  assert.match(text, '| `import` | 9.00 | 9.00 | `fast-uri` 2.00 |');
  assert.match(text, '- `fast-uri` 1.2.3: ');
});

texts('names the verbs that rivals win, but no subject that does a part of the work', () => {
  assert.match(report(RUN, RUN), '- `compose`: **`fast-uri`** (0.250 on links)\n\n## Do two');
  const measurements = Object.keys(VERBS).map((verb) => measurement(verb, 'uriscan', 100));
  const part = [...measurements, measurement('scanLines', 'newline search', 5)];
  assert.match(
    report({ ...RUN, measurements: part }, RUN),
    'No rival is faster than uriscan by more than the error.\n',
  );
});

texts('of README is a sentence', () => {
  assert.is(
    headline(RUN),
    `\`parse\` is 2.50 times as fast as \`new URL\`, \`isUri\` 1.40 times as fast as \`URL.canParse\`, and \`scanLines\` reads 25.0 million URLs per second on one core: [all figures, and which rivals win](${ADDRESS}docs/speed.md).`,
  );
});

texts('is inserted between its markers, and replaced there', () => {
  const text = 'before\n<!-- bench:start -->\nold\n<!-- bench:end -->\nafter\n';
  const replaced = replaceTable(text, 'new');
  assert.is(replaced, 'before\n<!-- bench:start -->\n\nnew\n\n<!-- bench:end -->\nafter\n');
  assert.is(replaceTable(replaced, 'new'), replaced);
});

texts('all published figures are of one run', () => {
  for (const name of ['docs', 'bench']) mkdirSync(join(folder, name));
  const empty = '<!-- bench:start --><!-- bench:end -->\n';
  writeFileSync(join(folder, 'README.md'), '`parse` is fast.\n');
  for (const name of ['speed.md', 'speed-by-runtime.md']) writeFileSync(join(folder, 'docs', name), empty);
  publish(RUN, RUN, [RUN], [], folder);
  for (const name of ['README.md', 'docs/speed.md', 'docs/speed.svg', 'docs/speed-history.svg'])
    assert.match(readFileSync(join(folder, name), 'utf8'), /2[.,][05]0|2,000/, name);
  assert.equal(JSON.parse(readFileSync(join(folder, 'bench/published.json'), 'utf8')), digests(folder));
});

texts.run();

const history = suite('history');

history('has a row for each verb and commit, with the figures of all corpora', () => {
  const all = withRows([], RUN);
  const verbs = all.map(({ verb }) => verb);
  assert.equal(verbs, ['scanLines', 'parse', 'isUri', 'compose']);
  assert.equal(all[3], {
    date: '2026-03-04',
    commit: '0123456',
    runtime: 'Node v20.20.2',
    cpu: 'Some & Processor',
    machine: 'Some & Processor, 2 cores, 8.0 GB; Linux 6.1',
    verb: 'compose',
    ns: { links: 400, sample: 400 },
    megabytes: { links: 200, sample: 200 },
  });
});

history('a second run of a commit replaces the first one', () => {
  const first = withRows([], { ...RUN, machine: { ...RUN.machine, commit: 'abcdef0' } });
  const both = withRows(first, RUN);
  assert.is(both.length, 8);
  assert.equal(withRows(both, RUN), both);
});

history.run();

const pictures = suite('pictures');
for (const [title, picture] of [
  ['throughput', throughputPlot(RUN)],
  ['history', historyPlot(withRows([], RUN))],
] as const) {
  pictures(`${title} requests nothing and escapes markup`, () => {
    assert.match(picture, /^<svg/);
    assert.not.match(picture, /\b(?:src|href|action)="[^"]|url\(|@import|<script/);
    assert.match(picture, 'Some &amp; Processor');
  });
}

pictures.run();
