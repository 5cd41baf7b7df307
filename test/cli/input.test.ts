/** The input: files, gzip, chunks, line ends, and inputs that cannot be read. */

import { mkdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { byteOrderMark } from '../../packages/cli/src/io/bytes.js';
import { withoutWarning } from '../support/cli/filtered.js';
import { Collector, uriscan, withFiles } from '../support/cli.js';
import { type Row, some } from '../support/draws.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const input = suite('cli input');
const TSV = ['scan', '-f', 'tsv', '--fields', 'line,path'];

/** These chunks on standard input give these lines (number, path) and these counts. */
const reads = (title: string, chunks: readonly (string | Buffer)[], output: string, summary: string): void => {
  input(title, async () => {
    const { stdout, stderr } = await uriscan(TSV, { stdin: chunks });
    assert.is(stdout, output);
    assert.ok(withoutWarning(stderr).startsWith(summary), stderr);
  });
};

const BOM = '\ufeff';
reads(
  'a byte-order mark',
  [`${BOM}a\n`],
  '1\ta\n',
  '1 line: 1 valid, 0 rejected, 0 empty\n1 byte-order mark skipped\n',
);
reads('a byte-order mark and no more', [BOM], '', '0 lines: 0 valid, 0 rejected, 0 empty\n1 byte-order mark');
reads('a second byte-order mark', [`a\n${BOM}b\n`], '1\ta\n', '2 lines: 1 valid, 1 rejected, 0 empty\n');
reads(
  'a byte-order mark in each block',
  Array<string>(3).fill(`${BOM}${'b'.repeat(1 << 20)}\n`),
  `1\t${'b'.repeat(1 << 20)}\n`,
  '3 lines: 1 valid, 2 rejected, 0 empty',
);
reads('a byte a chunk', [...'abc\nde\n'], '1\tabc\n2\tde\n', '2 lines: 2 valid, 0 rejected, 0 empty\n');
reads(
  'NUL and other bytes',
  [Buffer.from([0, 10, 0xff, 0xfe, 10, 0x61, 10])],
  '3\ta\n',
  '3 lines: 1 valid, 2 rejected',
);
reads(
  'lines longer than a chunk',
  [...Array<string>(40).fill('x'.repeat(65_536)), '\ny\n'],
  `1\t${'x'.repeat(40 * 65_536)}\n2\ty\n`,
  '2 lines: 2 valid',
);

const TEXT = Buffer.from(`${BOM}a:b\r\n\r\n//c\nd e\n\n\u00fc\nlast`);

/** The answer to `bytes`, cut in two at any offset, is the answer to `TEXT`. */
const readsAlike = (title: string, bytes: Buffer, row: Row): void => {
  input(`${title}, cut at each of ${bytes.length} places`, async () => {
    const whole = await uriscan(['check', '-q'], { stdin: [TEXT] });
    const paths = await uriscan([...TSV, '-q'], { stdin: [TEXT] });
    assert.is(whole.code, 1);
    for (const at of some(row, [...bytes.keys(), bytes.length])) {
      const stdin = [bytes.subarray(0, at), bytes.subarray(at)];
      assert.equal(await uriscan(['check', '-q'], { stdin }), whole, `cut at ${at}`);
      assert.equal(await uriscan([...TSV, '-q'], { stdin }), paths, `cut at ${at}`);
    }
  });
};

readsAlike('text', TEXT, 'cli/input: cuts of text');
readsAlike('gzip', gzipSync(TEXT), 'cli/input: cuts of gzip');
readsAlike(
  'gzip of two members',
  Buffer.concat([gzipSync(TEXT.subarray(0, 12)), gzipSync(TEXT.subarray(12))]),
  'cli/input: cuts of two members',
);

/** The message, the exit code and the output for files, some of which cannot be read. */
const complains = (names: readonly string[], paths: string, complaints: readonly string[]): void => {
  input(`reads ${names.join(', ')}`, () =>
    withFiles(
      {
        good: 'a\nb\n',
        better: 'c\n',
        'broken.gz': gzipSync('a\nb\n').subarray(0, 12),
        'false.gz': Buffer.from([0x1f, 0x8b, 0x61]),
        'garbage.gz': Buffer.concat([gzipSync('d\n'), Buffer.from('garbage')]),
      },
      async (path) => {
        mkdirSync(path('folder'));
        const files = names.map((name) => (name === '-' ? name : path(name)));
        const outcome = await uriscan(['scan', '-f', 'tsv', '--fields', 'path', ...files], { stdin: ['stdin\n'] });
        assert.is(outcome.stdout.replaceAll('\n', ' '), paths);
        assert.is(outcome.code, complaints.length > 0 ? 2 : 0);
        const said = outcome.stderr.split('\n').filter((line) => line.startsWith('uriscan: '));
        assert.is(said.length, complaints.length, outcome.stderr);
        for (const [i, complaint] of complaints.entries()) assert.match(said[i] as string, new RegExp(complaint));
        const count = complaints.length;
        const note = `${count} file${count === 1 ? '' : 's'} not read, or not to the end`;
        // Without an input that was opened, there is no summary.
        assert.is(outcome.stderr.includes(note), count > 0 && paths !== '');
      },
    ),
  );
};

runRows('cli/input', { reads, complains });

for (const name of ['empty.csv', 'empty.tsv']) {
  input(`reads ${name}`, () =>
    withFiles({ [name]: '' }, async (path) => {
      const { code, stdout } = await uriscan(['scan', '-q', path(name)]);
      assert.equal({ code, stdout }, { code: 0, stdout: '' });
    }),
  );
}

input('names the file that a line comes from', () =>
  withFiles({ 'a"\t.txt': 'x\n', b: 'y\n' }, async (path) => {
    const files = [path('a"\t.txt'), path('b')];
    const ndjson = await uriscan(['scan', '--fields', 'file', ...files]);
    const found = ndjson.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).file);
    assert.equal(found, files);
    const tsv = await uriscan(['scan', '-f', 'tsv', '--fields', 'file,line', ...files]);
    assert.is(tsv.stdout, `${path('a"\\u{9}.txt')}\t1\n${path('b')}\t1\n`);
  }),
);

input('says in one line what it reads if standard input is a terminal', async () => {
  const outcome = await uriscan(['check'], { stdinIsTTY: true });
  const stderr = 'uriscan: expected a file, or - for standard input; see uriscan check --help\n';
  assert.equal(outcome, { code: 2, stdout: '', stderr });
});

input('reports an input that fails at once', async () => {
  // biome-ignore lint/correctness/useYield: it fails first.
  async function* failing(): AsyncGenerator<Buffer> {
    throw Object.assign(new Error('gone'), { code: 'EGONE' });
  }
  const { code, stderr } = await uriscan(['check'], { stdin: failing() });
  assert.is(code, 2);
  assert.match(stderr, /^uriscan: -: gone\n$/);
});

input('finds byte-order marks', () => {
  assert.is(byteOrderMark(Buffer.from(`${BOM}x`)), 3);
  assert.is(byteOrderMark(Buffer.from('\u00ef')), 0);
});

input('prints one summary, or none with --quiet', async () => {
  assert.is((await uriscan(['check', '--quiet'], { stdin: ['a\n'] })).stderr, '');
  const stderr = new Collector({ error: 'EPIPE' });
  assert.is((await uriscan(['check'], { stdin: ['a\n'], stderr })).code, 0);
});

input.run();
