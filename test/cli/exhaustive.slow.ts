/**
 * The table of runs: each verb, input and format. The rows of an input are those that are valid, duplicates, rejected or empty; the
 * output and the rejects have as many, and are the same with threads and from gzip. Threads and gzip are tried with each pair of a
 * verb, an input and a format: to start the threads of all runs takes six times as long.
 */

import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { COLUMNS, FILES, linesIn, numbersIn, REFERENCES, ROWS, SMALL } from '../support/cli/kinds.js';
import { LINE_VERBS } from '../support/cli/verbs.js';
import { uriscan, withFiles } from '../support/cli.js';
import { assert, suite } from '../support/suite.js';

const table = suite('cli table of runs');

const REPORTS = /^(?:check|inspect)/;
const FORMATS = ['', '-f tsv', '-f csv', '-f ndjson', '--keep', '--keep -f ndjson', '--invalid empty -f csv'];
const OTHERS = [
  ['plain', 2],
  ['gzip', 1],
  ['gzip', 2],
] as const;

for (const [v, verb] of LINE_VERBS.entries()) {
  for (const [k, [kind, { row, header = '' }]] of Object.entries(FILES).entries()) {
    const formats = REPORTS.test(verb) ? [''] : FORMATS;
    for (const [f, format] of formats.entries()) {
      const others = (v + k) % formats.length === f ? OTHERS : [];
      table(
        [`${verb} ${format}, ${kind}`, ...others.map(([name, threads]) => `${name}, ${threads} threads`)].join(': '),
        () => {
          // A line end within quotes is one row of CSV in several lines of the output.
          const lines = header + REFERENCES.map(row).join('');
          const text = kind === 'csv' ? lines.replaceAll('\n"', '"') : lines;
          return withFiles({ plain: text, gzip: gzipSync(text) }, async (path) => {
            const column = kind === 'lines' ? '' : `-c ${COLUMNS[kind] ?? 'url'}`;
            const args = `${verb} ${format} -i ${kind} ${column}`.split(' ').filter(Boolean);
            const run = async (name: string, threads: number) => {
              const options = ['-t', String(threads), '-r', path('rejects'), path(name)];
              const { stdout, stderr, code } = await uriscan([...args, ...options], { threading: SMALL });
              const rejects = readFileSync(path('rejects'), 'latin1');
              return [stdout, stderr, rejects, code].map((part) => String(part).replaceAll(path(name), 'FILE'));
            };
            const one = await run('plain', 1);
            const [printed = '', summary = '', rejects = ''] = one;
            const { all, valid, duplicate, rejected, empty } = numbersIn(summary) as Record<string, number>;
            assert.equal(
              [all, (valid as number) + (duplicate as number) + (rejected as number) + (empty as number)],
              [ROWS, ROWS],
            );
            const isWhole = /keep|empty/.test(format);
            const rows = isWhole ? ROWS - (duplicate as number) : verb === 'check' ? rejected : valid;
            if (!verb.startsWith('inspect')) assert.equal([linesIn(printed), linesIn(rejects)], [rows, rejected]);
            for (const [name, threads] of others)
              assert.equal(await run(name, threads), one, `${name}, ${threads} threads`);
          });
        },
      );
    }
  }
}

table.run();
