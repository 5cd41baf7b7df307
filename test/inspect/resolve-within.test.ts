/** Staying within a base: the attacks that maintainers list in their issue threads, and agreement with the platform's `URL`. */

import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { URL as ReferenceUrl } from 'whatwg-url';
import { resolve } from '../../src/index.js';
import { resolveWithin, type WithinOptions } from '../../src/inspect/index.js';
import { webReferences } from '../support/inspect/references.js';

type Within = WithinOptions['within'];

const within = suite('inspect: resolveWithin');

/** The references stay, and their targets are those of `resolve`. */
const stay = (what: Within, base: string, references: readonly string[]): void => {
  for (const reference of references)
    within(`${JSON.stringify(reference)} stays within the ${what} of ${base}`, () =>
      assert.is(resolveWithin(base, reference, { within: what }), resolve(base, reference)),
    );
};
const leave = (what: Within, base: string, references: readonly string[]): void => {
  for (const reference of references)
    within(`${JSON.stringify(reference)} leaves the ${what} of ${base}`, () =>
      assert.is(resolveWithin(base, reference, { within: what }), undefined),
    );
};

const SITE = 'https://shop.example/account/login?from=a';
/** `..` in ways that some reader understands. */
const PARENTS = [
  ...[
    '..',
    '%2e%2e',
    '%2E%2E',
    '.%2e',
    '%2E.',
    '%252e%252e',
    '..%2f',
    '%2e%2e%2f',
    '..%5c',
    '..%255c',
    '..%252f',
    '..\\',
  ],
  ...[
    '%c0%ae%c0%ae',
    '..%c0%af',
    '%e0%80%ae.',
    '..;',
    '..;a=b',
    '..%3b',
    '..%00',
    '..%09',
    '..%20',
    '..%0d%0a',
    '..%3f',
    '..%23',
  ],
  ...['%ef%bc%8e%ef%bc%8e', '..%ef%bc%8f', '..%EF%BC%BC', '%25252e%25252e'],
];
const ENCODED = [
  '%2fevil.example',
  '%2Fevil.example',
  '%5cevil.example',
  '%5C%5Cevil.example',
  '%00',
  '%0d%0aX: a',
  'a%250ab',
];
/** Texts that reach another host in a browser, curl or a router. */
const OTHER_HOSTS = [
  ...[
    '//evil.example',
    '///evil.example',
    '////evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '\\\\evil.example',
  ],
  ...[
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '\u0000//evil.example',
    '/\r\\evil.example',
  ],
  ...[
    'https:evil.example',
    'https:/evil.example',
    'https:///evil.example',
    'https:\\\\evil.example',
    'http:evil.example',
  ],
  ...['https://evil.example', 'https://shop.example.evil.example/', 'https://shop.example@evil.example/'],
  ...[
    'https://evil.example\\@shop.example/',
    'https://shop.example%2eevil.example/',
    'https://shop.example%00.evil.example/',
  ],
  ...['https://evil.example#@shop.example/', 'https://evil.example?@shop.example/', 'https://shop.example:444/'],
  ...[
    'javascript:alert(1)',
    'JavaScript:alert(1)//',
    'java\tscript:alert(1)',
    'data:text/html,a',
    'vbscript:a',
    'blob:https://shop.example/a',
  ],
  ...[
    'http://shop.example/',
    'ftp://shop.example/',
    'wss://shop.example/',
    'mailto:a@shop.example',
    'urn:a:b',
    'file:///etc/passwd',
  ],
  ...[
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    './/..//../..//evil.example',
    '/account/%2e%2e//evil.example',
  ],
  ...[
    'https://user@shop.example/',
    'https://shop.example:@evil.example/',
    'https://ѕhop.example/',
    '〱evil.example',
    '／／evil.example',
  ],
];

// A redirection after a login, as in nuxt-modules/better-auth#481 and GHSA-c9cv-mq2m-ppp3.
stay('origin', SITE, [
  '/',
  '/cart',
  '/cart?a=b#c',
  '../cart',
  'step/2',
  '?a',
  '#a',
  '',
  '/?next=%2Fhome%252F',
  "/?q=it's..",
  '/a//b',
]);
stay('origin', SITE, [
  'https://shop.example/cart',
  'HTTPS://SHOP.example:443/cart',
  '//shop.example/',
  'https://shop.example:/a',
]);
stay('origin', SITE, [
  '/a@b',
  '/caf%C3%A9',
  '/%E4%BE%8B%E3%81%88',
  '/100%25',
  '/c%23',
  '/.well-known/a',
  '/a..b',
  '/...',
  '/..a',
  '/;a',
]);
leave('origin', SITE, OTHER_HOSTS);
leave(
  'origin',
  SITE,
  ENCODED.flatMap((encoded) => [`/${encoded}`, `/a${encoded}`]),
);
leave(
  'origin',
  SITE,
  PARENTS.filter((parent) => parent !== '..').map((parent) => `/a/${parent}/b`),
);

// Paths below a prefix, as in clerk/javascript#8331 and DeepSeek-Reasonix#6309.
const API = 'https://api.example/v1/sessions/';
leave(
  'path',
  API,
  PARENTS.flatMap((parent) => [parent, `${parent}/users`, `s/${parent}/${parent}/users`]),
);
leave('path', API, [
  '../../../users',
  's/../../users',
  '/users',
  '/v1/sessions',
  '/v1/sessions-extra/',
  '/V1/sessions/',
  '.%2E/users',
]);
leave(
  'path',
  API,
  ['%2e%2e%252fusers', '%2e', 's/%2e/t', '..', './..', '?a/../../b/', ...OTHER_HOSTS].filter(
    (text) => !text.startsWith('?'),
  ),
);
stay('path', API, [
  's',
  's/tokens/supabase',
  './s',
  's/../t',
  '../sessions/s',
  '/v1/sessions/s',
  '.',
  '',
  '?filter=..',
  '#frag..ment',
]);
stay('path', API, [
  'foo..bar',
  'foo./bar.',
  'foo../..bar',
  'search?q=foo.bar..baz',
  '?bar=..&baz=.',
  'a%20b',
  'https://API.example/v1/sessions/s',
]);

// The tests of fastify-reply-from, with the slash at the end of the base that its `buildURL` appends.
stay('path', 'http://localhost', ['', '/hi', 'http://localhost/hi']);
leave('origin', 'http:/a/', ['b', '/b', '']);
stay('path', 'http://localhost/hi', ['hi', 'hi/', 'hi/more']);
stay('origin', 'http://localhost:80/hi', ['/hi']);
stay('origin', 'https://localhost:443/hi', ['/hi']);
leave('path', 'http://localhost', [
  '//10.0.0.10/hi',
  '//httpbin.org/hi',
  'http://10.0.0.10/hi',
  'https://10.0.0.10/hi',
]);
leave('path', 'http://localhost', ['blah://10.0.0.10/hi', 'urn:foo:bar']);
leave('path', 'http://localhost/exposed/', ['http://localhost/private', 'http://localhost/exposed-extra', '/private']);
leave('path', 'http://localhost/exposed/', ['/exposed-extra', '../private', '../exposed-extra']);
leave('path', 'http://localhost/hi/', ['/ho/%2E%2E/hi']);
// fastify-reply-from#460: dots in a name are not a dot-segment.
stay('path', 'http://localhost/_next/', [
  '/_next/static/chunks/pages/%5B...wordpressNode%5D.js',
  'a...b',
  '..%5Bslug%5D',
  '.../a',
]);

// Bases.
stay('path', 'http://h/groups/a%2Fb/', ['issues', './x%20y', '?a']);
leave('path', 'http://h/groups/a%2Fb/', ['../a%2Fb/c', '..', 'c%2Fd']);
stay('path', 'https://xn--bcher-kva.example/a/', ['b', '//XN--BCHER-KVA.example:443/a/c']);
stay('origin', 'http://[::1]:8080/', ['/a', '//[0:0::1]:8080/b']);
stay('origin', 'http://u:p@h/', ['/a', 'http://u:p@h:80/']);
leave('origin', 'http://u:p@h/', ['http://h/', '//u@h/', '//u:q@h/']);
leave('origin', 'http://127.1/', ['', '/a']);
leave('origin', 'http://h%2e/', ['', '/a']);
leave('origin', 'foo://h/', ['', '/a']);
leave('origin', 'mailto:a@b.example', ['', 'c']);
leave('path', 'file:///srv/', ['', 'a']);

within('a value that is not text has no target', () => {
  for (const value of [undefined, null, 7, ['/a'], {}])
    assert.is(resolveWithin(SITE, value as unknown as string, { within: 'origin' }), undefined);
});

const BASES = ['http://example.com/a/b?c', 'https://h/a/', 'ws://127.0.0.1:81', 'http://xn--bcher-kva.example/%7Ea/b'];
const PIECES = [
  ...PARENTS,
  ...ENCODED,
  ...OTHER_HOSTS,
  '/',
  'a',
  '?',
  '#',
  ':',
  '@',
  'http:',
  '//',
  'example.com',
  'h',
  '/a/',
];
const references = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 6 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary' }),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
);
/** Throws unless both parsers of the WHATWG URL Standard find a target within the base. */
function agrees(base: string, reference: string, what: Within): void {
  const target = resolveWithin(base, reference, { within: what });
  if (target === undefined) return;
  for (const Parser of [URL, ReferenceUrl]) {
    const { origin, pathname, href } = new Parser(target);
    assert.is(origin, new Parser(base).origin, target);
    assert.is(new Parser(reference, base).href, href, reference);
    assert.ok(!decodeURIComponent(pathname).split(/[/\\]/).includes('..'), target);
    if (what === 'path') assert.ok(pathname.startsWith(new Parser('.', base).pathname), target);
  }
}
within('`URL` finds every target within the base', () => {
  fc.assert(fc.property(fc.constantFrom(...BASES), references, fc.constantFrom('origin', 'path'), agrees), {
    numRuns: 5000,
  });
});
within('`URL` finds every target of web references within the base', () => {
  const generated = webReferences(3986);
  for (let i = 0; i < 5000; i++) agrees('http://example.com/a/b', generated.next().value, 'origin');
});

within.run();
