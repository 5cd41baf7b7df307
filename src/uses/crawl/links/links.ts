import {
  checkText,
  plainBytes,
  readOptions,
  readTexts,
  unchecked,
  withoutPrototype,
  wrongType,
} from '../../../support/index.js';
import { isByteStream, iteratorOf } from '../../bulk/index.js';
import { queryEncoder } from './encode-query.js';
import { BLOCK, type Link, type LinkOptions, Page } from './page.js';

/** Options for a page that is read in chunks. */
export interface LinksOptions extends LinkOptions {
  /** The encoding of its bytes: a label that `TextDecoder` knows. `'utf-8'` by default; malformed bytes become U+FFFD. */
  readonly encoding?: string;
}

const OPTIONS = { attributes: readTexts, base: unchecked, parse5: unchecked, repair: false };
const STREAM_OPTIONS = { ...OPTIONS, encoding: unchecked };

/** The part of a web stream that is used here. */
export interface PageStream {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | string | undefined }>;
    cancel(): Promise<void>;
  };
}

/** A page in chunks of any size, bytes or text: a web `ReadableStream`, a stream of Node, or any other iterable. */
export type PageSource = PageStream | AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;

/**
 * Finds the links of an HTML page while it is read, each resolved against the base of the page (RFC 3986, section 5.1). Links are the
 * references in the attributes that the HTML Standard defines for them, in SVG, in CSS (`url()` and `@import`, in `<style>` and
 * `style`), and in the attributes of the option `attributes`. The base is the address of the page, or the first
 * `<base href>`, unless that is longer than 8,000 code units.
 *
 * Links come from the start tags that the tokenizer of the HTML Standard finds, without scripting: not from tags in comments, or
 * in the text of `<script>`, `<title>` and similar elements. SVG and MathML are distinguished from HTML, and elements in `<template>` are
 * left out. No tree is built, so the links also include elements that a browser ignores where they are, such as an `<a>` in a `<select>`.
 *
 * The first `<base href>` of the source sets the base, wherever it is: also in the body or in a table. (A browser moves an element
 * out of a table, possibly in front of an earlier base.) Links of the head are held back until it is found or the head ends. A base
 * that is found later applies to the links after it. Nothing is repaired unless `repair` is set: a reference that is not valid has an
 * `error` and no target. As in a browser, a repaired query of `http`, `https`, `ftp` and `file` is in the encoding of the page.
 *
 * A source whose first start tag is `<urlset>`, `<sitemapindex>`, `<rss>`, `<feed>` or `<rdf:RDF>`, with any prefix of its namespace, is a sitemap or
 * a feed, and read as XML: its links are in `<loc>`, `<link>`, a permalink in `<guid>`, and similar elements, also in CDATA sections. Only the five
 * names and the numbers of XML are character references there, and names have the usual prefix of their namespace (`media:content`). HTML in
 * its texts and `xml:base` are not read.
 *
 * The page can have any size, and takes linear time. Memory is needed for the tag, comment or text that is being read, which is limited
 * to 16,777,216 code units, and for at most 65,536 links of the head that wait for a base. Leaving the loop cancels the stream.
 *
 * @param source - the page in chunks of any size, as bytes or as text
 * @param options - the URI of the page, the package parse5, the encoding, further attributes, and whether to repair references
 * @returns the links, in the order of the page
 * @throws UriSyntaxError if the base is not a URI reference
 * @throws UriResolutionError `relative-base` if it is not a URI
 * @throws RangeError if there is no such encoding, or while reading if a tag, comment or text is longer than 16,777,216 code units,
 *   or a tag has more than 65,536 links
 * @throws TypeError if there is no such source or `parse5` is missing, or while reading if a chunk is neither bytes nor text
 * @example
 * ```ts
 * import * as parse5 from 'parse5';
 *
 * const page = ['<base href="/docs/"><a href=a.html rel=nofol', 'low>A</a><img src="b c.png">'];
 * const found = [];
 * for await (const link of links(page, { base: 'http://example.com/', parse5 })) found.push(link);
 * found.map(({ target }) => target); // [ 'http://example.com/docs/', 'http://example.com/docs/a.html', undefined ]
 * found[1].nofollow; // true
 * found[2].error; // { code: 'forbidden-character', offset: 1 }
 * ```
 */
export function links(source: PageSource, options: LinksOptions): AsyncGenerator<Link, void, undefined> {
  if (!isSource(source)) throw wrongType('source', 'a stream or an iterable of bytes or text', source);
  const { encoding, ...others } = readOptions(options, STREAM_OPTIONS);
  const decoder = new TextDecoder(encoding, withoutPrototype({ ignoreBOM: true }));
  return readPage(source, decoder, new Page(others as LinkOptions, queryEncoder(decoder.encoding)));
}

/**
 * Finds the links of an HTML page in a string, as {@link links} does.
 *
 * @param html - the page
 * @param options - the URI of the page, the package parse5, further attributes, and whether to repair references
 * @returns the links, in the order of the page
 * @throws what {@link links} throws
 * @example
 * ```ts
 * import * as parse5 from 'parse5';
 *
 * const [image] = linksIn('<img srcset="a|b.png 2x">', { base: 'http://example.com/', parse5, repair: true });
 * image.target; // 'http://example.com/a%7Cb.png'
 * image.changes; // [ { code: 'forbidden-character', start: 1, end: 2, replacement: '%7C' } ]
 * const sitemap = '<urlset><url><loc><![CDATA[ http://a.example/?b&c ]]></loc></url></urlset>';
 * linksIn(sitemap, { base: 'http://example.com/sitemap.xml', parse5 })[0].target; // 'http://a.example/?b&c'
 * ```
 */
export function linksIn(html: string, options: LinkOptions): Link[] {
  checkText(html, 'html');
  const page = new Page(readOptions(options, OPTIONS) as LinkOptions);
  return [...page.write(html), ...page.end()];
}

const isSource = (source: unknown): source is PageSource =>
  typeof source === 'string' ||
  (typeof source === 'object' &&
    source !== null &&
    ('getReader' in source || Symbol.asyncIterator in source || Symbol.iterator in source));

type Decoder = InstanceType<typeof TextDecoder>;

async function* readPage(source: PageSource, decoder: Decoder, page: Page): AsyncGenerator<Link, void, undefined> {
  for await (const chunk of isByteStream(source) ? { [Symbol.asyncIterator]: () => iteratorOf(source) } : source) {
    for (const text of textsOf(chunk, decoder)) yield* page.write(text);
  }
  yield* page.write(decoder.decode());
  yield* page.end();
}

/** Decodes a chunk in blocks, since it may have more bytes than a string can have characters. */
function* textsOf(chunk: Uint8Array | string, decoder: Decoder): Generator<string, void, undefined> {
  if (typeof chunk === 'string') yield chunk;
  else if (!(chunk instanceof Uint8Array)) throw wrongType('chunk', 'a Uint8Array or a string', chunk);
  else
    for (let i = 0; i < chunk.length; i += BLOCK)
      yield decoder.decode(plainBytes(chunk).subarray(i, i + BLOCK), { stream: true });
}
