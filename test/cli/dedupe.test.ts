/** `uriscan dedupe`: the first reference of each normal form, and its set of fingerprints. */

import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { FingerprintTable } from '../../packages/cli/src/rows/first-rows.js';
import { filtered } from '../support/cli/filtered.js';
import { uriscan, withFiles } from '../support/cli.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const deduping = suite('cli dedupe');

const LINES = 'http://a/%7e\nb c\n\nHTTP://A/~\r\nx:y\nhttp://a/~\nb c\nx:y';

/** With these arguments, the lines have these rows, and so many duplicates. */
const prints = (args: string, input: string, printed: string, duplicates: number): void => {
  deduping(`dedupe ${args}: ${JSON.stringify(input)}`, async () => {
    const { code, stdout, stderr } = await uriscan(['dedupe', ...args.split(' ').filter(Boolean)], { stdin: [input] });
    assert.is(code, 0);
    assert.is(stdout, printed);
    const [, rows, valid, same, rejected, empty] =
      /^(\d+) (?:line|row)s?: (\d+) valid, (\d+) duplicates?, (\d+) rejected, (\d+) empty\n/.exec(stderr) ?? [];
    assert.is(Number(same), duplicates, stderr);
    assert.is(Number(rows), Number(valid) + Number(same) + Number(rejected) + Number(empty));
  });
};

prints('', LINES, 'http://a/%7e\nx:y\n', 3);
prints('--invalid keep', LINES, 'http://a/%7e\nb c\n\nx:y\nb c\n', 3);
runRows('cli/dedupe', { prints });

deduping('across files, in the order of the input, with any number of threads', () =>
  withFiles({ one: 'a\nb\nx y\n', 'two.gz': gzipSync('%62\nc\n'), three: 'c\na\nd' }, async (path) => {
    const files = ['one', 'two.gz', 'missing', 'three'].map(path);
    for (const many of ['1', '2']) {
      const { code, stdout, stderr } = await uriscan(['dedupe', '-t', many, '-r', path('rejects'), ...files], {
        threading: { atOnce: true, blockBytes: 64, mostThreads: 2 },
      });
      assert.is(stdout, 'a\nb\nc\nd\n');
      assert.match(stderr, /\n8 lines: 4 valid, 3 duplicates, 1 rejected, 0 empty\n/);
      assert.is(code, 2);
      assert.match(readFileSync(path('rejects'), 'utf8'), /\tx y\n$/);
    }
  }),
);

deduping('the exact result of its help has as many rows', async () => {
  const { stdout: help } = await uriscan(['dedupe', '--help']);
  const [, args = ''] =
    /^ {2}uriscan (normalize .*) links\.txt > forms\.csv\n.* GROUP BY normalized"$/m.exec(help) ?? [];
  const [, ...rows] = (await filtered(args.split(' '), [LINES])).printed.trimEnd().split('\n');
  const forms = new Set(rows.map((row) => row.split('","')[1]));
  assert.is(forms.size, (await filtered(['dedupe'], [LINES])).printed.split('\n').length - 1);
});

deduping('a set of fingerprints', () => {
  const set = new FingerprintTable();
  const words = Array.from({ length: 60_000 }, (_, i) => [Math.imul(i, 0x9e3779b1) >>> 0, (i % 977) >>> 0] as const);
  for (const [low, high] of [[0, 0], [0, 1], [1, 0], [0xffffffff, 0xffffffff], ...words.slice(1)] as const)
    assert.ok(set.add(low, high), `${low} ${high}`);
  for (const [low, high] of [[0, 0], [0, 1], [1, 0], [0xffffffff, 0xffffffff], ...words.slice(1)] as const)
    assert.not.ok(set.add(low, high), `${low} ${high}`);
  assert.ok(set.add(1, 1));
});

deduping('a set of fingerprints needs at most 15 bytes for each', () => {
  let bytes = 0;
  const lengths = new Set<number>();
  const set = new FingerprintTable((length) => {
    bytes += 4 * length;
    lengths.add(length);
    return new Uint32Array(length);
  });
  const before = bytes;
  for (let i = 1; i <= 300_000; i++) set.add(Math.imul(i, 0x9e3779b1) >>> 0, Math.imul(i, 0x85ebca77) >>> 0);
  const sorted = [...lengths].sort((a, b) => a - b);
  for (const [i, length] of sorted.slice(1).entries()) assert.ok(length < 1.51 * (sorted[i] as number), `${sorted}`);
  // Each table was copied to one 1.5 times as long: all of them together have 3 times the bytes of the last.
  assert.ok((bytes - before) / 3 < 15.5 * 300_000, `${(bytes - before) / 3 / 300_000}`);
});

deduping('no memory: an error of the input', () => {
  const set = new FingerprintTable((length) => {
    if (length > 128) throw new RangeError('Array buffer allocation failed');
    return new Uint32Array(length);
  });
  assert.throws(() => {
    for (let i = 1; i < 100_000; i++) set.add(i, i);
  }, /^no memory for more distinct references; see uriscan dedupe --help$/);
});

deduping('fingerprints that differ in a few bits are found as fast as others', () => {
  const timeOf = (fingerprint: (i: number) => readonly [number, number]): number => {
    const start = process.cpuUsage();
    const set = new FingerprintTable();
    for (let i = 1; i < 150_000; i++) set.add(...fingerprint(i));
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  const random = timeOf((i) => [Math.imul(i, 0x9e3779b1) >>> 0, Math.imul(i, 0x85ebca77) >>> 0]);
  for (const hostile of [
    (i: number) => [i, 7] as const,
    (i: number) => [7, i] as const,
    (i: number) => [(i << 14) >>> 0, i >> 18] as const,
  ])
    assert.ok(timeOf(hostile) < 20 * random + 200_000);
});

deduping.run();
