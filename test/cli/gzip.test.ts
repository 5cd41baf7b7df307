/**
 * Compressed inputs: all lines are printed, and if the data is damaged, those of whole buffers before the fault, and an error.
 *
 * For promise 10 of SECURITY.md.
 */

import * as zlib from 'node:zlib';
import { uriscan, withFiles } from '../support/cli.js';
import { some } from '../support/draws.js';
import { assert, suite } from '../support/suite.js';

const { gzipSync } = zlib;
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

/** Chunks of odd sizes, so that errors are within them and at their ends. */
function* chunksOf(bytes: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** The command prints `text` for these bytes. */
async function prints(bytes: Buffer, text: string, size = 1 << 20, name = ''): Promise<void> {
  const { stdout, stderr, code } = await uriscan(PATHS, { stdin: chunksOf(bytes, size) });
  assert.is(stderr, '', name);
  assert.ok(stdout === text, name);
  assert.is(code, 0, name);
}

/** The command prints the first lines of `text`, all but those of one buffer before the fault, and reports the error in `why`. */
async function printsStart(bytes: Buffer, text: string, why: RegExp, size = 1 << 20, name = ''): Promise<void> {
  const { stdout, stderr, code } = await uriscan(PATHS, { stdin: chunksOf(bytes, size) });
  assert.match(stderr, why, name);
  assert.is(code, 2, name);
  assert.ok(text.startsWith(stdout) && /^$|\n$/.test(stdout), name);
  const count = stdout.split('\n').length - 1;
  assert.is(stderr.includes(`, after ${count.toLocaleString('en')} line${count === 1 ? '' : 's'}\n`), count > 0, name);
  assert.ok(text.length - stdout.length <= (1 << 18) + MAX_LINE, `${name}: ${stdout.length} of ${text.length}`);
}

type Bytes = (bytes: Buffer) => Buffer;

const losesNothing = (title: string, change: Bytes): void => {
  gzip(`${title}: no line is lost`, async () => {
    for (const text of [SMALL, BIG]) {
      const bytes = change(gzipSync(text));
      for (const size of text === SMALL ? [777, 1 << 20] : some('cli/gzip: sizes of chunks', [7777, 777, 1 << 20]))
        await prints(bytes, text, size, `${text.length}, ${size}`);
    }
  });
};

const fails = (title: string, change: Bytes, why: RegExp): void => {
  gzip(`${title}: the error is reported, after the lines before it`, async () => {
    for (const text of [SMALL, BIG]) {
      const bytes = change(gzipSync(text));
      for (const size of text === SMALL ? [777, 1 << 20] : some('cli/gzip: sizes of chunks', [7777, 777, 1 << 20]))
        await printsStart(bytes, text, why, size, `${text.length}, ${size}`);
    }
  });
};

const JUNK = Buffer.from('junk\n');
losesNothing('no damage', (bytes) => bytes);
losesNothing('zeros as padding', (bytes) => Buffer.concat([bytes, Buffer.alloc(20_000)]));
losesNothing('an empty member', (bytes) => Buffer.concat([gzipSync(''), bytes, gzipSync('')]));
fails('rubbish after the member', (bytes) => Buffer.concat([bytes, JUNK]), /^uriscan: -: incorrect header check/);
fails('one byte of rubbish', (bytes) => Buffer.concat([bytes, JUNK.subarray(0, 1)]), /unexpected end of file/);
fails('rubbish after zeros', (bytes) => Buffer.concat([bytes, Buffer.alloc(99), JUNK]), /incorrect header check/);
fails('the first byte of a member', (bytes) => Buffer.concat([bytes, bytes.subarray(0, 1)]), /unexpected end/);
fails('a bad checksum', (bytes) => changed(bytes, -8), /^uriscan: -: incorrect data check/);
fails('a bad length', (bytes) => changed(bytes, -1), /^uriscan: -: incorrect length check/);
fails('no trailer', (bytes) => bytes.subarray(0, -TRAILER), /^uriscan: -: unexpected end of file/);
fails('half a trailer', (bytes) => bytes.subarray(0, -5), /unexpected end of file/);
fails('data that is cut', (bytes) => bytes.subarray(0, -20), /unexpected end of file/);

gzip('members one after the other, also after zeros, and a damaged one after good ones', async () => {
  const members = [...chunksOf(Buffer.from(SMALL), 10)].map((text) => gzipSync(text));
  await prints(Buffer.concat(members), SMALL);
  await prints(Buffer.concat([gzipSync(SMALL), Buffer.alloc(99), gzipSync(BIG)]), SMALL + BIG);
  const damaged = Buffer.concat([gzipSync(BIG), changed(gzipSync(SMALL), -TRAILER), gzipSync(SMALL)]);
  await printsStart(damaged, BIG + SMALL, /incorrect data check/);
});

gzip('data that is cut is printed up to the last whole line', async () => {
  const text = 'a\nb';
  const bytes = gzipSync(text);
  await prints(bytes, 'a\nb\n');
  const { stdout, stderr } = await uriscan(PATHS, { stdin: [bytes.subarray(0, -TRAILER - 1)] });
  assert.equal({ stdout, stderr }, { stdout: 'a\n', stderr: 'uriscan: -: unexpected end of file, after 1 line\n' });
});

gzip('cut at each byte, and each byte changed: an error, after the first lines', async () => {
  const bytes = gzipSync(SMALL);
  for (const at of some('cli/gzip: bytes of a small file', [...bytes.keys()].slice(10))) {
    await printsStart(bytes.subarray(0, at), SMALL, /^uriscan: -: /, 1000, `cut at ${at}`);
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

const { zstdCompressSync } = zlib as { zstdCompressSync?: Bytes };
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
      await prints(Buffer.concat(frames), text, size);
      await printsStart(Buffer.concat([...frames, JUNK]), text, /^uriscan: -: Unknown frame/, size);
      await printsStart(Buffer.concat(frames).subarray(0, -1), text, /unexpected end of file/, size);
    }
  },
);

gzip.run();
