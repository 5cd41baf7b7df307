/**
 * Damaged gzip: every line that was decoded before the error is printed, and the error is reported.
 *
 * For promise 10 of SECURITY.md.
 */

import { constants, gunzipSync, gzipSync } from 'node:zlib';
import { Input } from '../../packages/cli/src/io/input.js';
import { gunzip } from '../../packages/cli/src/io/open-input.js';
import { readerOf } from '../../src/bulk/source.js';
import { uriscan, withFiles } from '../support/cli.js';
import { some } from '../support/draws.js';
import { assert, suite } from '../support/suite.js';

const gzip = suite('cli gzip');
const PATHS = ['scan', '-q', '-f', 'tsv', '--fields', 'path'];
/** Bytes of the checksum and the length after the data of a member. */
const TRAILER = 8;

/** References without a path in common, so that they take many bytes when compressed. */
const lines = (count: number): string =>
  Array.from({ length: count }, (_, i) => `/${((i + 1) * 2654435761 * 40503).toString(36)}${i}\n`).join('');

const SMALL = lines(12);
const BIG = lines(30_000);

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

/** The command prints `text` for these bytes, and reports the error in `why`; without it, there is no error. */
async function prints(bytes: Buffer, text: string, why?: RegExp, size = 1 << 20, name = ''): Promise<void> {
  const { stdout, stderr, code } = await uriscan(PATHS, { stdin: chunksOf(bytes, size) });
  assert.is(stdout.length, text.length, name);
  assert.ok(stdout === text, name);
  assert.is(code, why ? 2 : 0, name);
  if (why) assert.match(stderr, why);
  else assert.is(stderr, '', name);
}

/** All of `text` is printed, after it was compressed and damaged. */
const losesNothing = (title: string, damage: (bytes: Buffer) => Buffer, why?: RegExp): void => {
  gzip(`${title}: no line is lost`, async () => {
    for (const text of [SMALL, BIG]) {
      const bytes = damage(gzipSync(text));
      for (const size of text === SMALL ? [777, 1 << 20] : some('cli/gzip: sizes of chunks', [7777, 777, 1 << 20]))
        await prints(bytes, text, why, size, `${text.length}, ${size}`);
    }
  });
};

const JUNK = Buffer.from('junk\n');
losesNothing('no damage', (bytes) => bytes);
losesNothing(
  'rubbish after the member',
  (bytes) => Buffer.concat([bytes, JUNK]),
  /^uriscan: -: incorrect header check\n$/,
);
losesNothing('one byte of rubbish', (bytes) => Buffer.concat([bytes, JUNK.subarray(0, 1)]), /unexpected end of file/);
losesNothing(
  'rubbish after zeros',
  (bytes) => Buffer.concat([bytes, Buffer.alloc(99), JUNK]),
  /incorrect header check/,
);
losesNothing('the first byte of a member', (bytes) => Buffer.concat([bytes, bytes.subarray(0, 1)]), /unexpected end/);
losesNothing('zeros as padding', (bytes) => Buffer.concat([bytes, Buffer.alloc(20_000)]));
losesNothing('a bad checksum', (bytes) => changed(bytes, -8), /^uriscan: -: incorrect data check\n$/);
losesNothing('a bad length', (bytes) => changed(bytes, -1), /^uriscan: -: incorrect length check\n$/);
losesNothing('no trailer', (bytes) => bytes.subarray(0, -TRAILER), /^uriscan: -: unexpected end of file\n$/);
losesNothing('half a trailer', (bytes) => bytes.subarray(0, -5), /unexpected end of file/);
losesNothing('an empty member', (bytes) => Buffer.concat([gzipSync(''), bytes, gzipSync('')]));

gzip('members one after the other, and a damaged one after good ones', async () => {
  const members = [...chunksOf(Buffer.from(SMALL), 10)].map((text) => gzipSync(text));
  await prints(Buffer.concat(members), SMALL);
  await prints(Buffer.concat([gzipSync(SMALL), gzipSync(BIG)]), SMALL + BIG);
  const damaged = Buffer.concat([gzipSync(SMALL), changed(gzipSync(BIG), -TRAILER), gzipSync(SMALL)]);
  await prints(damaged, SMALL + BIG, /incorrect data check/);
});

gzip('the last line is whole at the end of the data, but not where it is cut', async () => {
  const bytes = gzipSync('a\nb');
  await prints(Buffer.concat([bytes, JUNK]), 'a\nb\n', /incorrect header check/);
  await prints(changed(bytes, -8), 'a\nb\n', /incorrect data check/);
  await prints(bytes.subarray(0, -TRAILER - 1), 'a\n', /unexpected end of file/);
  const head = (method: number, flags: number, end = ''): Buffer =>
    Buffer.concat([Buffer.from([0x1f, 0x8b, method, flags, 0, 0, 0, 0, 0, 3]), Buffer.from(end)]);
  await prints(Buffer.concat([bytes, head(7, 0)]), 'a\nb\n', /unknown compression method/);
  await prints(Buffer.concat([bytes, head(8, 2, 'xx')]), 'a\nb\n', /header crc mismatch/);
  await prints(Buffer.concat([bytes, gzipSync('c\n')]), 'a\nbc\n');
});

/** The data that one-shot functions of Node decode from the longest part of `bytes` that they accept. */
function decoded(bytes: Buffer): Buffer {
  let text = Buffer.alloc(0);
  for (let taken = 0, refused = bytes.length + 1; refused - taken > 1; ) {
    const end = (taken + refused) >> 1;
    try {
      text = gunzipSync(bytes.subarray(0, end), { finishFlush: constants.Z_SYNC_FLUSH });
      taken = end;
    } catch {
      refused = end;
    }
  }
  return text;
}

/** The result of {@link decoded}, as whole lines. */
const wholeLines = (bytes: Buffer): string => {
  const text = decoded(bytes).toString('latin1');
  return text.slice(0, text.lastIndexOf('\n') + 1);
};

gzip('cut at each byte', async () => {
  const bytes = gzipSync(SMALL);
  for (const end of some('cli/gzip: ends of a small file', [...bytes.keys()].slice(2))) {
    const cut = bytes.subarray(0, end);
    // Only the absence of the trailer matters.
    const text = end >= bytes.length - TRAILER ? SMALL : wholeLines(cut);
    await prints(cut, text, /^uriscan: -: unexpected end of file\n$/, 1 << 20, `cut at ${end}`);
  }
});

gzip('cut in a big file', async () => {
  const bytes = gzipSync(BIG);
  for (const end of [100, 16_383, 16_384, 16_385, 200_000, bytes.length - TRAILER - 1]) {
    const cut = bytes.subarray(0, end);
    await prints(cut, wholeLines(cut), /unexpected end of file/, 1 << 20, `cut at ${end}`);
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

/** All data that is decoded from these bytes, and the message of the error. */
async function decompress(bytes: Buffer, size: number, most?: number): Promise<{ data: Buffer; message: string }> {
  const data: Uint8Array[] = [];
  try {
    for await (const some of gunzip(new Input(readerOf(chunksOf(bytes, size))), most)) data.push(Uint8Array.from(some));
    return { data: Buffer.concat(data), message: '' };
  } catch (error) {
    return { data: Buffer.concat(data), message: (error as Error).message };
  }
}

/** Whether these are all `expected` bytes; the last line may have been ended. */
const isAll = (data: Buffer, expected: Buffer): boolean =>
  data.equals(expected) || data.equals(Buffer.concat([expected, Buffer.from('\n')]));

gzip('each byte of a small file changed: all bytes before the error are decoded', async () => {
  const bytes = gzipSync(SMALL);
  for (const at of some('cli/gzip: changed bytes of a small file', [...bytes.keys()].slice(10))) {
    const damaged = changed(bytes, at, 0x55);
    const { data, message } = await decompress(damaged, 1000);
    assert.is.not(message, '', `${at}`);
    assert.ok(isAll(data, decoded(damaged)), `${at}: ${message}, ${data}`);
  }
});

gzip('a big file changed at some places: all bytes before the error are decoded', async () => {
  const bytes = gzipSync(BIG);
  const messages = new Set<string>();
  for (const at of [12, 5000, 16_400, 100_000, 200_000, bytes.length - 5000, bytes.length - 20]) {
    const damaged = changed(bytes, at, 0xa5);
    const { data, message } = await decompress(damaged, 50_001);
    messages.add(message);
    assert.ok(isAll(data, decoded(damaged)), `${at}: ${message}, ${data.length} of ${decoded(damaged).length}`);
  }
  assert.ok(messages.size > 1 && !messages.has(''), [...messages].join(', '));
});

gzip('a member that is too long to be kept: the error says which data may be missing', async () => {
  // In the header of the second block, the length and its complement.
  const bytes = gzipSync(BIG, { level: 0 });
  const damaged = changed(bytes, 10 + 5 + bytes.readUInt16LE(11) + 1);
  const { data, message } = await decompress(damaged, 50_001, 1000);
  assert.is(message, 'invalid stored block lengths; up to 256 KiB before it are missing');
  const missing = decoded(damaged).length - data.length;
  assert.ok(missing > 0 && missing < 1 << 18, String(missing));
});

gzip('a file on disk, and other files after it', () =>
  withFiles({ 'a.gz': Buffer.concat([gzipSync(BIG), JUNK]), b: 'b\n' }, async (path) => {
    const { stdout, stderr, code } = await uriscan(['scan', '-f', 'tsv', '--fields', 'path', path('a.gz'), path('b')]);
    assert.ok(stdout === `${BIG}b\n`);
    assert.match(
      stderr,
      /a\.gz: incorrect header check\n30,001 lines: 30,001 valid, .*\n1 file not read, or not to the end\n/,
    );
    assert.is(code, 2);
  }),
);

gzip.run();
