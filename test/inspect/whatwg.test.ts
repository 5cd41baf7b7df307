/** The difference between the platform's `URL` and RFC 3986 for a reference. */

import { URL as Standard } from 'whatwg-url';
import { UriSyntaxError } from '../../src/entries/errors.js';
import { type WhatwgDifference, type WhatwgPart, whatwgDifference } from '../../src/entries/inspect.js';
import { readsAlike } from '../support/inspect/matrix.js';
import { webReferences } from '../support/inspect/references.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

type Input = readonly [reference: string, base?: string];

const whatwg = suite('inspect: whatwgDifference');
const differenceOf = ([reference, base]: Input): WhatwgDifference | undefined => whatwgDifference(reference, { base });
const titleOf = (input: Input): string => input.map((text) => JSON.stringify(text)).join(' on ');

/**
 * Whether this platform's `URL` departs from the standard (or its later version), so that the difference is another
 * one: Deno 2.9 has no target for `///i`, Chromium 156 a localhost in `file://localhost/a`, and Node 26 accepts
 * `http://xn--a/`.
 */
const isOddHere = (input: Input): boolean => !isOldNode && readBy(URL, input) !== readBy(Standard, input);
const isOldNode = globalThis.process?.version?.startsWith('v20.') && !('Deno' in globalThis);

function readBy(Parser: typeof URL | typeof Standard, [reference, base]: Input): string {
  try {
    const { href, port } = new Parser(reference, base);
    return `${href} ${port}`;
  } catch {
    return 'invalid';
  }
}

const same = (...input: Input): void =>
  whatwg(`${titleOf(input)} is the same`, () => {
    if (!isOddHere(input)) assert.is(differenceOf(input), undefined);
  });
const differs = (input: string | Input, ...parts: readonly WhatwgPart[]): void => {
  const all: Input = typeof input === 'string' ? [input] : input;
  whatwg(`${titleOf(all)} differs in ${parts.join(', ')}`, () => {
    if (isOddHere(all)) return;
    const difference = differenceOf(all);
    assert.equal(difference?.parts, parts);
    assert.is(difference?.rejectedBy, undefined);
    assert.is(difference?.whatwg, new URL(...(all as [string, string?])).href);
  });
};
const rejected = (by: 'rfc3986' | 'whatwg', ...input: Input): void =>
  whatwg(`${titleOf(input)} is rejected by ${by}`, () => {
    if (isOddHere(input)) return;
    const difference = differenceOf(input);
    assert.is(difference?.rejectedBy, by);
    assert.equal(difference?.parts, []);
    assert.is(difference?.[by], undefined);
    assert.type(difference?.[by === 'whatwg' ? 'rfc3986' : 'whatwg'], 'string');
  });

runRows('inspect/whatwg', { same, differs, rejected });

const LONG = 'a'.repeat(4096);
for (const before of ['http://', 'http://u:', 'http://h/', 'file:///', 'foo:/', 'data:,'])
  same(`${before}${LONG}${before.endsWith(':') ? '@h' : ''}/`);
for (const before of ['', '/']) same(`${before}${LONG}b`, 'http://h/');
for (const reference of ['http:', 'HTTP:/', 'http:///', 'ws://', 'foo://', 'file://', 'http://u@'].map(
  (s) => `${s}${LONG}b/`,
)) {
  whatwg(`${reference.slice(0, 12)}… has a host that is too long to be passed to the platform`, () => {
    assert.is(whatwgDifference(reference)?.rejectedBy, 'whatwg');
    assert.is(whatwgDifference('c', { base: reference })?.rejectedBy, 'whatwg');
  });
}
whatwg('a reference has a host that is too long, with a base too', () => {
  assert.is(whatwgDifference(`//${LONG}b`, { base: 'http://h/' })?.rejectedBy, 'whatwg');
  for (const reference of [` ht\ttp:\\\\${LONG}b`, `/\t/${LONG} `, `///${LONG} `]) {
    assert.is(whatwgDifference(reference, { base: 'http://h/' }), undefined);
  }
});

whatwg('a base must be a URI', () => {
  for (const [base, offset] of [
    ['/a', 0],
    ['http://h/ ', 9],
    ['', 0],
  ] as const) {
    assert.throws(() => whatwgDifference('b', { base }), UriSyntaxError, { offset });
  }
});

const onPlatformWith = (Parser: unknown, run: () => void): void => {
  const { URL: own } = globalThis;
  try {
    Object.assign(globalThis, { URL: Parser });
    run();
  } finally {
    Object.assign(globalThis, { URL: own });
  }
};

whatwg('a platform without URL is an error', () => {
  onPlatformWith(undefined, () => {
    assert.throws(() => whatwgDifference('http://h/'), /the platform has no `URL`/);
  });
});

/** Returns a parser with a wrong host, and otherwise right. */
const misreading = (host: string): unknown =>
  class extends Standard {
    constructor(reference: string) {
      super(reference.replace(/\[.*\]/, host));
    }
  };

whatwg('addresses are compared, though no platform is known to misread them', () => {
  onPlatformWith(misreading('[::2]'), () => {
    assert.equal(whatwgDifference('http://[::1]/')?.parts, ['host']);
    assert.is(whatwgDifference('http://[0::2]/'), undefined);
  });
});

whatwg('there is a difference if and only if a comparison by text finds one', () => {
  let left = 20_000;
  let count = 0;
  for (const reference of webReferences(11)) {
    if (left-- === 0) break;
    const isOfServer = /^(?:https?|wss?|ftp):\/\//i.test(reference);
    if (!isOfServer || whatwgDifference(reference)?.rejectedBy === 'rfc3986') continue;
    const isSame = whatwgDifference(reference) === undefined;
    // There is no difference, either, if both parsers reject the reference.
    if (isSame && !URL.canParse(reference)) continue;
    assert.is(isSame, readsAlike(reference, URL), JSON.stringify(reference));
    count++;
  }
  assert.ok(count > 5000);
});

whatwg.run();
