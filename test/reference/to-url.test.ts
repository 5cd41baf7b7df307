/**
 * A `UriReference` passed to `fetch`, `http` and sockets: `toUrl`, and types that prevent its use as connection
 * options.
 */

import * as http from 'node:http';
import * as http2 from 'node:http2';
import * as https from 'node:https';
import * as net from 'node:net';
import * as tls from 'node:tls';
import * as url from 'node:url';
import * as undici from 'undici';
import { UriComponentError } from '../../src/entries/errors.js';
import { normalize, toUrl, tryParse, type UriReference } from '../../src/entries/index.js';
import { whatwgDifference } from '../../src/entries/inspect.js';
import type { IriReference } from '../../src/entries/iri.js';
import { webReferences } from '../support/inspect/references.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

/** Compiled but not called: TypeScript reports an error for each call. */
export function refusedByTypes(uri: UriReference, iri: IriReference): void {
  // @ts-expect-error an IriReference is not options, either
  net.connect(iri);
  // @ts-expect-error as before
  http.get(iri);
  // @ts-expect-error as before
  url.format(iri);
  // @ts-expect-error a UriReference is not options: its path would name a local socket
  net.connect(uri);
  // @ts-expect-error as before
  net.createConnection(uri);
  // @ts-expect-error as before
  new net.Socket().connect(uri);
  // @ts-expect-error as before
  tls.connect(uri);
  // @ts-expect-error a UriReference is not options: it would be read as localhost
  http.get(uri);
  // @ts-expect-error as before
  http.request(uri);
  // @ts-expect-error as before
  https.get(uri);
  // @ts-expect-error as before
  https.request(uri);
  // @ts-expect-error a UriReference is not a URL
  http2.connect(uri);
  // @ts-expect-error a UriReference is not the options of a session
  http2.connect('https://example.com', uri);
  // @ts-expect-error a UriReference is not the parts of a URL
  url.format(uri);
  // @ts-expect-error as before
  undici.request(uri);
  // @ts-expect-error as before
  undici.stream(uri, () => process.stdout);
  // @ts-expect-error a UriReference is not a URL
  undici.fetch(uri);
  // @ts-expect-error a UriReference is not options
  undici.request('http://example.com', uri);
  // @ts-expect-error as before
  new undici.Client(uri);
  // @ts-expect-error as before
  new undici.Agent(uri);
  // @ts-expect-error a name of options, which no reference has, is not completed
  void [uri.protocol, iri.protocol];
  // @ts-expect-error as before
  void [uri.timeout, iri.timeout];
  // @ts-expect-error as before
  void [uri.onread, iri.onread];
  // @ts-expect-error a change of a copy has no effect
  uri.segments.push('a');
  // @ts-expect-error as before
  iri.segments.push('a');
  uri.with({ segments: uri.segments });
}

const urls = suite('toUrl');
runRows('reference/to-url', {
  becomes: (text: string, href: string) =>
    urls(`${text.slice(0, 40)} is ${href.slice(0, 40)}`, () => {
      const found = toUrl(text);
      assert.instance(found, URL);
      assert.is(found.href, href);
    }),
  refuses: (text: string, code: string) =>
    urls(`${text.slice(0, 40)} is refused: ${code}`, () => {
      if (code === 'not-a-url') assert.ok(whatwgDifference(text));
      assert.throws(() => toUrl(text), UriComponentError, { code, message: /^(?!.*secret)/ });
    }),
});
urls('a platform without `URL` is named', () => {
  const { URL } = globalThis;
  try {
    Reflect.deleteProperty(globalThis, 'URL');
    assert.throws(() => toUrl('http://h/'), /^expected the platform to have a `URL`/);
  } finally {
    globalThis.URL = URL;
  }
});
urls('for web schemes, the parsers agree on the normal form of a reference that has a URL', () => {
  const texts = webReferences(3986);
  let found = 0;
  for (let i = 0; i < 10_000; i++) {
    const uri = tryParse(texts.next().value);
    if (uri === undefined || !/^(?:https?|wss?|ftp)$/i.test(uri.scheme ?? '')) continue;
    try {
      toUrl(uri);
    } catch {
      continue;
    }
    found++;
    const parts = whatwgDifference(normalize(uri, { level: 'scheme' }))?.parts ?? [];
    assert.equal(parts, uri.query?.includes("'") ? ['query'] : [], String(uri));
  }
  assert.ok(found > 500, String(found));
});
urls.run();
