/** Tests the columns that both forms of `examples/spark` compute for single values, without a cluster. */

import { spawnSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../../scripts/test/temporary-folder.js';
import { fingerprint } from '../../src/entries/index.js';
import { assert, suite } from '../support/suite.js';
import { install } from './install.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const EXAMPLE = join(ROOT, 'examples/spark');

/** Runs a program of the example, and returns its exit status and lines. */
function run(program: string, args: readonly string[], input: string, env = {}): { status: unknown; lines: string[] } {
  const options = { input, env: { ...process.env, ...env }, encoding: 'utf8', maxBuffer: 1 << 28 } as const;
  const { status, stdout } = spawnSync(program, args, { ...options, timeout: 120_000 });
  return { status, lines: stdout.trimEnd().split('\n') };
}

type Row = readonly [host: string | null, domain: string | null, surt: string | null, normalForm: string | null];
const REJECTED: Row = [null, null, null, null];
const CASES: readonly (readonly [value: string | null, row: Row])[] = [
  ['http://example.com/', ['example.com', 'example.com', 'com,example)/', 'http://example.com/']],
  [
    'HTTPS://WWW.Example.co.uk:443/%7Ea',
    ['www.example.co.uk', 'example.co.uk', 'uk,co,example)/~a', 'https://www.example.co.uk/~a'],
  ],
  ['http://192.0.2.1/x/../A?b=2&a=1', ['192.0.2.1', null, '1,2,0,192)/a?a=1&b=2', 'http://192.0.2.1/A?b=2&a=1']],
  ['http://[::1]/', ['[::1]', null, '::1)/', 'http://[::1]/']],
  ['file:///etc/hosts', ['', null, 'file:/etc/hosts', 'file:///etc/hosts']],
  ['mailto:a@example.com', [null, null, 'mailto:a@example.com', 'mailto:a@example.com']],
  ...[null, '', ' ', '/a', '//a/b', '\\N', 'a:\tb', 'a:\nb', 'a:b\n', 'a:b\r', '\na:b', 'a:b\0', '%zz', ' 0D0A']
    .concat('http://a/é', 'http://a/\u{1f600}')
    .map((value) => [value, REJECTED] as const),
];
const numberOf = (normalForm: string | null): bigint | null => (normalForm === null ? null : fingerprint(normalForm));

/** Sends batches of values, given as JSON, each as a part of a longer column. Prints their columns. */
const DRIVER = `
import json, sys
sys.path.insert(0, sys.argv[1])
import pyarrow as pa
from arrow import Columns
with Columns([sys.argv[2], sys.argv[1] + "/columns.mjs"]) as columns:
    for values, before, after in json.load(sys.stdin):
        column = pa.array(["http://a/"] * before + values + ["http://a/"] * after, pa.string())[before : before + len(values)]
        added = columns.of(column)
        for array in added:
            array.validate(full=True)
        print(json.dumps([[str(value) if isinstance(value, int) else value for value in array.to_pylist()] for array in added]))
`;

const columns = suite('columns');

columns('arrow', () => {
  const values = CASES.map(([value]) => value);
  /** Longer than the memory that a column starts with, and not a multiple of 8 rows. */
  const many = Array.from({ length: 20_003 }, (_, i) => (i % 3 ? `http://example.com/${'x'.repeat(97)}${i}` : null));
  const batches = [
    ...[[values, 0, 0], [values, 0, 3], [values, 3, 0]], // biome-ignore format: one batch per line
    ...[
      [[], 0, 0],
      [[null], 0, 0],
      [many, 0, 0],
    ],
  ];
  const { status, lines } = run(install().python, ['-c', DRIVER, EXAMPLE, process.execPath], JSON.stringify(batches));
  assert.is(status, 0);
  const [whole, begin, end, none, nulls, long] = lines.map((line) => JSON.parse(line) as (string | null)[][]);
  const expected = CASES.map(([, [host, domain, surt, normalForm]]) => {
    const number = numberOf(normalForm);
    return [host, domain, surt, number === null ? null : String(BigInt.asIntN(64, number)), normalForm];
  });
  for (const found of [whole, begin, end])
    assert.equal(
      values.map((_, row) => found?.map((column) => column[row])),
      expected,
    );
  assert.equal(
    [none, nulls],
    [
      [[], [], [], [], []],
      [[null], [null], [null], [null], [null]],
    ],
  );
  assert.equal(long?.[4], many);
});

const folder = temporaryFolder('transform');
symlinkSync(join(ROOT, 'packages/cli/dist/main.js'), join(folder, 'uriscan.mjs'));
const PATH = `${folder}${delimiter}${process.env['PATH']}`;
const KEPT = 'example.com\t2026-11-22 00:00:00';
const transform = (input: string, env = {}) => run(join(EXAMPLE, 'transform.sh'), [], input, { PATH, ...env });

columns('transform has a row for each row', () => {
  const expected = CASES.flatMap(([value, [host, , surt, normalForm]]) => {
    if (value === null || !/^[ -~]+$/.test(value)) return [];
    // A relative reference has a normal form, which the job drops.
    const written = value.startsWith('/') ? value : normalForm;
    const number = numberOf(written)?.toString(16).padStart(16, '0');
    return [[value, KEPT, ...[written, host, surt, number].map((column) => column ?? '\\N')].join('\t')];
  });
  const rows = expected.map((line) => `${line.split('\t')[0]}\t${KEPT}\n`);
  const { status, lines } = transform(rows.join(''));
  assert.equal(lines, expected);
  assert.is(status, 0);
});

for (const command of ['normalize', 'scan', 'surt', 'fingerprint']) {
  columns(`transform fails if ${command} fails, even after it has printed everything`, () => {
    const fault = join(folder, `${command}.cjs`);
    writeFileSync(fault, `if (process.argv[2] === '${command}') process.on('exit', () => { process.exitCode = 77; });`);
    assert.is(transform(`http://a/\t${KEPT}\n`, { NODE_OPTIONS: `--require=${fault}` }).status, 77);
  });
}

columns.run();
