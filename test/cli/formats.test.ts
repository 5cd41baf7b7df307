/** Formats of files: those that are refused with a command that converts them, and CSV in chunks of any size. */

import { uriscan } from '../support/cli.js';
import { runRows } from '../support/rows.js';
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

/** A file that begins so is refused, with the program that converts it. */
const looksLike = (text: string, sentence: string): void => {
  formats(`looks like ${JSON.stringify(text)}`, async () => {
    const { code, stdout, stderr } = await uriscan(['check'], { stdin: [text] });
    assert.is(stdout, '');
    assert.match(stderr, /^uriscan: -: [^\n]*\n$/);
    assert.match(stderr, new RegExp(sentence));
    assert.is(code, 2);
    assert.not.match((await uriscan(['check', '-i', 'lines'], { stdin: [text] })).stderr, /looks like/);
  });
};

formats('a page that begins with many comments takes linear time', async () => {
  const started = performance.now();
  const stdin = [`${'<!---->'.repeat(1000)}<a href=b>`];
  assert.match((await uriscan(['links', '-b', 'x:/'], { stdin })).stdout, /^x:\/b\t/);
  assert.ok(performance.now() - started < 10_000);
});

formats('a comment without an end looks like nothing', async () => {
  const { stderr } = await uriscan(['check'], { stdin: ['<!-- a\n<html>\n'] });
  assert.match(stderr, /every row was rejected/);
  assert.not.match(stderr, /looks like/);
});

/** The command reads these bytes as lines. */
const reads = (bytes: readonly number[], summary: string): void => {
  formats(`reads ${bytes.join(' ')}`, async () => {
    const { stderr } = await uriscan(['check'], { stdin: [Buffer.from(bytes)] });
    assert.match(stderr, summary);
  });
};

runRows('cli/formats', { refuses, looksLike, reads });

formats('refuses Parquet', async () => {
  const { code, stderr } = await uriscan(['check'], { stdin: ['PAR1\u0015\u0004\n'] });
  assert.match(
    stderr,
    /^uriscan: -: is Parquet; print a column: duckdb -noheader -list -c "SELECT url FROM 'FILE'" \|/,
  );
  assert.is(code, 2);
});

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
