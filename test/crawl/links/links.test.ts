/** Links of HTML pages: attributes, the base, streams, errors and repairs. */

import * as parse5 from 'parse5';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Link, type LinkOptions, links, linksIn } from '../../../src/crawl/index.js';
import { refresh, srcset } from '../../../src/crawl/links/references.js';
import { UriResolutionError } from '../../../src/index.js';
import { isRangeError, isTypeError } from '../../support/wrong-use.js';

const PAGE = 'http://h/p/q';
const pages = suite('links');
const of = (html: string, options: Partial<LinkOptions> = {}): Link[] =>
  linksIn(html, { base: PAGE, parse5, ...options });

const targets = (html: string, ...expected: (string | undefined)[]): void =>
  pages(`${html} leads to ${expected.join(', ')}`, () =>
    assert.equal(
      of(html).map(({ target }) => target),
      expected,
    ),
  );
const holds = (html: string, element: string, attribute: string, text = 'a'): void =>
  pages(`${html} has ${element} ${attribute}`, () => {
    const [link, ...others] = of(html);
    assert.equal(
      [link?.element, link?.attribute, link?.text, link?.target],
      [element, attribute, text, `http://h/p/${text}`],
    );
    assert.equal(others, []);
  });
for (const element of ['a', 'area', 'link']) holds(`<${element} href=a>`, element, 'href');
for (const element of ['audio', 'embed', 'iframe', 'img', 'input', 'script', 'source', 'track', 'video']) {
  holds(`<${element} src="a">`, element, 'src');
}
holds('<frameset><frame src="a">', 'frame', 'src');
for (const element of ['blockquote', 'del', 'ins', 'q']) holds(`<${element} cite='a'>`, element, 'cite');
for (const element of ['button', 'input']) holds(`<${element} formaction=a>`, element, 'formaction');
for (const element of ['img', 'source']) holds(`<${element} srcset="a 2x">`, element, 'srcset');
holds('<FORM ACTION=" a\n">', 'form', 'action');
holds('<html manifest=a>', 'html', 'manifest');
for (const element of ['body', 'table']) holds(`<${element} background=a>`, element, 'background');
for (const element of ['tbody', 'td', 'tfoot', 'th', 'thead', 'tr'])
  holds(`<table><${element} background=a>`, element, 'background');
for (const element of ['iframe', 'img']) holds(`<${element} longdesc=a>`, element, 'longdesc');
holds('<frameset><frame longdesc=a>', 'frame', 'longdesc');
holds('<img lowsrc=a>', 'img', 'lowsrc');
holds('<link imagesrcset="a 1x">', 'link', 'imagesrcset');
holds('<object data=a>', 'object', 'data');
holds('<video poster=a>', 'video', 'poster');
for (const element of ['a', 'area']) holds(`<${element} ping=a>`, element, 'ping');
holds('<div itemid=a>', 'div', 'itemid');
for (const element of ['a', 'image', 'use', 'script', 'feImage'])
  holds(`<svg><${element} href=a /></svg>`, element, 'href');
for (const element of ['a', 'image', 'use', 'script', 'feImage'])
  holds(`<svg><${element} xlink:href=a /></svg>`, element, 'xlink:href');
holds('<meta http-equiv=Refresh content="1; url=a">', 'meta', 'content');
holds('<a href="a?b&amp;c=d">', 'a', 'href', 'a?b&c=d');

targets('<p>');
targets('<a name=a>');
targets('<meta content="0;url=a">');
targets('<meta http-equiv=refresh content=5>');
targets('<meta http-equiv=refresh>');
targets('<!-- <a href=a> --><script>"<a href=b>"</script><textarea><a href=c></textarea>');
targets('<a constructor=a __proto__=b>');
targets('<a href>', PAGE);
targets(
  '<a href="#b"><a href="?"><a href="//i"><a href="mailto:a@b"><a href="/../c">',
  `${PAGE}#b`,
  `${PAGE}?`,
  'http://i',
  'mailto:a@b',
  'http://h/c',
);
targets('<a href=b ping="c d\n/e">', 'http://h/p/b', 'http://h/p/c', 'http://h/p/d', 'http://h/e');
targets('<img src=s srcset="a, b 2x,,c 100w">', 'http://h/p/s', 'http://h/p/a', 'http://h/p/b', 'http://h/p/c');

// The base.
targets('<base href=/d/><a href=a>', 'http://h/d/', 'http://h/d/a');
targets('<link href=a><base href=/d/>', 'http://h/d/a', 'http://h/d/');
targets('<head><link href=a></head><base href=/d/><a href=a>', 'http://h/p/a', 'http://h/d/', 'http://h/d/a');
targets('<p><a href=a><base href=/d/><a href=a>', 'http://h/p/a', 'http://h/d/', 'http://h/d/a');
targets('<base href=e/#f><base href=/no/><a href=a>', 'http://h/p/e/#f', 'http://h/no/', 'http://h/p/e/a');
targets('<base target=_top><base href=//i/d/><a href=a>', 'http://i/d/', 'http://i/d/a');
targets('<base href="a b"><base href=/d/><a href=a>', undefined, 'http://h/d/', 'http://h/p/a');
targets('<base href=data:,b><a href=a>', 'data:,b', 'http://h/p/a');
targets('<base href=JavaScript:b><a href=a>', 'JavaScript:b', 'http://h/p/a');
targets('<base href="/javascript:/"><a href=a>', 'http://h/javascript:/', 'http://h/javascript:/a');
targets('<p http-equiv=refresh content="1;url=a">');
const LONGEST_BASE = `http://h/${'d'.repeat(7990)}/`;
for (const [title, base, target] of [
  ['a base of 8,000 code units', LONGEST_BASE, `${LONGEST_BASE}a`],
  ['no longer base', `${LONGEST_BASE}d/`, 'http://h/p/a'],
] as const) {
  pages(`uses ${title}`, () => assert.is(of(`<base href=${base}><a href=a>`)[1]?.target, target));
}
for (const element of ['html', 'head', 'meta', 'noscript', 'script', 'style', 'title']) {
  targets(
    `<link href=a><${element}></${element === 'head' || element === 'html' ? 'i' : element}><base href=/d/>`,
    'http://h/d/a',
    'http://h/d/',
  );
}
targets('<template></template><link href=a><base href=/d/>', 'http://h/d/a', 'http://h/d/');
targets('<template><base href=/t/></template><base href=/d/><a href=a>', 'http://h/d/', 'http://h/d/a');
targets('<base itemid=/i/ href=/d/><a href=a>', 'http://h/i/', 'http://h/d/', 'http://h/d/a');

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
      assert.equal(
        answer.map(({ text, target }) => [text, target]),
        [
          ['b', 'http://h/p/b'],
          ['a b', undefined],
        ],
      );
    }
    for (const name of ['base', 'parse5']) {
      const { [name]: value, ...options } = { base: PAGE, parse5 } as Record<string, unknown>;
      Object.defineProperty(Object.prototype, name, { value, configurable: true });
      assert.throws(() => linksIn(html, options as never), isTypeError);
      Reflect.deleteProperty(Object.prototype, name);
    }
  } finally {
    for (const name of [...Object.keys(inherited), 'base', 'parse5']) Reflect.deleteProperty(Object.prototype, name);
  }
});
pages('wrong use is an error', async () => {
  assert.throws(
    () => links([], { base: '/a', parse5 }),
    (error: Error) => error instanceof UriResolutionError,
  );
  assert.throws(() => links([], { base: PAGE, parse5, encoding: 'x-none' }), isRangeError);
  for (const wrong of [undefined, {}, { Parser: 1 }]) {
    assert.throws(
      () => linksIn('', { base: PAGE, parse5: wrong as never }),
      (error: Error) => error instanceof TypeError && /`parse5`/.test(error.message),
    );
  }
  assert.throws(
    () => linksIn(1 as never, { base: PAGE, parse5 }),
    (error: Error) => error instanceof TypeError && /`html`/.test(error.message),
  );
  for (const source of [undefined, null, 5, {}, () => []]) {
    assert.throws(
      () => links(source as never, undefined as never),
      /^expected `source` to be a stream or an iterable of/,
    );
  }
  const wrong = await gathered([1 as never]).catch((error: Error) => error);
  assert.is(String(wrong), 'TypeError: expected `chunk` to be a Uint8Array or a string, got number');
});

// The steps of the HTML Standard.
for (const [content, expected] of [
  ['', undefined],
  ['x', undefined],
  ['5', undefined],
  ['5;', undefined],
  ['5 ', undefined],
  ['5url=a', undefined],
  ['5 url=a', 'a'],
  [' .5,\ta b ', 'a b'],
  ['0; URL = "a\'b"c', "a'b"],
  ["0;url='a", 'a'],
  ['0;urla', 'urla'],
  ['0;url', 'url'],
  [';url=a', undefined],
  ['0; abc=d', 'abc=d'],
  ['0; "a"', 'a'],
] as const) {
  pages(`refresh ${JSON.stringify(content)} is ${expected}`, () => assert.is(refresh(content), expected));
}
for (const [value, ...expected] of [
  [''],
  [' , ,'],
  ['a', 'a'],
  ['a,b', 'a,b'],
  ['a,, b', 'a', 'b'],
  ['a 1x,b', 'a', 'b'],
  ['a (x, y) z, b', 'a', 'b'],
  ['a (x, y', 'a'],
  ['data:,a 1x, b', 'data:,a', 'b'],
]) {
  pages(`srcset ${JSON.stringify(value)} is ${expected.join(' ')}`, () =>
    assert.equal(srcset(value as string), expected),
  );
}

pages.run();
