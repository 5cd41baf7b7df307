/** The URI that a request is for (RFC 9112, section 3.3). */

import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type RequestParts, scanHost, targetUri } from '../../src/http/index.js';
import { isUri, parse } from '../../src/index.js';
import { STRIDE } from '../../src/scanner/index.js';
import { HOSTS, NO_HOSTS, NO_TARGETS, TARGETS } from '../support/http/cases.js';

const targetUris = suite('targetUri');

type Host = RequestParts['host'];
const uriOf = (method: string, target: string, host: Host, isTls = false): string | undefined =>
  targetUri({ method, target, host, isTls });
const titleOf = (method: string, target: string, host: Host): string =>
  `${method} ${target} for ${JSON.stringify(host)}`;

const isFor = (method: string, target: string, host: Host, expected: string): void =>
  targetUris(`${titleOf(method, target, host)}: ${expected}`, () => {
    assert.is(uriOf(method, target, host), expected);
    const isSecured = expected.startsWith('http:') && target !== expected;
    assert.is(uriOf(method, target, host, true), isSecured ? expected.replace('http', 'https') : expected);
    if (typeof host === 'string') assert.is(uriOf(method, target, [host]), expected);
  });
const isRefused = (method: string, target: string, host: Host): void =>
  targetUris(`${titleOf(method, target, host)} is refused`, () => assert.is(uriOf(method, target, host), undefined));

// The examples of section 3.3.
isFor('GET', '/pub/WWW/TheProject.html', 'www.example.org:8080', 'http://www.example.org:8080/pub/WWW/TheProject.html');
isFor('OPTIONS', '*', 'www.example.org', 'http://www.example.org');
// And of sections 3.2.1 to 3.2.4.
isFor('GET', '/where?q=now', 'www.example.org', 'http://www.example.org/where?q=now');
isFor(
  'GET',
  'http://www.example.org/pub/WWW/TheProject.html',
  'other.example',
  'http://www.example.org/pub/WWW/TheProject.html',
);
isFor('CONNECT', 'www.example.com:80', 'www.example.com', 'http://www.example.com:80');
isFor('OPTIONS', 'http://www.example.org:8001', 'www.example.org:8001', 'http://www.example.org:8001');

// The target names the server.
isFor('GET', 'HTTPS://h/a', '', 'HTTPS://h/a');
isFor('GET', 'http://h', undefined, 'http://h');
isFor('GET', 'http://h', [], 'http://h');
isFor('GET', 'urn:a:b', 'h', 'urn:a:b');
isFor('CONNECT', '[::1]:443', undefined, 'http://[::1]:443');
isRefused('GET', 'http://u@h/', 'h');
isRefused('CONNECT', 'h', 'h');
isRefused('CONNECT', '/a', 'h');
isRefused('get', '*', 'h');

// The Host field names it.
isFor('GET', '//evil.example/a', 'h', 'http://h//evil.example/a');
isFor('GET', '/', '[::1]:80', 'http://[::1]:80/');
isFor('GET', '/', 'h:', 'http://h:/');
isFor('GET', '/?', 'h', 'http://h/?');
isRefused('GET', '/', undefined);
isRefused('GET', '/', []);
isRefused('GET', '/', '');
isRefused('GET', '/', ':80');
isRefused('OPTIONS', '*', '');

// A Host field that is not needed must be valid.
for (const target of ['/', 'http://h/']) {
  for (const host of [
    ['h', 'h'],
    ['h', ''],
    'u@h',
    'h/a',
    'h?',
    'h#',
    'h h',
    ' h',
    'h, i',
    'http://h',
    'h:8o',
    '[::1',
    'h\\',
  ]) {
    isRefused('GET', target, host);
  }
}

targetUris('agrees with the scans of targets and of Host fields', () => {
  for (const [, method, target] of TARGETS) assert.type(uriOf(method, target, 'h'), 'string', target);
  for (const [, method, target] of NO_TARGETS) assert.is(uriOf(method, target, 'h'), undefined, target);
  for (const [, host, { host: name }] of HOSTS)
    assert.is(uriOf('GET', '/', host), name ? `http://${host}/` : undefined);
  for (const [, host] of NO_HOSTS) assert.is(uriOf('GET', '/', host), undefined, host);
});

const piece = fc.constantFrom(
  '/',
  'a',
  'h',
  ':',
  '80',
  '@',
  '?',
  '#',
  '[::1]',
  '//',
  '*',
  'http:',
  'urn:',
  '.',
  '%',
  '\\',
  ' ',
  'é',
);
const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
targetUris('is a URI with the authority of the target or of the Host field', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('GET', 'OPTIONS', 'CONNECT'),
      text,
      text,
      fc.boolean(),
      (method, target, host, isTls) => {
        const uri = uriOf(method, target, host, isTls);
        if (uri === undefined) return;
        assert.ok(isUri(uri), uri);
        assert.ok(scanHost(host, new Uint32Array(STRIDE)) >= 0);
        const { authority, fragment } = parse(uri);
        assert.is(fragment, undefined);
        if (uri !== target) assert.is(authority, method === 'CONNECT' ? target : host);
      },
    ),
    { numRuns: 5000 },
  );
});

targetUris.run();
