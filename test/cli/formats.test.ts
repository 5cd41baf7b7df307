/** Formats of files: those that are refused with a command that converts them, and CSV in chunks of any size. */

import { uriscan } from '../support/cli.js';
import { assert, suite } from '../support/suite.js';

const formats = suite('cli formats of files');

/** Standard input that begins with these bytes is refused, and the message has this command. */
const refuses = (bytes: readonly number[] | string, command: string): void => {
  formats(`refuses ${typeof bytes === 'string' ? bytes : bytes.join(' ')}`, async () => {
    const { code, stdout, stderr } = await uriscan(['check'], { stdin: [Buffer.from(bytes as string)] });
    assert.is(stdout, '');
    assert.ok(stderr.startsWith('uriscan: -: is ') && stderr.includes(`${command} FILE | uriscan ...\n`), stderr);
    assert.is(code, 2);
  });
};

refuses('BZh91AY&SYabc', 'bzcat');
refuses([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, 0], 'xzcat');
refuses([0x28, 0xb5, 0x2f, 0xfd, 0x20], 'zstdcat');
refuses([0xff, 0xfe, 0x61, 0], 'iconv -f UTF-16 -t UTF-8');
refuses([0xfe, 0xff, 0, 0x61], 'iconv -f UTF-16 -t UTF-8');
refuses([0x68, 0, 0x74, 0, 0x0a, 0], 'iconv -f UTF-16LE -t UTF-8');
refuses([0, 0x68, 0, 0x74, 0, 0x0a], 'iconv -f UTF-16BE -t UTF-8');
refuses([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0], 'iconv -f UTF-32 -t UTF-8');
refuses('PK\x03\x04\x14\0', 'unzip -p');
refuses(`a.txt${'\0'.repeat(252)}ustar\0`, 'tar -xOf');
refuses([0, 0, 0xfe, 0xff, 0, 0, 0, 0x61], 'iconv -f UTF-32 -t UTF-8');

/** A file that begins so is refused, with the program that converts it. */
const looksLike = (text: string, sentence: RegExp): void => {
  formats(`looks like ${JSON.stringify(text)}`, async () => {
    const { code, stdout, stderr } = await uriscan(['check'], { stdin: [text] });
    assert.is(stdout, '');
    assert.match(stderr, /^uriscan: -: [^\n]*\n$/);
    assert.match(stderr, sentence);
    assert.is(code, 2);
    assert.not.match((await uriscan(['check', '-i', 'lines'], { stdin: [text] })).stderr, /looks like/);
  });
};

const REQUEST = '192.168.131.39:2817 10.0.0.1:80 0.0 0.0 0.0 200 200 34 366 "GET http://h:80/ HTTP/1.1" "curl" - -\n';
looksLike('{\n  "log": {\n', /HAR; print its URLs: jq -r '\.log\.entries\[\]\.request\.url' FILE/);
looksLike('{"log":{"version":"1.2"}}\n', /HAR;/);
looksLike('["http://a/"]\n', /a JSON array; print its strings: jq -r '\.\[\]' FILE/);
looksLike('\ufeff[\n  {"a":1}]\n', /a JSON array; print its values: jq -c '\.\[\]' FILE/);
looksLike('[[1]]\n', /a JSON array; print its values/);
looksLike('{\n"a":1}\n', /JSON in several lines; join them: jq -c \. FILE/);
looksLike('#Version: 1.0\n#Fields: date\n', /a W3C log; print its column of URLs, such as the 5th: awk /);
looksLike(`https 2018-07-02T22:23:00.186641Z app/my/50dc ${REQUEST}`, /a log of a load balancer; print its URLs: awk /);
looksLike(`2018-07-02T22:23:00.186641Z my-elb ${REQUEST}`, /a log of a load balancer/);
looksLike('<!DOCTYPE html>\n<p>', /an HTML page; print its links: uriscan links --base URI FILE\n/);
looksLike('<?xml version="1.0"?>\n<!-- a -->\n<urlset>\n', /a sitemap or a feed; print its links: uriscan links/);
looksLike('<sitemapindex>\n', /a sitemap/);
looksLike('<?xml version="1.0"?><rss version="2.0">\n', /a feed/);

formats('a page that begins with many comments takes linear time', async () => {
  const started = performance.now();
  const stdin = [`${'<!---->'.repeat(1000)}<a href=b>`];
  assert.match((await uriscan(['links', '-b', 'x:/'], { stdin })).stdout, /^x:\/b\t/);
  assert.ok(performance.now() - started < 10_000);
});

/** The command reads these bytes as lines. */
const reads = (bytes: readonly number[], summary: RegExp): void => {
  formats(`reads ${bytes.join(' ')}`, async () => {
    const { stderr } = await uriscan(['check'], { stdin: [Buffer.from(bytes)] });
    assert.match(stderr, summary);
  });
};

formats('refuses Parquet', async () => {
  const { code, stderr } = await uriscan(['check'], { stdin: ['PAR1\u0015\u0004\n'] });
  assert.match(
    stderr,
    /^uriscan: -: is Parquet; print a column: duckdb -noheader -list -c "SELECT url FROM 'FILE'" \|/,
  );
  assert.is(code, 2);
});

reads([0x42, 0x5a, 0x68], /1 line: 1 valid/);
reads([0, 0, 0, 0x0a], /1 line: 0 valid, 1 rejected/);
reads([0x61, 0, 0, 0x0a], /1 line: 0 valid, 1 rejected/);

const CSV = '\ufeffid,url\r\n1,"http://A/x,y"\r\n2,"b\n""c"\r\n,\n\n3,/\u00e4\r\n4,/z\n\ufeff5,\ufeff/y';

formats('CSV is the same in chunks of any size', async () => {
  const args = ['scan', '-i', 'csv', '-c', 'url', '--keep', '--invalid', 'keep', '-f', 'ndjson'];
  const bytes = Buffer.from(CSV);
  const whole = await uriscan(args, { stdin: [bytes] });
  assert.match(whole.stderr, /^7 rows: 2 valid, 3 rejected, 2 empty\n/);
  assert.match(whole.stdout, /^\{"id":"\ufeff5","url":"\ufeff\/y"/m);
  for (const size of [1, 2, 3, 7]) {
    const stdin = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.subarray(i * size, (i + 1) * size),
    );
    assert.equal(await uriscan(args, { stdin }), whole, `${size}`);
  }
});

formats('CSV with many quotes and spaces takes linear time', async () => {
  const started = performance.now();
  const stdin = [
    `"a${'"b'.repeat(60_000)}${' '.repeat(120_000)},x\n`,
    `"${'""'.repeat(60_000)}"${' '.repeat(9999)},y\n`,
  ];
  const { stderr } = await uriscan(['check', '-i', 'csv', '-c', '1'], { stdin });
  assert.match(stderr, /^2 rows: 0 valid, 2 rejected, 0 empty\n {2}forbidden-character +1\n {2}invalid-quote +1\n/m);
  assert.ok(performance.now() - started < 10_000);
});

formats('the first record of CSV is longer than a block', async () => {
  const long = 'n'.repeat(100_000);
  const { stdout } = await uriscan(['normalize', '-q', '-i', 'csv', '-c', '2'], {
    stdin: [`"${long}",/a\n"${long}",/b\n`],
  });
  assert.is(stdout, '/a\n/b\n');
});

formats.run();
