/** Links of HTML pages: attributes, the base, streams, errors and repairs. */

import * as parse5 from 'parse5';
import { type Link, type LinkOptions, links, linksIn } from '../../../src/entries/crawl.js';
import { UriResolutionError } from '../../../src/entries/index.js';
import { cssUrls, refresh, srcset } from '../../../src/uses/crawl/links/references.js';
import { runRows } from '../../support/rows.js';
import { assert, suite } from '../../support/suite.js';

const PAGE = 'http://h/p/q';
const pages = suite('links');
const of = (html: string, options: Partial<LinkOptions> = {}): Link[] =>
  linksIn(html, { base: PAGE, parse5, ...options });

const targets = (html: string, ...expected: (string | null)[]): void =>
  pages(`${html} leads to ${expected.join(', ')}`, () =>
    assert.equal(
      of(html).map(({ target }) => target),
      expected.map((target) => target ?? undefined),
    ),
  );
const holds = (html: string, element: string, attribute: string | null, text = 'a'): void =>
  pages(`${html} has ${element} ${attribute}`, () => {
    const [link, ...others] = of(html);
    assert.equal(
      [link?.element, link?.attribute, link?.text, link?.target],
      [element, attribute ?? undefined, text, `http://h/p/${text}`],
    );
    assert.equal(others, []);
  });
const MAX_BASE = `http://h/${'d'.repeat(7990)}/`;
for (const [title, base, target] of [
  ['a base of 8,000 code units', MAX_BASE, `${MAX_BASE}a`],
  ['no longer base', `${MAX_BASE}d/`, 'http://h/p/a'],
] as const) {
  pages(`uses ${title}`, () => assert.is(of(`<base href=${base}><a href=a>`)[1]?.target, target));
}

pages('has the types of a link', () => {
  const [a, b, c] = of('<a href=a rel="NoFollow  ugc"><a href=b rel=nofollower><a href=c>');
  assert.equal([a?.rel, a?.nofollow], [['nofollow', 'ugc'], true]);
  assert.equal([b?.rel, b?.nofollow], [['nofollower'], false]);
  assert.equal([c?.rel, c?.nofollow], [[], false]);
});
pages('repairs only what it is asked to', () => {
  const [strict] = of('<a href=" a b ">');
  assert.equal(
    [strict?.text, strict?.target, strict?.error, strict?.changes],
    ['a b', undefined, { code: 'forbidden-character', offset: 1 }, []],
  );
  assert.equal(of('<a href="//[">')[0]?.error, { code: 'unexpected-end', offset: 3 });
  assert.equal(of('<a href=a>')[0]?.changes, []);
  const [repaired, refused] = of('<base href="/ä/"><a href="//a b/">', { repair: true }).slice(0);
  assert.is(repaired?.target, 'http://h/%C3%A4/');
  assert.equal(repaired?.changes, [{ code: 'non-ascii', start: 1, end: 2, replacement: '%C3%A4' }]);
  assert.is(refused?.error?.offset, 3);
  assert.is(of('<base href="/ä/"><a href=b>', { repair: true })[1]?.target, 'http://h/%C3%A4/b');
});

const gathered = async (source: Parameters<typeof links>[0], encoding?: string): Promise<(string | undefined)[]> => {
  const found: (string | undefined)[] = [];
  const options = { base: PAGE, parse5, repair: true, ...(encoding === undefined ? {} : { encoding }) };
  for await (const { target } of links(source, options)) found.push(target);
  return found;
};
const HTML = '\ufeff<link href=é><base href="/😀/"><a href="b">';
const EXPECTED = ['http://h/%F0%9F%98%80/%C3%A9', 'http://h/%F0%9F%98%80/', 'http://h/%F0%9F%98%80/b'];
pages('reads a page in any chunks', async () => {
  const bytes = new TextEncoder().encode(HTML);
  for (let size = 1; size <= bytes.length; size++) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.subarray(i * size, (i + 1) * size),
    );
    assert.equal(await gathered(chunks), EXPECTED, `${size} bytes`);
  }
  assert.equal(await gathered(HTML.slice(1).match(/.{1,5}/gs) as string[]), EXPECTED);
  assert.equal(await gathered([]), []);
});
const encodes = (encoding: string, reference: string, target: string): void =>
  pages(`a page in ${encoding} leads from ${reference} to ${target}`, async () => {
    assert.equal(await gathered([`<a href="${reference}">`], encoding), [target]);
  });

pages('reads a web stream, and one in another encoding', async () => {
  assert.equal(await gathered(new Blob([HTML]).stream() as unknown as AsyncIterable<Uint8Array>), EXPECTED);
  assert.equal(await gathered([Uint8Array.from(Buffer.from('<a href=\xe9>', 'latin1'))], 'latin1'), [
    'http://h/p/%C3%A9',
  ]);
  // Cut within a character.
  assert.equal(await gathered([new TextEncoder().encode('<a href=b>é').subarray(0, -1)]), ['http://h/p/b']);
});
pages('cancels the stream when the loop is left', async () => {
  let cancelled = false;
  const stream = {
    getReader: () => ({
      read: async () => ({ done: false, value: '<a href=a>' }),
      cancel: async () => {
        cancelled = true;
      },
    }),
  };
  for await (const { target } of links(stream, { base: PAGE, parse5 })) {
    assert.is(target, 'http://h/p/a');
    break;
  }
  assert.ok(cancelled);
});
pages('promise 7: reads no option and no attribute from Object.prototype', async () => {
  const inherited = { repair: true, encoding: 'x-none', prefix: 'x', names: new Set(['background']) };
  const html = '<body><body background=b><a href="a b">';
  try {
    for (const [name, value] of Object.entries(inherited)) {
      Object.defineProperty(Object.prototype, name, { value, configurable: true });
    }
    const found: Link[] = [];
    for await (const link of links([html], { base: PAGE, parse5 })) found.push(link);
    for (const answer of [found, of(html)]) {
      const shown = answer.map(({ text, target }) => [text, target]);
      assert.equal(shown, [
        ['b', 'http://h/p/b'],
        ['a b', undefined],
      ]);
    }
    Object.defineProperty(Object.prototype, 'parse5', { value: parse5, configurable: true });
    assert.throws(() => linksIn(html, { base: PAGE } as never), TypeError);
    Reflect.deleteProperty(Object.prototype, 'parse5');
    Object.defineProperty(Object.prototype, 'base', { value: PAGE, configurable: true });
    assert.is(linksIn(html, { parse5 })[0]?.target, undefined);
  } finally {
    for (const name of [...Object.keys(inherited), 'base', 'parse5']) Reflect.deleteProperty(Object.prototype, name);
  }
});
pages('a tag of more than 16,777,216 code units is an error', () => {
  assert.throws(() => of(`<a href="${'a'.repeat(20 << 20)}`), RangeError);
});
pages('a tag of more than 65,536 links is an error after the links before it', async () => {
  const found: string[] = [];
  const read = async (count: number): Promise<void> => {
    const page = `<body><a href=b><img srcset="${'a, '.repeat(count)}"><a href=c>`;
    for await (const { text } of links([page], { base: PAGE, parse5 })) found.push(text);
  };
  await read(1 << 16);
  assert.is(found.splice(0).length, (1 << 16) + 2);
  const error = await read((1 << 16) + 1).catch((reason: unknown) => reason);
  assert.is(String(error), 'RangeError: a tag of the page has more than 65536 links');
  assert.equal(found, ['b']);
});
pages('at most 65,536 links wait for a base', () => {
  const html = `${'<link href=a>'.repeat((1 << 16) - 1)}<link href=b><link href=c><base href=/d/><link href=e>`;
  assert.equal(
    of(html)
      .map(({ target }) => target)
      .slice((1 << 16) - 2),
    ['http://h/p/a', 'http://h/p/b', 'http://h/p/c', 'http://h/d/', 'http://h/d/e'],
  );
});
pages('wrong use is an error', async () => {
  assert.throws(() => links([], { base: '/a', parse5 }), UriResolutionError);
  assert.throws(() => links([], { base: PAGE, parse5, encoding: 'x-none' }), RangeError);
  for (const wrong of [undefined, {}, { Parser: 1 }]) {
    assert.throws(() => linksIn('', { base: PAGE, parse5: wrong as never }), TypeError, { message: /`parse5`/ });
  }
  for (const source of [undefined, null, 5, {}, () => []]) {
    assert.throws(
      () => links(source as never, undefined as never),
      /^expected `source` to be a stream or an iterable of/,
    );
  }
  const wrong = await gathered([1 as never]).catch((error: Error) => error);
  assert.is(String(wrong), 'TypeError: expected `chunk` to be a Uint8Array or a string, got number');
});

const refreshes = (content: string, expected?: string): void =>
  pages(`refresh ${JSON.stringify(content)} is ${expected}`, () => assert.is(refresh(content), expected));
const candidates = (value: string, ...expected: string[]): void =>
  pages(`srcset ${JSON.stringify(value)} is ${expected.join(' ')}`, () => assert.equal(srcset(value), expected));

const css = (text: string, ...expected: string[]): void =>
  pages(`CSS ${JSON.stringify(text)} has ${expected.join(' ')}`, () => assert.equal(cssUrls(text), expected));
const named = (html: string, ...expected: string[]): void =>
  pages(`${html} has ${expected.join(', ')} by name`, () =>
    assert.equal(
      of(html, { attributes: ['DATA-src', 'data-src', 'data-srcset', 'src'] }).map(
        (link) => `${link.element} ${link.attribute} ${link.text}`,
      ),
      expected,
    ),
  );

/** Texts of XML, cut at every place. */
const XML = [
  '<?xml version="1.0"?><!-- > --><!DOCTYPE a><urlset><loc>a&amp;b<![CDATA[]&amp;]]>]]&gt;</loc> < <loc>c',
  "<a:feed xmlns:a='http://www.w3.org/2005/Atom'><a:link href='>&lt;' /></a:feed>",
  '<!-- <rss> --><html><a href="&amp;x">',
];
pages('a sitemap or a feed in chunks of any size', async () => {
  for (const text of XML) {
    const whole = linksIn(text, { base: PAGE, parse5 });
    for (let at = 1; at < text.length; at++) {
      const found: Link[] = [];
      for await (const link of links([text.slice(0, at), text.slice(at)], { base: PAGE, parse5 })) found.push(link);
      assert.equal(found, whole);
    }
  }
  assert.equal(
    XML.map((text) => of(text).map((link) => link.text)),
    [['a&b]&amp;]]>', 'c'], ['><'], ['&x']],
  );
});
pages('a comment of over 1,048,576 code units is read as one of HTML only', () => {
  const text = `<!--${'-'.repeat(2 << 20)}`;
  assert.equal(of(`${text}--><urlset><loc>a</loc></urlset>`), []);
});
pages('without a base, absolute references have a target', () => {
  const found = linksIn('<a href="HTTP://h/a/../b"><a href=c><a href="d e"><base href="//h/"><a href=f>', {
    parse5,
    repair: true,
  });
  assert.equal(
    found.map(({ target, error }) => target ?? error),
    [
      'HTTP://h/b',
      { code: 'unexpected-end', offset: 1 },
      { code: 'invalid-scheme', offset: 1 },
      { code: 'invalid-scheme', offset: 0 },
      { code: 'unexpected-end', offset: 1 },
    ],
  );
  assert.is(linksIn('<base href="http://h/a"><a href=b>', { parse5 })[1]?.target, 'http://h/b');
});

runRows('links/links', { css, named, holds, targets, refreshes, candidates, encodes });

pages.run();
