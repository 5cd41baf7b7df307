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
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { UriComponentError } from '../../src/errors/index.js';
import { normalize, toUrl, tryParse, type UriReference } from '../../src/index.js';
import { whatwgDifference } from '../../src/inspect/index.js';
import type { IriReference } from '../../src/iri/index.js';
import { webReferences } from '../support/inspect/references.js';

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
const becomes = (text: string, href: string): void =>
  urls(`${text} is ${href}`, () => {
    const found = toUrl(text);
    assert.instance(found, URL);
    assert.is(found.href, href);
  });
becomes('http://example.com/a?b#c', 'http://example.com/a?b#c');
becomes('HTTP://u:p@EXAMPLE.com:80', 'http://u:p@example.com/');
becomes('http://h/a/%2e%2e/b', 'http://h/b');
becomes('http://[::FFFF:1.2.3.4]:8080/', 'http://[::ffff:102:304]:8080/');
becomes('http://h:0443/', 'http://h:443/');
becomes('https://h:000443/', 'https://h/');
becomes('ws://h:00/', 'ws://h:0/');
becomes('file:///etc/hosts', 'file:///etc/hosts');
becomes('mailto:a@example.com', 'mailto:a@example.com');
becomes('data:,a%20b', 'data:,a%20b');
becomes(`data:,${'a'.repeat(5000)}`, `data:,${'a'.repeat(5000)}`);

const refuses = (text: string, code: string): void =>
  urls(`${text.slice(0, 40)} is refused: ${code}`, () => {
    assert.throws(
      () => toUrl(text),
      (error: Error) => error instanceof UriComponentError && error.code === code && !error.message.includes('secret'),
    );
  });
refuses('../a', 'missing-scheme');
refuses('//example.com/', 'missing-scheme');
for (const text of [
  'http:127.0.0.1',
  'http:../127.0.0.1/',
  'http:/a',
  'http:///a',
  'http://127.1/',
  'http://0x7f000001/',
  "http://h/?'",
  'http://u:secret@h:99999/',
  'http://a%2Fb/',
  'http://[v1.a]/',
  `http://${'a'.repeat(5000)}/`,
  `ftp:${'a'.repeat(5000)}`,
]) {
  urls(`the parsers differ about ${text.slice(0, 40)}`, () => assert.ok(whatwgDifference(text)));
  refuses(text, 'not-a-url');
}
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
    assert.is(whatwgDifference(normalize(uri, { level: 'scheme' })), undefined, String(uri));
  }
  assert.ok(found > 500, String(found));
});
urls.run();
