/**
 * Every row of an input is printed, rejected or empty, and the summary counts it: with each verb, each kind of input, and damaged
 * inputs.
 *
 * For promise 10 of SECURITY.md.
 */

import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { COLUMNS, FILES, linesIn, numbersIn, REFERENCES, ROWS, SMALL } from '../support/cli/kinds.js';
import { LINE_VERBS } from '../support/cli/verbs.js';
import { Collector, uriscan, withFiles } from '../support/cli.js';
import { some } from '../support/draws.js';
import { assert, suite } from '../support/suite.js';

const counts = suite('cli counts');

/** The damage to a file that is compressed. */
const DAMAGES: Readonly<Record<string, (text: string) => Buffer>> = {
  'no damage': (text) => Buffer.from(text),
  'a cut': (text) => gzipSync(text).subarray(0, -40),
};

interface Counted {
  readonly code: number;
  readonly printed: string;
  readonly rejects: string;
  readonly stderr: string;
}

/** Runs a command on the file `rows`. */
const counted = (args: readonly string[], rows: Buffer): Promise<Counted> =>
  withFiles({ rows }, async (path) => {
    const all = [...args, '-t', '1', '-r', path('rejects'), path('rows')];
    const { code, stdout, stderr } = await uriscan(all, { threading: SMALL });
    const plain = (text: string) => text.replaceAll(`${path('')}/`, '');
    const rejects = plain(readFileSync(path('rejects'), 'latin1'));
    return { code, printed: plain(stdout), rejects, stderr: plain(stderr) };
  });

/** Returns the sum of the lines of the summary that follow its first line, or `title`. */
function sumOfCodes(stderr: string, title: RegExp): number {
  const [, table = ''] = new RegExp(`${title.source}\\n((?: {2}\\S+ +[\\d,]+\\n)*)`, 'm').exec(stderr) ?? [];
  return [...table.matchAll(/ ([\d,]+)$/gm)].reduce((sum, [, count]) => sum + Number(count?.replaceAll(',', '')), 0);
}

for (const verb of LINE_VERBS) {
  const [name = ''] = verb.split(' ');
  for (const [kind, { row, header = '' }] of some('cli/counts: rows of kinds for each verb', Object.entries(FILES))) {
    counts(`${verb} ${kind}: every row is counted once`, async () => {
      const text = header + REFERENCES.map(row).join('');
      const column = kind === 'lines' ? [] : ['-c', COLUMNS[kind] ?? 'url'];
      const args = [...verb.split(' '), '-i', kind, ...column];
      for (const [damage, damaged] of Object.entries(DAMAGES)) {
        // Lines are read by blocks, and so are all other kinds except CSV.
        if (damage !== 'no damage' && kind !== 'lines' && kind !== 'csv') continue;
        const one = await counted(args, damaged(text));
        const { all, valid, duplicate, rejected, empty } = numbersIn(one.stderr) as Record<string, number>;
        assert.is((valid as number) + (duplicate as number) + (rejected as number) + (empty as number), all, damage);
        if (damage === 'no damage') assert.is(all, ROWS, damage);
        else assert.ok((all as number) > 0 && (all as number) < ROWS);
        const found = sumOfCodes(one.stderr, /^\d+ \w+ with findings:$/);
        assert.is(sumOfCodes(one.stderr, /^[\d,]+ \w+: .*/), rejected, damage);
        if (name === 'inspect') {
          assert.ok(linesIn(one.rejects) >= found, damage);
          assert.match(one.stderr, new RegExp(`^${found} \\w+ with findings:$`, 'm'));
        } else {
          assert.is(linesIn(one.rejects), rejected, damage);
          assert.is(linesIn(one.printed), verb === 'check' ? rejected : valid, damage);
        }
        // One row is too long.
        assert.is(one.code, 2, damage);
      }
    });
  }
}

counts('rows of CSV with a quote that is not closed are one reject', async () => {
  const { printed, rejects, stderr } = await counted(
    ['normalize', '-i', 'csv', '-c', '1'],
    Buffer.from('/a\n"/b\n/c\n/d\n'),
  );
  assert.is(printed, '/a\n');
  assert.is(rejects, 'rows\t2\t0\tunclosed-quote\t"/b\\n/c\\n/d\n');
  assert.equal(numbersIn(stderr), { all: 2, valid: 1, duplicate: 0, rejected: 1, empty: 0 });
});

counts('a row of CSV that is too long is rejected, or ends the file if its end is too far', async () => {
  const long = 'l'.repeat(200_000);
  const args = ['normalize', '-i', 'csv', '-c', '1'];
  for (const row of [long, `"${long}"`]) {
    const { printed, rejects } = await counted(args, Buffer.from(`/a\n${row}\n/b\n`));
    assert.is(printed, '/a\n/b\n');
    assert.is(rejects, 'rows\t2\t400\tline-too-long\t\n');
    const { printed: first, stderr, code } = await counted(args, Buffer.from(`/a\n${row.repeat(3)}\n/b\n`));
    assert.is(first, '/a\n');
    assert.match(stderr, /^uriscan: rows: row 2 has more than 400 bytes, and its end is not known, after 1 row\n/m);
    assert.is(code, 2);
  }
});

for (const error of ['ENOSPC', 'EPIPE']) {
  counts(`an output that fails, for each kind of input: ${error}`, async () => {
    for (const [kind, { row, header = '' }] of Object.entries(FILES)) {
      const column = kind === 'lines' ? [] : ['-c', COLUMNS[kind] ?? 'url'];
      const stdin = [header + REFERENCES.map(row).join('')];
      const stdout = new Collector({ error });
      const { code, stderr } = await uriscan(['scan', '-i', kind, ...column], { stdin, stdout });
      assert.is(code, error === 'EPIPE' ? 0 : 2, kind);
      if (error === 'EPIPE') assert.is(stderr, '', kind);
      else assert.match(stderr, /^uriscan: standard output: refused\n/);
    }
  });
}

counts.run();
