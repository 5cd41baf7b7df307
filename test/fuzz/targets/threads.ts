/** Lines in chunks: `Threads`, while it starts no thread. */

import { Random } from '../../../bench/model/random.js';
import { LineTooLongError, Threads } from '../../../src/entries/bulk.js';
import { bytesOf } from '../../support/scanner/difference.js';
import { fields, must, SEPARATOR, same, type Target } from '../target.js';
import { lineTexts } from '../texts.js';

/** The length limit in bytes, for texts with short lines. */
const FEW = 40;
const MAX_LINES = 4;

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
    let together = '';
    let line = 1;
    const found = (longest === FEW ? threads.short : threads.long).map(chunksOf(bytes, sizes), 'file');
    const isTooLong = await endsInLongLine(found, ({ firstLine, text: block }) => {
      same(firstLine, line, 'first line');
      must(together === '' || together.endsWith('\n'), 'a line in two blocks');
      together += block;
      line += block.split('\n').length - 1;
    });
    const end = startOfLongLine(bytes, longest);
    same(isTooLong, end < bytes.length, 'too long');
    same(together, bytes.toString('latin1', 0, end), 'together');
  },
  texts: chunkedTexts,
};

/** The offset of the first line that is too long; otherwise the length. */
function startOfLongLine(bytes: Buffer, longest: number): number {
  let start = 0;
  while (start < bytes.length) {
    const newline = bytes.indexOf(0x0a, start);
    const end = newline < 0 ? bytes.length : newline;
    if (end - start > longest) return start;
    start = end + 1;
  }
  return bytes.length;
}

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
