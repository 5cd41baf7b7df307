/** Runs the recipes of `packages/cli/docs/from-data-tools.md`, in their order, and compares the rows that each tool reads. */

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../../scripts/test/temporary-folder.js';
import { normalize, parse } from '../../src/entries/index.js';
import { assert, suite } from '../support/suite.js';
import { install } from './install.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PAGE = readFileSync(join(ROOT, 'packages/cli/docs/from-data-tools.md'), 'utf8');
const MILLISECONDS = 240_000;

/** A fenced block of code, under a heading. */
interface Recipe {
  readonly heading: string;
  readonly language: string;
  readonly code: string;
}

const RECIPES: readonly Recipe[] = PAGE.split(/^## /m)
  .slice(1)
  .flatMap((section) => {
    const heading = section.slice(0, section.indexOf('\n'));
    return Array.from(section.matchAll(/^```(\w+)\n(.*?)^```$/gms), ([, language = '', code = '']) => ({
      heading,
      language,
      code,
    }));
  });

/** Readers that infer types look at the first 100 rows, or 20,480: the values that they change come later. */
const LINES = [
  ...Array.from({ length: 30_000 }, (_, i) => `/plain/${i % 1000}`),
  'http://u@h:80/p?q#f',
  'http://a?',
  'http://a#',
  'http://a:',
  'mailto:',
  'file:///x',
  'http://h/?0123',
  'http://h/?1e5',
  'http://h:0080/?2026-11-22',
  'http://null/?null',
  'http://NA/?NA',
  'http://nan/?NaN',
  'http://none/?None',
  'http://true/?true',
  "http://h/?'a,b'",
  'HTTP://H',
  'http://h:80/',
];
const REJECTED = ['"', 'a b', '\\N', ''];

type Row = readonly (string | null)[];
const ROWS: readonly Row[] = LINES.map((line) => {
  const { host = null, port = null, query = null } = parse(line);
  return [line, host, port, query];
});

const folder = temporaryFolder('data');
mkdirSync(join(folder, 'bin'));
symlinkSync(join(ROOT, 'packages/cli/dist/main.js'), join(folder, 'bin/uriscan'));
writeFileSync(join(folder, 'links.txt'), [...LINES.slice(0, -2), ...REJECTED, ...LINES.slice(-2), ''].join('\n'));

const tools = install();
const PATH = `${join(folder, 'bin')}${delimiter}${process.env['PATH']}`;
const env = { ...process.env, PATH, PYTHONWARNINGS: 'error', SPARK_LOCAL_IP: '127.0.0.1', PYSPARK_PYTHON: tools.spark };

/** Runs a program in the folder of the files. Returns its output. */
function run(program: string, ...args: readonly string[]): string {
  const result = spawnSync(program, args, {
    cwd: folder,
    env,
    encoding: 'utf8',
    timeout: MILLISECONDS,
    maxBuffer: 1 << 28,
  });
  assert.is(result.status, 0, `${result.stderr}${result.error ?? ''}`);
  return result.stdout;
}

/** Writes the variable `rows` of a recipe to `rows.json`, one array per line; null stays null. */
const PRINT_ROWS = `
import json
if hasattr(rows, "fetchall"):
    found = rows.fetchall()
elif hasattr(rows, "collect") and hasattr(rows, "rdd"):
    found = [list(row) for row in rows.collect()]
elif hasattr(rows, "iter_rows"):
    found = list(rows.iter_rows())
else:
    found = rows.astype(object).where(rows.notna(), None).values.tolist()
with open("rows.json", "w") as file:
    file.writelines(json.dumps(row) + "\\n" for row in found)
`;

const inFolder = (name: string): string => readFileSync(join(folder, name), 'utf8');
const lines = (text: string): string[] => text.split('\n').slice(0, -1);
const sorted = (rows: readonly Row[]): string[] => rows.map((row) => JSON.stringify(row)).sort();
const NORMAL_FORMS = LINES.map((line) => normalize(line, { level: 'scheme' }));

const recipes = suite('recipes');

for (const [i, { heading, language, code }] of RECIPES.entries()) {
  recipes(`${heading}, block ${i + 1}: ${code.slice(0, 60).split('\n')[0]}`, () => {
    if (language === 'sh') run('bash', '-e', '-o', 'pipefail', '-c', code);
    else {
      const python = code.includes('pyspark') ? tools.spark : tools.python;
      run(python, '-c', /^rows = /m.test(code) ? code + PRINT_ROWS : code);
    }
    if (/^rows = |> rows\.json$/m.test(code)) {
      const rows = lines(inFolder('rows.json')).map((line) => JSON.parse(line) as Row);
      assert.equal(sorted(rows), sorted(ROWS));
    }
    if (code.includes('unique.txt')) assert.equal(lines(inFolder('unique.txt')), [...new Set(NORMAL_FORMS)].sort());
    if (code.includes('unique.parquet')) assert.equal(timesIn('unique.parquet'), timesOf(NORMAL_FORMS));
  });
}

/** The numbers in the last recipe, which another tool reads. */
function timesIn(file: string): Map<string, number> {
  const program = `import json, polars; print(json.dumps(polars.read_parquet("${file}").rows()))`;
  return new Map((JSON.parse(run(tools.python, '-c', program)) as [string, number][]).sort());
}

function timesOf(forms: readonly string[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const form of forms) times.set(form, (times.get(form) ?? 0) + 1);
  return new Map([...times].sort());
}

recipes('the help of dedupe has an exact result by DuckDB', () => {
  const help = run('uriscan', 'dedupe', '--help');
  const [, normalize = '', sql = ''] = /^ {2}(uriscan normalize .*forms\.csv)\n {2}duckdb -c "(.*)"$/m.exec(help) ?? [];
  run('bash', '-c', normalize);
  const rows = run(tools.python, '-c', `import duckdb; print(len(duckdb.sql("${sql}").fetchall()))`);
  assert.is(Number(rows), lines(run('uriscan', 'dedupe', '--quiet', 'links.txt')).length);
});

recipes('every tool has a recipe for each format', () => {
  const tested = RECIPES.filter(({ code }) => /^rows = |> rows\.json$/m.test(code)).map(({ heading, code }) => {
    const [tool] = /\b(duckdb|polars|pandas|pyspark|jq)\b/.exec(code) ?? [];
    return `${heading} ${tool}`;
  });
  assert.equal(tested, [
    ...['TSV duckdb', 'TSV polars', 'TSV pandas', 'TSV pyspark'],
    ...['CSV duckdb', 'CSV polars'],
    ...['NDJSON jq', 'NDJSON duckdb', 'NDJSON polars', 'NDJSON pandas', 'NDJSON duckdb', 'NDJSON pyspark'],
  ]);
});

recipes.run();
