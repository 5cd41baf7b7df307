/** `batches`: the lines of a stream, regardless of its chunks. */

import { createReadStream } from 'node:fs';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { batches, LineBatch, type Source } from '../../src/bulk/index.js';
import { Grammar, Slot, STRIDE, scanBytes } from '../../src/scanner/index.js';
import { parse } from '../../src/uri/index.js';
import { withFiles } from '../support/cli.js';

const SEED = Number(process.env['URISCAN_SEED'] ?? 3986);
const streaming = suite('bulk batches');

type Line = readonly [number: number, text: string, flags: number];

/** Number, text and result of each line; an error is counted from the beginning of the line. */
async function lines(source: Source, options: Parameters<typeof batches>[1] = {}): Promise<Line[]> {
  const found: Line[] = [];
  for await (const batch of batches(source, options)) {
    assert.ok(batch.length > 0);
    for (let i = 0; i < batch.length; i++) {
      const start = batch.offsets[i * STRIDE + Slot.START] as number;
      const flags = batch.flags[i] as number;
      const text = Buffer.from(batch.input.subarray(start, batch.offsets[i * STRIDE + Slot.END])).toString('latin1');
      found.push([batch.firstLine + i, text, flags < 0 ? ~(~flags - start) : flags]);
    }
  }
  return found;
}

/** The same lines, found by splitting the text. */
function expected(bytes: Uint8Array): Line[] {
  const text = Buffer.from(bytes).toString('latin1');
  const parts = text.split('\n');
  const last = parts.pop() as string;
  const all = [...parts.map((line) => line.replace(/\r$/, '')), ...(last === '' ? [] : [last])];
  return all.map((line, i) => {
    const input = Buffer.from(line, 'latin1');
    return [i + 1, line, scanBytes(input, 0, input.length, new Uint32Array(STRIDE))];
  });
}

const pieces = fc.constantFrom('http://a.example/b?c', '//h:1', 'a b', '%4', '\r', '\n', '\r\n', '\0', '\xff', 'x');
const chunks = fc.array(
  fc.array(pieces, { maxLength: 6 }).map((list) => Buffer.from(list.join(''), 'latin1')),
  { maxLength: 12 },
);

streaming('reads all lines, however they are cut', () =>
  fc.assert(
    fc.asyncProperty(chunks, fc.integer({ min: 1, max: 4 }), async (source, capacity) => {
      assert.equal(await lines(source, { batch: new LineBatch(capacity) }), expected(Buffer.concat(source)));
    }),
    { seed: SEED, numRuns: 500 },
  ),
);

streaming('reads chunks larger than its memory, and lines larger than those', async () => {
  const long = 'p'.repeat(300_000);
  const input = Buffer.from(`${'http://a/b\n'.repeat(60_000)}/${long}\r\n${long}`);
  assert.equal(await lines([input]), expected(input));
  assert.equal(await lines([input.subarray(0, 700_000), input.subarray(700_000)]), expected(input));
});

streaming('reads a stream of Node', () =>
  withFiles({ file: 'http://a/\nb c\n'.repeat(1000) }, async (path) => {
    const source = createReadStream(path('file'), { highWaterMark: 7 });
    assert.equal(await lines(source), expected(Buffer.from('http://a/\nb c\n'.repeat(1000))));
  }),
);

streaming('matches lines against a grammar', async () => {
  const found = await lines([Buffer.from('a:b\n/c\n')], { grammar: Grammar.URI });
  assert.equal(found, [
    [1, 'a:b', 1],
    [2, '/c', ~0],
  ]);
});

streaming('refuses a long line after all lines before it', async () => {
  const numbers: number[] = [];
  let failure: unknown;
  try {
    for await (const batch of batches([Buffer.from('a\nb\nccccc\n')], { longest: 4 })) {
      for (let i = 0; i < batch.length; i++) numbers.push(batch.firstLine + i);
    }
  } catch (error) {
    failure = error;
  }
  assert.equal(numbers, [1, 2]);
  assert.is((failure as { code?: unknown }).code, 'line-too-long');
});

streaming('fills the same batch for every piece of the stream', async () => {
  const batch = new LineBatch(1);
  const seen = new Set<LineBatch>();
  for await (const some of batches([Buffer.from('a\nb\nc')], { batch })) seen.add(some);
  assert.equal([...seen], [batch]);
});

streaming('reads no more than is needed, and closes the source', async () => {
  let asked = 0;
  let closed = false;
  async function* endless(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        asked++;
        yield Buffer.from('a\n');
      }
    } finally {
      closed = true;
    }
  }
  for await (const batch of batches(endless())) if (batch.firstLine === 3) break;
  assert.is(asked, 3);
  assert.ok(closed);

  let cancelled = false;
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(Buffer.from('a\n')),
    cancel() {
      cancelled = true;
    },
  });
  for await (const _ of batches(stream)) break;
  assert.ok(cancelled);
});

streaming('throws the error of the source', async () => {
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('a\nb');
    throw new Error('gone');
  }
  const found: number[] = [];
  let failure: unknown;
  try {
    for await (const { length } of batches(failing())) found.push(length);
  } catch (error) {
    failure = error;
  }
  assert.equal(found, [1]);
  assert.is((failure as Error).message, 'gone');
});

streaming('makes a UriReference of a line', async () => {
  const references = ['http://u:p@h:80/a?q#f', '', '//[::1]', 'x:', '?a'];
  const input = Buffer.from(`first\n${references.join('\n')}\n/no t\n`);
  for await (const batch of batches([input])) {
    references.forEach((reference, i) => {
      const uri = batch.uri(i + 1);
      const same = parse(reference);
      assert.is(`${uri}`, reference);
      for (const name of ['scheme', 'authority', 'userinfo', 'host', 'hostKind', 'port', 'path', 'query'] as const) {
        assert.is(uri?.[name], same[name], `${name} of ${reference}`);
      }
      assert.is(uri?.fragment, same.fragment);
    });
    assert.is(batch.uri(6), undefined);
    assert.throws(() => batch.uri(7), /expected `i` to be the index of one of 7 lines, got 7/);
  }
});

streaming.run();
