/** `batches`: the lines of a stream, regardless of its chunks. */

import { Readable } from 'node:stream';
import { batches, errorAt, referenceAt, references, type Source } from '../../src/entries/bulk.js';
import { UriSyntaxError } from '../../src/entries/errors.js';
import { parse } from '../../src/entries/index.js';
import { Batch, Grammar, Slot, STRIDE, scan, scanBytes, scanLines } from '../../src/entries/scanner.js';
import { readAll } from '../support/read-all.js';
import { assert, suite } from '../support/suite.js';

const streaming = suite('bulk batches');

const GRAMMARS = ['uri-reference', 'uri', 'relative-reference', 'absolute-uri'] as const;

/** A stream, whose chunks end anywhere. */
async function* stream(chunks: Iterable<string | Uint8Array>): AsyncGenerator<string | Uint8Array> {
  yield* chunks;
}

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

streaming('reads chunks larger than its memory, and lines larger than those', async () => {
  const long = 'p'.repeat(300_000);
  const input = Buffer.from(`${'http://a/b\n'.repeat(60_000)}/${long}\r\n${long}`);
  assert.equal(await lines([input]), expected(input));
  assert.equal(await lines([input.subarray(0, 700_000), input.subarray(700_000)]), expected(input));
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

const NAMES = ['authority', 'scheme', 'userinfo', 'host', 'hostKind', 'port', 'path', 'query', 'fragment'] as const;
streaming('makes a UriReference of a line', async () => {
  const references = ['http://u:p@h:80/a?q#f', '', '//[::1]', 'x:', '?a'];
  const input = Buffer.from(`first\n${references.join('\n')}\n/no t\n`);
  for await (const batch of batches([input])) {
    references.forEach((reference, i) => {
      const found = referenceAt(batch, i + 1);
      assert.equal(
        [`${found}`, ...NAMES.map((name) => found?.[name])],
        [reference, ...NAMES.map((name) => parse(reference)[name])],
      );
    });
    assert.is(referenceAt(batch, 6), undefined);
    assert.throws(() => referenceAt(batch, 7), /expected `i` to be the index of one of 7 lines, got 7/);
  }
});

streaming('explains why a line was rejected', async () => {
  const lines = ['/a b', 'http://[::1', '/%4', '1:b', '/é?', '\ufeff/a', 'http://u:p@h/ '];
  for (const [i, name] of GRAMMARS.entries()) {
    const grammar = i as Grammar;
    for await (const batch of batches([...lines, '/fine'], { grammar: name })) {
      lines.forEach((line, i) => {
        const error = errorAt(batch, i);
        const offset = ~scan(line, new Uint32Array(STRIDE), 0, grammar);
        const { code, message } = new UriSyntaxError(line, offset, grammar);
        assert.equal([error?.input, error?.offset, error?.code, error?.message], [line, offset, code, message]);
        assert.is(referenceAt(batch, i), undefined);
      });
      const isRelative = grammar === Grammar.URI_REFERENCE || grammar === Grammar.RELATIVE_REFERENCE;
      assert.is(errorAt(batch, lines.length) === undefined, isRelative);
      assert.throws(() => errorAt(batch, lines.length + 1), /expected `i` to be the index of one of 8 lines, got 8/);
    }
  }
});

streaming('numbers the lines of a batch that is used again from 1', async () => {
  const batch = new Batch(1);
  for await (const _ of batches(['a', 'b'], { batch }));
  assert.is(batch.firstLine, 2);
  assert.is(scanLines(Buffer.from('a'), batch).firstLine, 1);
});

streaming.run();

const parsing = suite('bulk references');

/** The texts of all lines, of invalid ones too. */
async function textsOf(source: Source): Promise<string[]> {
  const found: string[] = [];
  const onInvalid = ({ input }: UriSyntaxError): unknown => found.push(input);
  for await (const reference of references(source, { onInvalid })) found.push(String(reference));
  return found;
}

/** These strings have these texts as lines, as `references` and `batches` read them. */
const areLines = (title: string, texts: readonly string[], expected: readonly string[]): void => {
  parsing(`reads one line per string: ${title}`, async () => {
    for (const source of [texts, texts.values()]) assert.equal(await textsOf(source), expected);
    const shown = (await lines(texts)).map(([line, text]) => [line, text]);
    const wanted = expected.map((text, i) => [i + 1, Buffer.from(text).toString('latin1')]);
    assert.equal(shown, wanted);
  });
};
areLines('URIs', ['http://a/', 'http://b/'], ['http://a/', 'http://b/']);
areLines('line ends', ['/a\n', '/b\r\n', '/c\r'], ['/a', '/b', '/c']);
areLines('line feeds within', ['/a\n/b', '/c\n\n', '\n/d'], ['/a\r/b', '/c', '\r/d']);
areLines('empty strings', ['', '/a', ''], ['', '/a', '']);
areLines('no strings', [], []);
areLines('halves of a pair of surrogates', ['/\ud83d', '\ude80'], ['/\ufffd', '\ufffd']);

parsing('reads an array of many strings, and another iterable no further than needed', async () => {
  const texts = Array.from({ length: 20_000 }, (_, i) => `http://h${i}.example/`);
  const [error, before] = await readAll(references(texts));
  assert.equal([error, before.map(String)], [undefined, texts]);
  let asked = 0;
  function* endless(): Generator<string> {
    for (;;) yield `/${++asked}`;
  }
  for await (const { path } of references(endless())) if (path === '/3') break;
  assert.is(asked, 3);
});

parsing('refuses strings and bytes in one iterable', async () => {
  for (const source of [
    ['/a', Buffer.from('/b')],
    [Buffer.from('/a'), '/b'],
  ])
    assert.match(String((await readAll(references(source as string[])))[0]), /^TypeError: expected `chunk` to be a /);
});

parsing('leaves no listener at a signal', async () => {
  let listeners = 0;
  const signal = {
    aborted: false,
    reason: undefined,
    addEventListener: () => listeners++,
    removeEventListener: () => listeners--,
  };
  for await (const _ of references(stream(['/a\n', '/b\n']), { signal }));
  assert.is(listeners, 0);
});

/** A signal ends each of these at once, also while the source is silent, and closes the source. */
for (const [name, read] of Object.entries({
  references: (source: Source, signal: AbortSignal) => references(source, { signal }),
  batches: (source: Source, signal: AbortSignal) => batches(source, { signal }),
})) {
  for (const isEarly of [true, false]) {
    parsing(`${name} ends by a signal ${isEarly ? 'before' : 'while'} it reads`, async () => {
      const controller = new AbortController();
      let isClosed = false;
      const source: Source = {
        read: () => new Promise(() => {}),
        close: async () => {
          isClosed = true;
        },
      };
      if (isEarly) controller.abort(new Error('stop'));
      else setTimeout(() => controller.abort(new Error('stop')), 5);
      const [error] = await readAll<unknown>(read(source, controller.signal));
      assert.is(String(error), 'Error: stop');
      assert.ok(isClosed);
      assert.match(String((await readAll<unknown>(read([], {} as AbortSignal)))[0]), /^TypeError: .*`signal/);
    });
  }
}

parsing('reads a pair of surrogates that is cut in two, and half of one as U+FFFD', async () => {
  assert.equal(await textsOf(stream(['/\ud83d', '\ude80\n/a'])), ['/\u{1F680}', '/a']);
  assert.equal(await textsOf(stream(['/\ud83d'])), ['/\ufffd']);
  assert.equal(await textsOf(stream(['/\ud83d', '', 'b'])), ['/\ufffdb']);
  assert.equal(await textsOf(stream(['/\ud83d', Buffer.from('b')])), ['/\ufffdb']);
  assert.equal(await textsOf(stream(['\ude80'])), ['\ufffd']);
});

parsing('reads streams of Node and of the web, of text and of bytes', async () => {
  const text = 'http://a/\n//b/c\n';
  const sources: Source[] = [
    Readable.from([text]),
    Readable.from([Buffer.from(text)]),
    new Blob([text]).stream(),
    new Blob([text]).stream().pipeThrough(new TextDecoderStream()),
    // Safari has streams that are not iterable.
    { getReader: () => new Blob([text]).stream().getReader() },
  ];
  for (const source of sources) {
    assert.equal((await readAll(references(source)))[1].map(String), ['http://a/', '//b/c']);
  }
});

parsing('throws the error of the first line that is not of the grammar, after all lines before it', async () => {
  const [error, before] = await readAll(references(['a:', '/b', 'c:'], { grammar: 'uri' }));
  assert.equal(before.map(String), ['a:']);
  assert.instance(error, UriSyntaxError);
  assert.match(String(error), /not a URI: /);
});

parsing('throws what `onInvalid` throws, and closes the source', async () => {
  let isClosed = false;
  function* source(): Generator<string> {
    try {
      yield '/a b';
      yield '/c';
    } finally {
      isClosed = true;
    }
  }
  const onInvalid = (): never => {
    throw new Error('stop');
  };
  const [error] = await readAll(references(source(), { onInvalid }));
  assert.is(String(error), 'Error: stop');
  assert.ok(isClosed);
});

parsing('refuses lines that are too long, and options that it does not know', async () => {
  const [error, before] = await readAll(references(['/a', '/bcdef'], { longest: 4 }));
  assert.is((error as { code?: unknown }).code, 'line-too-long');
  assert.is(before.length, 1);
  for (const options of [{ onError: Object }, { grammar: 1 }, { onInvalid: 'x' }])
    assert.instance((await readAll(references([], options as never)))[0], TypeError);
});

parsing.run();
