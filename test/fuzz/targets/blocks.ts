/** Lines in chunks: in batches of the library, and in blocks of the command. */

import { Random } from '../../../bench/model/random.js';
import { blocksOf } from '../../../packages/cli/src/io/blocks.js';
import { Input, readerOf } from '../../../packages/cli/src/io/input.js';
import { batches, LineTooLongError } from '../../../src/entries/bulk.js';
import { Batch, Slot, STRIDE } from '../../../src/entries/scanner.js';
import { bytesOf } from '../../support/surroundings.js';
import { fields, must, SEPARATOR, same, type Target } from '../target.js';
import { lineTexts } from '../texts.js';

/** The length limit in bytes, for texts with short lines. */
const FEW = 40;
const MAX_LINES = 4;
const FEW_BYTES = 64;
/** Replaces a line that was skipped. */
const SKIPPED = '(skipped)\n';

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

async function* chunksOf(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  for (let start = 0, i = 0; start < bytes.length; i++) {
    const end = start + (sizes[i % sizes.length] as number);
    yield bytes.subarray(start, end);
    start = end;
  }
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
  promise: 'lines are in order and numbered, and none is lost; a line that is too long ends them',
  async check(text) {
    const [how, given] = fields(text, 2) as [string, string];
    const { sizes, longest } = mannerOf(how);
    const lines = bytesOf(given).toString('latin1').split('\n');
    if (lines.at(-1) === '') lines.pop();
    const found: string[] = [];
    const read = batches(chunksOf(bytesOf(given), sizes), { longest, batch: new Batch(2) });
    const isTooLong = await endsInLongLine(read, ({ firstLine, input, offsets, length }) => {
      same(firstLine, found.length + 1, 'first line');
      for (let at = 0; at < length * STRIDE; at += STRIDE)
        found.push(Buffer.from(input).toString('latin1', offsets[at + Slot.START], offsets[at + Slot.END]));
    });
    const end = lines.findIndex((line) => line.length > longest);
    same(isTooLong, end >= 0, 'too long');
    const expected = (end < 0 ? lines : lines.slice(0, end)).map((line, i) =>
      i < lines.length - 1 || given.endsWith('\n') ? line.replace(/\r$/, '') : line,
    );
    same(found.join('\n'), expected.join('\n'), 'together');
  },
  texts: chunkedTexts,
};

export const blocksTarget: Target = {
  name: 'blocks',
  entry: 'command',
  promise: 'blocks are of whole lines, in order, and nothing is lost; a line that is too long is skipped',
  async check(text) {
    const [how, lines] = fields(text, 2) as [string, string];
    const { sizes, longest } = mannerOf(how);
    const bytes = bytesOf(lines);
    const found: string[] = [];
    for await (const block of blocksOf(new Input(readerOf(chunksOf(bytes, sizes))), FEW_BYTES, longest)) {
      const isLast = found.at(-1)?.endsWith('\n') === false;
      must(!isLast, 'a line in two blocks');
      found.push(block.longerThan === undefined ? block.bytes.toString('latin1') : SKIPPED);
    }
    same(found.join(''), withoutLong(bytes.toString('latin1'), longest), 'together');
  },
  texts: chunkedTexts,
};

/** Returns a text with each line that is too long replaced. */
const withoutLong = (text: string, longest: number): string =>
  text.replace(/[^\n]+\n?/g, (line) => (line.replace('\n', '').length > longest ? SKIPPED : line));

function* chunkedTexts(seed: number): Generator<string, never> {
  const random = new Random(seed);
  const lines = lineTexts(seed, MAX_LINES);
  for (;;) {
    let how = random.chance(0.3) ? '!' : '';
    do how += String.fromCharCode(0x40 + random.between(0, 63));
    while (random.chance(0.5));
    // One byte at a time, or chunks of up to 63 bytes.
    yield (random.chance(0.1) ? 'A' : how) + SEPARATOR + lines.next().value;
  }
}
