/**
 * Inputs in chunks and blocks of any size: text, gzip and zstd, rows that are long, and data that is damaged. Then all whole lines before the
 * fault are printed, and an error.
 *
 * For promise 10 of SECURITY.md.
 */

import * as zlib from 'node:zlib';
import { blocksOf, newlinesIn } from '../../packages/cli/src/io/blocks.js';
import { byteOrderMark } from '../../packages/cli/src/io/bytes.js';
import { Input, readerOf } from '../../packages/cli/src/io/input.js';
import { filtered } from '../support/cli/filtered.js';
import { type RunResult, uriscan, withFiles } from '../support/cli.js';
import { type Row, some } from '../support/draws.js';
import { assert, suite } from '../support/suite.js';

const { gzipSync } = zlib;
const input = suite('cli input');

/** Chunks of a size, so that errors are within them and at their ends. */
function* chunksOf(bytes: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const TEXT = Buffer.from('\ufeffa:b\r\n\r\n//c\nd e\n\n\u00fc\nlast');
const PAIRS = Buffer.from('\ufeffx:/a/b\tc\r\nx:/a/b\td\n\nno\na b\te\nx:/a/b\te f\nx:/\t..\nx:/\tg');
const CSV = Buffer.from('\ufeffid,url\r\n1,"http://A/x,y"\r\n2,"b\n""c"\r\n,\n\n3,/\u00e4\r\n4,/z\n\ufeff5,\ufeff/y');

/** The answer to `bytes`, cut in two at some offsets, is the answer to `whole`. */
const readsCut = (args: string, whole: Buffer, bytes: Buffer, row?: Row): void => {
  input(`${args}, cut in two at each offset: ${bytes.toString('latin1')}`, async () => {
    const run = (stdin: readonly Buffer[]): Promise<RunResult> => uriscan(args.split(' '), { stdin });
    const expected = await run([whole]);
    assert.ok(expected.stdout.length > 0);
    const offsets = [...bytes.keys(), bytes.length];
    for (const at of row === undefined ? offsets : some(row, offsets))
      assert.equal(await run([bytes.subarray(0, at), bytes.subarray(at)]), expected, `cut at ${at}`);
  });
};
const members = Buffer.concat([gzipSync(TEXT.subarray(0, 12)), gzipSync(TEXT.subarray(12))]);
for (const args of ['check -q', 'scan -q -f tsv --fields line,path']) {
  readsCut(args, TEXT, TEXT, 'cli/input: cuts of text');
  readsCut(args, TEXT, gzipSync(TEXT), 'cli/input: cuts of gzip');
  readsCut(args, TEXT, members, 'cli/input: cuts of two members');
}
readsCut('resolve --above-root error --invalid keep -f csv', PAIRS, PAIRS);
readsCut('scan -i csv -c url --keep --invalid keep -f ndjson', CSV, CSV);

input('CSV in chunks of any size', async () => {
  const run = (size: number) =>
    uriscan(['scan', '-i', 'csv', '-c', 'url', '--keep', '-f', 'ndjson'], { stdin: chunksOf(CSV, size) });
  for (const size of [1, 2, 3, 7]) assert.equal(await run(size), await run(CSV.length), `${size}`);
});

/** Skips lines of more than four bytes, regardless of the sizes of blocks and chunks. A skipped line is shown as `(4)`. */
const skips = (text: string, lines: string): void => {
  input(`skips lines of more than 4 bytes in ${JSON.stringify(text)}`, async () => {
    for (const size of [1, 2, 4, 64]) {
      for (const every of [1, 2, 3, 100]) {
        const chunks = async function* () {
          yield* chunksOf(Buffer.from(text), every);
        };
        let found = '';
        for await (const { bytes, longerThan } of blocksOf(new Input(readerOf(chunks())), size, 4)) {
          assert.ok(found === '' || /[\n)]$/.test(found), found);
          found += longerThan === undefined ? bytes : `(${longerThan})`;
        }
        assert.is(found, lines, `blocks of ${size}, chunks of ${every}`);
      }
    }
  });
};
skips('abcd\nefgh', 'abcd\nefgh');
skips('abc\r\nefgh\n', 'abc\r\nefgh\n');
skips('ab\nabcde\nc\n', 'ab\n(4)c\n');
skips('abcdefghijklmnopqrstuvwxyz\nc\nd', '(4)c\nd');
skips('abcdefghijklmnopqrstuvwxyz', '(4)');
skips('abcde\n', '(4)');
skips('abcde\nabcdef\nabcd\n\nabcd\r\n\n', '(4)(4)abcd\n\n(4)\n');
skips('abcde\n\n\n\na\nb\n', '(4)\n\n\na\nb\n');

input('counts newlines, and finds byte-order marks', () => {
  const texts = ['', 'a', '\n', 'a\n\nb', '\n'.repeat(99)];
  assert.equal(
    texts.map((text) => newlinesIn(Buffer.from(text))),
    [0, 0, 1, 2, 99],
  );
  assert.is(byteOrderMark(Buffer.from('\ufeffx')), 3);
  assert.is(byteOrderMark(Buffer.from('\u00ef')), 0);
});

/** A long input gives this output; its summary begins so. */
const prints = (args: string, stdin: readonly string[], printed: string, summary: string): void => {
  input(`${args}: ${stdin[0]?.slice(0, 30)}…`, async () => {
    const { stdout, stderr } = await uriscan(args.split(' '), { stdin });
    assert.is(stdout, printed);
    assert.ok(stderr.startsWith(summary), stderr);
  });
};
const x = 'x'.repeat(40 * 65_536);
const b = 'b'.repeat(1 << 20);
const long = 'l'.repeat(200_000);
prints('get {line}{path}', Array(3).fill(`\ufeff${b}\n`), `1${b}\n`, '3 lines: 1 valid, 2 rejected, 0 empty');
prints('get {path}', [...(x.match(/.{65536}/g) as string[]), '\ny\n'], `${x}\ny\n`, '2 lines: 2 valid');
prints('normalize', [`${long}\nb`], `${long}\nb\n`, '2 lines: 2 valid');
prints('resolve -b x:', [long], `x:${long}\n`, '1 line: 1 valid');
prints(`get ${'{path}'.repeat(50)}`, [long], `${long.repeat(50)}\n`, '1 line: 1 valid');
prints('normalize -i csv -c 2', [`"${long}",/a\n"${long}",/b\n`], '/a\n/b\n', '2 rows: 2 valid');
prints('normalize -i ndjson -c u', [`${'{"a":1}\n'.repeat(999)}{"u":"/x"}\n`], '/x\n', '1,000 rows: 1 valid, 0 rej');
prints('normalize -q -i ndjson -c u', ['{"a":1}\n'.repeat(1 << 18)], '', '');
prints('links -b x:/', [`${'<!---->'.repeat(1000)}<a href=b>`], 'x:/b\tb\ta\thref\t-\t\n', '1 link: 1 valid');
prints('find -q -f tsv', [`${'x,'.repeat(200_000)}http://e/\n`], 'http://e/\t-\t1\t400001\t400000\n', '');
for (const length of [63, 64, 65, 70_000]) {
  const path = 'p'.repeat(length);
  prints('scan -f tsv --fields path,reference', [`//h/${path}`], `/${path}\t//h/${path}\n`, '1 line: 1 valid');
}
const urls = Array.from({ length: 5000 }, (_, i) => `/${i}${i % 2 ? '\\n' : ''}\n`);
const json = urls.map((url) => `{"u":"${url.trim()}"}\n`).join('');
const half = '5,000 rows: 2,500 valid, 2,500 rejected, 0 empty\n';
prints('normalize -i ndjson -c u --invalid keep', [json], urls.join(''), half);
const finding =
  '-:5001:4..5: warning password: a password in a userinfo may leak (RFC 3986, section 7.5): //u:***@h.i\n';
prints('inspect -q', [`${'http://a.b/\n'.repeat(5000)}//u:p@h.i\n`], finding, '');
const hosts = Array.from({ length: 80_000 }, (_, i) => `//a.b${i % 70_000}.co.uk\n`).join('');
const wide = `//${'A.'.repeat(130)}co.uk\n`.repeat(2);
prints('get //{subdomain}.{domain}', [hosts + wide], hosts + wide.toLowerCase(), '80,002 lines: 80,002 valid');

/** The command refuses a file that has a long first row, with this message. */
const refuses = (args: string, name: string, content: string, message: RegExp): void => {
  input(`refuses ${args} ${name}: ${content.slice(0, 30)}…`, () =>
    withFiles({ [name]: content }, async (path) => {
      const { code, stdout, stderr } = await uriscan([...args.split(' '), path(name)]);
      assert.equal([stdout, code], ['', 2]);
      assert.match(stderr, message);
    }),
  );
};
refuses('normalize -c u', 'a.ndjson', '{"a":1}\n'.repeat(999), /there is no field u; the fields are a\n/);
refuses('normalize -c x', 'a.tsv', `b${'\t\u00e9'.repeat(999)}\n`, /the columns are 1: b, 2: \u00e9, .{980,990}…\n/);
const endless = 'x'.repeat((1 << 20) + (1 << 19));
for (const name of ['a.tsv', 'a.csv'])
  refuses('normalize -c 1', name, endless, /the first row has more than 1048576 bytes\n/);

input('CSV with many quotes and spaces takes linear time', async () => {
  const started = performance.now();
  const quotes = `"a${'"b'.repeat(60_000)}${' '.repeat(120_000)},x\n"${'""'.repeat(60_000)}"${' '.repeat(9999)},y\n`;
  const { stderr } = await uriscan(['check', '-i', 'csv', '-c', '1'], { stdin: [quotes] });
  assert.match(stderr, /^2 rows: 0 valid, 2 rejected, 0 empty\n {2}forbidden-character +1\n {2}invalid-quote +1\n/m);
  assert.ok(performance.now() - started < 10_000);
});

/** An input that fails is reported, after the lines before it. */
const failsAfter = (args: string, chunks: readonly string[], printed: string, reported: string): void => {
  input(`${args}: an input that fails after ${chunks.length} chunks`, async () => {
    const stdin = (async function* () {
      for (const chunk of chunks) yield Buffer.from(chunk);
      throw Object.assign(new Error('gone'), { code: 'EIO' });
    })();
    assert.equal(await uriscan(args.split(' '), { stdin }), { code: 2, stdout: printed, stderr: reported });
  });
};
failsAfter('check', [], '', 'uriscan: -: gone\n');
failsAfter('explain -', ['a\nb'], 'relative reference\n  a\n  path      0..1  a\n', 'uriscan: -: gone\n');

const gzip = suite('cli gzip');
const PATHS = ['scan', '-q', '-f', 'tsv', '--fields', 'path'];
/** Bytes of the checksum and the length after the data of a member. */
const TRAILER = 8;

/** References without a path in common, so that they take many bytes when compressed. */
const lines = (count: number): string =>
  Array.from({ length: count }, (_, i) => `/${((i + 1) * 2654435761 * 40503).toString(36)}${i}\n`).join('');
const SMALL = lines(12);
const BIG = lines(30_000);
const MAX_LINE = 40;

/** `bytes` with one of them changed; a negative offset counts from the end. */
function changed(bytes: Buffer, offset: number, bits = 0xff): Buffer {
  const copy = Buffer.from(bytes);
  const at = offset < 0 ? bytes.length + offset : offset;
  copy[at] = (copy[at] as number) ^ bits;
  return copy;
}

/**
 * The command prints `text` for these bytes. With an error in `why`, it reports the error, and prints the first lines of `text`, all but
 * those of one buffer before the fault.
 */
async function reads(bytes: Buffer, text: string, why?: RegExp, size = 1 << 20, name = ''): Promise<void> {
  const { stdout, stderr, code } = await uriscan(PATHS, { stdin: chunksOf(bytes, size) });
  const which = `${name} ${text.length}, ${size}`;
  assert.is(code, why ? 2 : 0, which);
  assert.match(stderr, why ?? /^$/, which);
  assert.ok(text.startsWith(stdout) && /^$|\n$/.test(stdout), which);
  const lost = text.length - stdout.length;
  assert.ok(lost <= (why ? (1 << 18) + MAX_LINE : 0), `${which}: ${stdout.length} of ${text.length}`);
  const count = stdout.split('\n').length - 1;
  const after = `, after ${count.toLocaleString('en')} line${count === 1 ? '' : 's'}\n`;
  if (why) assert.is(stderr.includes(after), count > 0, which);
}

/** Gzip that is changed so gives the lines before the fault, with chunks of any size. */
const changes = (title: string, change: (bytes: Buffer) => Buffer, why?: RegExp): void => {
  gzip(title, async () => {
    for (const size of [777, 1 << 20]) await reads(change(gzipSync(SMALL)), SMALL, why, size);
    for (const size of some('cli/input: sizes of chunks of gzip', [7777, 777, 1 << 20]))
      await reads(change(gzipSync(BIG)), BIG, why, size);
  });
};

const JUNK = Buffer.from('junk\n');
changes('no damage', (bytes) => bytes);
changes('zeros as padding', (bytes) => Buffer.concat([bytes, Buffer.alloc(20_000)]));
changes('an empty member', (bytes) => Buffer.concat([gzipSync(''), bytes, gzipSync('')]));
changes('rubbish after the member', (bytes) => Buffer.concat([bytes, JUNK]), /^uriscan: -: incorrect header check/);
changes('one byte of rubbish', (bytes) => Buffer.concat([bytes, JUNK.subarray(0, 1)]), /unexpected end of file/);
changes('rubbish after zeros', (bytes) => Buffer.concat([bytes, Buffer.alloc(99), JUNK]), /incorrect header check/);
changes('the first byte of a member', (bytes) => Buffer.concat([bytes, bytes.subarray(0, 1)]), /unexpected end/);
changes('a bad checksum', (bytes) => changed(bytes, -8), /^uriscan: -: incorrect data check/);
changes('a bad length', (bytes) => changed(bytes, -1), /^uriscan: -: incorrect length check/);
changes('no trailer', (bytes) => bytes.subarray(0, -TRAILER), /^uriscan: -: unexpected end of file/);
changes('half a trailer', (bytes) => bytes.subarray(0, -5), /unexpected end of file/);
changes('data that is cut', (bytes) => bytes.subarray(0, -20), /unexpected end of file/);

gzip('members one after the other, also after zeros, and a damaged one after good ones', async () => {
  const members = [...chunksOf(Buffer.from(SMALL), 10)].map((text) => gzipSync(text));
  await reads(Buffer.concat(members), SMALL);
  await reads(Buffer.concat([gzipSync(SMALL), Buffer.alloc(99), gzipSync(BIG)]), SMALL + BIG);
  const damaged = Buffer.concat([gzipSync(BIG), changed(gzipSync(SMALL), -TRAILER), gzipSync(SMALL)]);
  await reads(damaged, BIG + SMALL, /incorrect data check/);
});

gzip('data that is cut is printed up to the last whole line', async () => {
  const bytes = gzipSync('a\nb');
  await reads(bytes, 'a\nb\n');
  const { stdout, stderr } = await uriscan(PATHS, { stdin: [bytes.subarray(0, -TRAILER - 1)] });
  assert.equal({ stdout, stderr }, { stdout: 'a\n', stderr: 'uriscan: -: unexpected end of file, after 1 line\n' });
});

gzip('cut at each byte, and each byte changed: an error, after the first lines', async () => {
  const bytes = gzipSync(SMALL);
  for (const at of some('cli/input: bytes of a small gzip file', [...bytes.keys()].slice(10))) {
    await reads(bytes.subarray(0, at), SMALL, /^uriscan: -: /, 1000, `cut at ${at}`);
    const { code } = await uriscan(PATHS, { stdin: [changed(bytes, at, 0x55)] });
    assert.is(code, 2, `changed at ${at}`);
  }
});

gzip('closes an input that is refused before it is decoded', async () => {
  let isClosed = false;
  async function* stdin(): AsyncGenerator<Buffer> {
    try {
      yield gzipSync(BIG);
    } finally {
      isClosed = true;
    }
  }
  const { stderr } = await uriscan(['scan', '-i', 'lines', '-c', '1'], { stdin: stdin() });
  assert.match(stderr, /^uriscan: -: --column needs columns/);
  assert.ok(isClosed);
});

gzip('a file on disk, and other files after it', () =>
  withFiles({ 'a.gz': Buffer.concat([gzipSync(BIG), Buffer.alloc(9), JUNK]), b: 'b\n' }, async (path) => {
    const { stdout, stderr, code } = await uriscan(['scan', '-f', 'tsv', '--fields', 'path', path('a.gz'), path('b')]);
    assert.ok(stdout === `${BIG}b\n`);
    assert.match(
      stderr,
      /a\.gz: incorrect header check, after 30,000 lines\n30,001 lines: 30,001 valid, .*\n1 file not read, or not to the end\n/,
    );
    assert.is(code, 2);
  }),
);

/** After files that are cut or too long, `links` and `find` read the others. */
const readsOthers = (
  args: string,
  files: Readonly<Record<string, string | Buffer>>,
  found: string,
  why: RegExp,
): void => {
  gzip(`${args} reads ${Object.keys(files)}`, () =>
    withFiles(files, async (path) => {
      const names = Object.keys(files).map(path);
      const { code, stdout, stderr } = await uriscan([...args.split(' '), ...names]);
      assert.is(code, 2);
      assert.is(stdout.replaceAll(/^(\S+)\t.*$/gm, '$1').replaceAll('\n', ' '), found);
      assert.match(stderr.replaceAll(path('/'), ''), why);
    }),
  );
};
const cut = (text: string): Buffer => gzipSync(text).subarray(0, -9);
const space = ' '.repeat(1000);
readsOthers(
  'links -b x:/',
  {
    one: '<a href=1><a href="a b">',
    cut: cut(`<link href=2>${space}<a href=3>`),
    long: cut(`<link href=4>${space}${space}<style>a { b: url(5) } `),
    two: '<a href=6>',
  },
  'x:/1 x:/2 x:/3 x:/4 x:/5 x:/6 ',
  /^uriscan: cut: .*\nuriscan: long: .*\n7 links: 6 valid, 1 rejected, 0 empty\n/,
);
readsOthers(
  'links -b x:/',
  { long: gzipSync(`<link href=1>${'a'.repeat(1 << 25)}<a href=2>`), other: '<a href=3>' },
  'x:/1 x:/3 ',
  /^uriscan: long: a tag, comment or text of the page has more than 16777216 code units, after 1 link\n2 links: 2 v/,
);
readsOthers(
  'find -f tsv',
  { 'cut.gz': cut(`http://c/${space}http://d/`), 'e.csv': `${'x,'.repeat(200_000)}http://e/\n` },
  'http://c/ http://d/ http://e/ ',
  /\n3 references: 3 valid, 0 rejected, 0 empty\n1 file not read/m,
);

gzip('a page says its encoding in its first 1,024 bytes, and may be gzip', async () => {
  const said = Buffer.from(`${' '.repeat(1024)}<meta charset=latin1><a href="\u00e9">`, 'latin1');
  for (const page of [said, gzipSync(said)]) {
    const { printed } = await filtered(['links', '-b', 'x:/', '--repair'], [page]);
    assert.is(printed, 'x:/%EF%BF%BD\t\ufffd\ta\thref\t-\t\n');
  }
});

const { zstdCompressSync } = zlib as { zstdCompressSync?: (bytes: Buffer) => Buffer };
gzip(
  'zstd, of several frames, with Node 26 or later; others have no decoder, or one that does not report a frame that is cut',
  async () => {
    if (zstdCompressSync === undefined || Number.parseInt(process.versions.node, 10) < 26) {
      const { stderr, code } = await uriscan(PATHS, { stdin: [Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x20])] });
      assert.match(stderr, /^uriscan: -: is zstd and .*; decompress it: zstdcat FILE \| uriscan \.\.\.\n$/);
      assert.is(code, 2);
      return;
    }
    const frames = [SMALL, BIG, SMALL].map((text) => zstdCompressSync(Buffer.from(text)));
    const text = SMALL + BIG + SMALL;
    for (const size of [777, 1 << 20]) {
      await reads(Buffer.concat(frames), text, undefined, size);
      await reads(Buffer.concat([...frames, JUNK]), text, /^uriscan: -: Unknown frame/, size);
      await reads(Buffer.concat(frames).subarray(0, -1), text, /unexpected end of file/, size);
    }
  },
);

input.run();
gzip.run();
