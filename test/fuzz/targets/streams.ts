/** Lines in chunks: `batches`, and `Threads` while it starts no thread. */

import { Random } from '../../../bench/model/random.js';
import { batches, errorAt, LineTooLongError, referenceAt, Threads } from '../../../src/bulk/index.js';
import { errorCode } from '../../../src/errors/uri.js';
import { tryParse } from '../../../src/index.js';
import { Batch } from '../../../src/scanner/index.js';
import { Slot, STRIDE } from '../../../src/tables/record.js';
import { type Line, lineOf, linesOf } from '../../support/scanner/lines.js';
import { Broken, fields, must, SEPARATOR, same, type Target } from '../target.js';
import { lineTexts } from '../texts.js';
import { bytesOf } from './scan.js';

/** The length limit in bytes, for texts with short lines. */
const FEW = 40;
const MOST_LINES = 4;
const batch = new Batch(3);

/** How a text is split: the sizes of its chunks, repeated, and the longest line. */
interface Manner {
  readonly sizes: readonly number[];
  readonly longest: number;
}

function mannerOf(text: string): Manner {
  const sizes = Array.from(text.slice(0, 8), (character) => character.charCodeAt(0) % 64);
  if (!sizes.some((size) => size > 0)) sizes.push(1);
  return { sizes, longest: text.includes('!') ? FEW : 1 << 16 };
}

function* chunksOf(bytes: Uint8Array, sizes: readonly number[]): Generator<Uint8Array> {
  for (let start = 0, i = 0; start < bytes.length; i++) {
    const end = start + (sizes[i % sizes.length] as number);
    yield bytes.subarray(start, end);
    start = end;
  }
}

/** The lines before the first one that is too long, and whether there is such a line. */
function expectedLines(bytes: Uint8Array, longest: number): { lines: Line[]; isTooLong: boolean } {
  let start = 0;
  let end = 0;
  while (end < bytes.length) {
    const newline = bytes.indexOf(0x0a, start);
    end = newline < 0 ? bytes.length : newline;
    if (end - start > longest) return { lines: linesOf(bytes, { end: start }).lines, isTooLong: true };
    start = ++end;
  }
  return { lines: linesOf(bytes).lines, isTooLong: false };
}

/** Passes all items to `hold`. Returns whether a line that is too long ended them. */
async function endsInLongLine<T>(iteration: AsyncIterable<T>, hold: (some: T) => void): Promise<boolean> {
  try {
    for await (const some of iteration) hold(some);
    return false;
  } catch (error) {
    if (error instanceof LineTooLongError) return true;
    throw error;
  }
}

export const batchesTarget: Target = {
  name: 'batches',
  entry: 'bulk',
  promise: 'lines are those of scanBytes, however they are cut into chunks; one that is too long ends them',
  async check(text) {
    const [how, lines] = fields(text, 2) as [string, string];
    const { sizes, longest } = mannerOf(how);
    const bytes = bytesOf(lines);
    const expected = expectedLines(bytes, longest);
    let count = 0;
    const found = batches(chunksOf(bytes, sizes), { batch, longest });
    const isTooLong = await endsInLongLine(found, (some) => {
      same(some.firstLine, count + 1, 'first line');
      for (let i = 0; i < some.length; i++) holdLine(some, i, expected.lines[count++]);
    });
    same(isTooLong, expected.isTooLong, 'too long');
    same(count, expected.lines.length, 'lines');
  },
  texts: chunkedTexts,
};

/** Compares a line of a batch with the same line of the whole text, which begins at another offset. */
function holdLine(found: Batch, i: number, expected: Line | undefined): void {
  if (expected === undefined) throw new Broken('too many lines');
  const actual = lineOf(found, i);
  const [flags, ...record] = actual as [number, ...number[]];
  const [expectedFlags, ...expectedRecord] = expected as [number, ...number[]];
  const shift = (expectedRecord[Slot.START] as number) - (record[Slot.START] as number);
  if (expectedFlags < 0) same(~flags + shift, ~expectedFlags, 'error offset');
  else same(flags, expectedFlags, 'flags');
  const slots = expectedFlags < 0 ? expectedRecord.length : STRIDE;
  for (let slot = 0; slot < slots; slot++)
    same((record[slot] as number) + shift, expectedRecord[slot] as number, `slot ${slot}`);
  const text = found.slice(i, 'reference') as string;
  same(referenceAt(found, i)?.toString(), tryParse(text)?.toString(), 'uri');
  const error = errorAt(found, i);
  if (flags >= 0) same(error?.code, undefined, 'error');
  else same(error?.code, errorCode(error?.input as string, ~flags - (record[Slot.START] as number)), 'error code');
}

interface Told {
  readonly firstLine: number;
  readonly text: string;
}
const job = ({ bytes, firstLine, context }: { bytes: Uint8Array; firstLine: number; context: string }): Told => {
  same(context, 'file', 'context');
  return { firstLine, text: Buffer.from(bytes).toString('latin1') };
};
const options = { threads: 1, blockBytes: 64, setup: undefined };
const threads = {
  long: new Threads('none', () => job, { ...options, longest: 1 << 16 }),
  short: new Threads('none', () => job, { ...options, longest: FEW }),
};

export const threadsTarget: Target = {
  name: 'threads',
  entry: 'bulk',
  promise: 'blocks are of whole lines, in order and numbered, and nothing is lost; a line that is too long ends them',
  async check(text) {
    const [how, lines] = fields(text, 2) as [string, string];
    const { sizes, longest } = mannerOf(how);
    const bytes = bytesOf(lines);
    const expected = expectedLines(bytes, longest);
    let together = '';
    let line = 1;
    const found = (longest === FEW ? threads.short : threads.long).map(chunksOf(bytes, sizes), 'file');
    const isTooLong = await endsInLongLine(found, ({ firstLine, text: block }) => {
      same(firstLine, line, 'first line');
      must(together === '' || together.endsWith('\n'), 'a line in two blocks');
      together += block;
      line += block.split('\n').length - 1;
    });
    same(isTooLong, expected.isTooLong, 'too long');
    const end = isTooLong ? endOf(bytes, expected.lines.length) : bytes.length;
    same(together, bytes.toString('latin1', 0, end), 'together');
  },
  texts: chunkedTexts,
};

/** The offset at which a number of lines ends. */
function endOf(bytes: Uint8Array, lines: number): number {
  let end = 0;
  for (let i = 0; i < lines; i++) end = bytes.indexOf(0x0a, end) + 1;
  return end;
}

function* chunkedTexts(seed: number): Generator<string, never> {
  const random = new Random(seed);
  const lines = lineTexts(seed, MOST_LINES);
  for (;;) {
    let how = random.chance(0.3) ? '!' : '';
    do how += String.fromCharCode(0x40 + random.between(0, 63));
    while (random.chance(0.5));
    // One byte at a time, or chunks of up to 63 bytes.
    yield (random.chance(0.1) ? 'A' : how) + SEPARATOR + lines.next().value;
  }
}
