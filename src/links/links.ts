import { type Link, type LinkOptions, Page } from './page.js';

/** How to read a page that comes in pieces. */
export interface LinksOptions extends LinkOptions {
  /** The encoding of its bytes: a label that `TextDecoder` knows. `'utf-8'` by default; what cannot be decoded becomes U+FFFD. */
  readonly encoding?: string;
}

/** What is used here of a web stream. */
export interface PageStream {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | string | undefined }>;
    cancel(): Promise<void>;
  };
}

/** A page in pieces of any size, bytes or text: a web `ReadableStream`, a stream of Node, or whatever else can be iterated. */
export type PageSource = PageStream | AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;

/**
 * The links of an HTML page, as it comes in: each reference that the HTML Standard has an attribute for, resolved against the base
 * of the page (section 5.1). That is where the page was found, or what its first `<base href>` says. Links of the head are held
 * back until that is known or the head ends; a `<base>` that comes later counts for the links behind it.
 *
 * Nothing is repaired unless `repair` is set: a reference that is none has an `error` and no target. The page may be of any size;
 * what is held in memory is an element, the names of those it is in, and the links of the head. Leaving the loop cancels the stream.
 *
 * @throws UriSyntaxError if the base is not a URI reference
 * @throws UriResolutionError `relative-base` if it is not a URI
 * @throws RangeError if there is no such encoding
 * @throws TypeError if there is no parser, or while reading if a piece is neither bytes nor text
 * @example
 * ```ts
 * import { Parser } from 'htmlparser2';
 *
 * const page = ['<base href="/docs/"><a href=a.html rel=nofol', 'low>A</a><img src="b c.png">'];
 * const found = [];
 * for await (const link of links(page, { base: 'http://example.com/', Parser })) found.push(link);
 * found.map(({ target }) => target); // [ 'http://example.com/docs/', 'http://example.com/docs/a.html', undefined ]
 * found[1].nofollow; // true
 * found[2].error; // { code: 'forbidden-character', offset: 1 }
 * ```
 */
export function links(source: PageSource, options: LinksOptions): AsyncGenerator<Link, void, undefined> {
  const decoder = new TextDecoder(options.encoding);
  return read(source, decoder, new Page(options));
}

/**
 * The links of an HTML page that is there as a whole, as {@link links} has them.
 *
 * @throws what {@link links} throws
 * @example
 * ```ts
 * import { Parser } from 'htmlparser2';
 *
 * const [image] = linksIn('<img srcset="a|b.png 2x">', { base: 'http://example.com/', Parser, repair: true });
 * image.target; // 'http://example.com/a%7Cb.png'
 * image.changes; // [ { code: 'forbidden-character', offset: 1, length: 1, replacement: '%7C' } ]
 * ```
 */
export function linksIn(html: string, options: LinkOptions): Link[] {
  if (typeof html !== 'string') throw new TypeError('`html` is not a string');
  const page = new Page(options);
  return [...page.write(html), ...page.end()];
}

type Decoder = InstanceType<typeof TextDecoder>;

async function* read(source: PageSource, decoder: Decoder, page: Page): AsyncGenerator<Link, void, undefined> {
  for await (const chunk of 'getReader' in source ? chunksOf(source) : source) {
    yield* page.write(textOf(chunk, decoder));
  }
  yield* page.write(decoder.decode());
  yield* page.end();
}

async function* chunksOf(stream: PageStream): AsyncGenerator<Uint8Array | string, void, undefined> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value as Uint8Array | string;
    }
  } finally {
    await reader.cancel();
  }
}

function textOf(chunk: Uint8Array | string, decoder: Decoder): string {
  if (typeof chunk === 'string') return chunk;
  if (chunk instanceof Uint8Array) return decoder.decode(chunk, { stream: true });
  throw new TypeError('a chunk is neither a Uint8Array nor a string');
}
