/** Tests the columns that `examples/spark` computes: `columns.mjs` with `arrow.py`, without a cluster. */

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fingerprint } from '../../src/index.js';
import { install } from './install.js';

const { python } = install();
const EXAMPLE = fileURLToPath(new URL('../../examples/spark', import.meta.url));

/** Sends batches of values, given as JSON, each as a part of a longer column. Prints their columns. */
const DRIVER = `
import json, sys
sys.path.insert(0, sys.argv[1])
import pyarrow as pa
from arrow import ADDED, Columns
with Columns([sys.argv[2], sys.argv[3]]) as columns:
    for values, part in json.load(sys.stdin):
        before, after = [["http://a/"] * n for n in {"whole": (0, 0), "begin": (0, 3), "end": (3, 0)}[part]]
        column = pa.array([*before, *values, *after], pa.string())[len(before) : len(before) + len(values)]
        added = columns.of(column)
        for array in added:
            array.validate(full=True)
        text = [[str(value) if isinstance(value, int) else value for value in array.to_pylist()] for array in added]
        print(json.dumps(dict(zip(ADDED, text))))
`;

interface Columns {
  readonly host: readonly (string | null)[];
  readonly domain: readonly (string | null)[];
  readonly surt: readonly (string | null)[];
  readonly fingerprint: readonly (string | null)[];
  readonly normal_form: readonly (string | null)[];
}

type BatchOfValues = readonly [values: readonly (string | null)[], part: 'whole' | 'begin' | 'end'];

function columnsOf(...batches: readonly BatchOfValues[]): Columns[] {
  const program = join(EXAMPLE, 'columns.mjs');
  const { status, stdout, stderr } = spawnSync(python, ['-c', DRIVER, EXAMPLE, process.execPath, program], {
    input: JSON.stringify(batches),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  assert.is(status, 0, stderr);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
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
  [null, REJECTED],
  ['', REJECTED],
  [' ', REJECTED],
  ['/a', REJECTED],
  ['//a/b', REJECTED],
  ['\\N', REJECTED],
  ['a:\tb', REJECTED],
  ['a:\nb', REJECTED],
  ['a:b\n', REJECTED],
  ['a:b\r', REJECTED],
  ['\na:b', REJECTED],
  ['a:b\0', REJECTED],
  ['http://a/é', REJECTED],
  ['http://a/\u{1f600}', REJECTED],
  ['%zz', REJECTED],
];

const columns = suite('columns');

const VALUES = CASES.map(([value]) => value);
/** Longer than the memory that a column starts with, and not a multiple of 8 rows. */
const MANY = Array.from({ length: 20_003 }, (_, i) =>
  i % 3 === 0 ? null : `http://example.com/${'x'.repeat(97)}${i}`,
);
const [whole, begin, end, none, nulls, many] = columnsOf(
  [VALUES, 'whole'],
  [VALUES, 'begin'],
  [VALUES, 'end'],
  [[], 'whole'],
  [[null], 'whole'],
  [MANY, 'whole'],
) as [Columns, Columns, Columns, Columns, Columns, Columns];

for (const [i, [value, row]] of CASES.entries()) {
  columns(JSON.stringify(value), () => {
    const normalForm = row[3];
    const number = normalForm === null ? null : String(BigInt.asIntN(64, fingerprint(normalForm)));
    for (const { host, domain, surt, normal_form, ...rest } of [whole, begin, end]) {
      assert.equal([host[i], domain[i], surt[i], normal_form[i]], row);
      assert.is(rest.fingerprint[i], number);
    }
  });
}

columns('no rows', () => assert.equal(none, { host: [], domain: [], surt: [], fingerprint: [], normal_form: [] }));
columns('only nulls', () => assert.equal(Object.values(nulls), [[null], [null], [null], [null], [null]]));
columns('many rows', () => assert.equal(many.normal_form, MANY));

columns.run();
