/** `uriscan find`: its rows, its exit code, and inputs that fail. */

import { gzipSync } from 'node:zlib';
import { uriscan, withFiles } from '../support/cli.js';
import { assert, suite } from '../support/suite.js';

const finding = suite('cli find');

/** A run with an input prints rows, and exits with a code. */
const prints = (args: string, input: string, output: string, expected = 0): void =>
  finding(`find ${args} of ${JSON.stringify(input)}`, async () => {
    const { code, stdout, stderr } = await uriscan(['find', '-q', ...args.split(' ').filter(Boolean)], {
      stdin: [input],
    });
    assert.equal({ code, stdout, stderr }, { code: expected, stdout: output, stderr: '' });
  });

const TEXT = 'é (http://a/b),\n<ftp://c/\n d> redis://e www.f.example é.example/ http://g/é.\n';
prints('', TEXT, 'http://a/b\nftp://c/\nhttp://g/\n');
prints('--broken --repair', TEXT, 'http://a/b\nftp://c/d\nhttp://g/%C3%A9\n');
prints('--schemes any', TEXT, 'http://a/b\nftp://c/\nredis://e\nhttp://g/\n');
prints('--schemes REDIS,urn --bare', `${TEXT}g.example.com urn:a`, 'redis://e\nwww.f.example\ng.example.com\nurn:a\n');
prints('-f tsv', TEXT, 'http://a/b\t-\t1\t5\t4\nftp://c/\t-\t2\t2\t18\nhttp://g/\t-\t3\t41\t67\n');
prints('-f ndjson', 'a\nhttp://b', '{"reference":"http://b","file":"-","line":2,"column":1,"offset":2}\n');
prints('', 'no: reference', '', 1);
prints('', '', '', 1);

finding('reads files of any text, gzip too, and counts references', () =>
  withFiles(
    {
      'a.md': '[a](http://a/)',
      'b.xml.gz': gzipSync('<urlset><loc>http://b/</loc></urlset>'),
      'cut.gz': gzipSync(`http://c/${' '.repeat(1000)}http://d/`).subarray(0, -9),
      'e.csv': `${'x,'.repeat(200_000)}http://e/\n`,
    },
    async (path) => {
      const files = ['a.md', 'b.xml.gz', 'cut.gz', 'missing', 'e.csv'].map(path);
      const { code, stdout, stderr } = await uriscan(['find', '-f', 'tsv', ...files]);
      assert.is(code, 2);
      const found = stdout.split('\n').map((row) => row.split('\t')[0]);
      assert.equal(found, ['http://a/', 'http://b/', 'http://c/', 'http://d/', 'http://e/', '']);
      assert.match(stdout, /e\.csv\t1\t400001\t400000\n$/);
      assert.match(stderr, /^5 references: 5 valid, 0 rejected, 0 empty\n2 files not read/m);
    },
  ),
);

const refuses = (args: readonly string[], stdin: Buffer, message: RegExp): void =>
  finding(`refuses ${args.join(' ') || 'UTF-16'}`, async () => {
    const { code, stderr } = await uriscan(['find', ...args], { stdin: [stdin] });
    assert.is(code, 2);
    assert.match(stderr, message);
  });
refuses(['--schemes', 'http:'], Buffer.from(''), /--schemes: expected schemes, separated by commas, or any\n/);
refuses([], Buffer.from('\ufeffhttp://a', 'utf16le'), /UTF-16/);

finding.run();
