/** `uriscan find` of files, and inputs that fail; `cases.jsonl` has its rows. */

import { gzipSync } from 'node:zlib';
import { uriscan, withFiles } from '../support/cli.js';
import { assert, suite } from '../support/suite.js';

const finding = suite('cli find');

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
