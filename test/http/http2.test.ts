/** `:path` and `:authority` of HTTP/2 and HTTP/3, read as `scanRequestTarget` and `scanHost` document it. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { RequestForm, requestForm, scanHost, scanRequestTarget } from '../../src/http/index.js';
import { Slot, STRIDE } from '../../src/tables/record.js';

const record = new Uint32Array(STRIDE);

/** The pseudo-header fields of a request that are read. */
interface Fields {
  readonly method: string;
  readonly path?: string;
  readonly authority?: string;
  readonly protocol?: string;
}

/** Whether the fields are well-formed for "http" and "https", by the documented calls. */
function isWellFormed({ method, path, authority, protocol }: Fields): boolean {
  if (method === 'CONNECT' && protocol === undefined)
    return path === undefined && authority !== undefined && scanRequestTarget('CONNECT', authority, record) >= 0;
  if (path === undefined) return false;
  const flags = scanRequestTarget(protocol === undefined ? method : 'GET', path, record);
  if (flags < 0) return false;
  const form = requestForm(flags);
  if (form !== RequestForm.ORIGIN && form !== RequestForm.ASTERISK) return false;
  // Without `:authority`, the Host field says the host.
  if (authority === undefined) return true;
  return scanHost(authority, record) >= 0 && record[Slot.HOST_START] !== record[Slot.HOST_END];
}

const GET = { method: 'GET', path: '/', authority: 'example.com' };
const CASES: readonly (readonly [about: string, fields: Fields, expected: boolean])[] = [
  ['a path', GET, true],
  ['a path and a query', { ...GET, path: '/a?b' }, true],
  ['a path that begins with two slashes', { ...GET, path: '//evil.example/a' }, true],
  ['an empty path', { ...GET, path: '' }, false],
  ['a path without a slash', { ...GET, path: 'a' }, false],
  ['a query only', { ...GET, path: '?a' }, false],
  ['an absolute URI', { ...GET, path: 'http://evil.example/' }, false],
  ['a fragment', { ...GET, path: '/a#b' }, false],
  ['a space', { ...GET, path: '/a b' }, false],
  ['an asterisk', { ...GET, path: '*' }, false],
  ['an asterisk', { ...GET, method: 'OPTIONS', path: '*' }, true],
  ['an absolute URI', { ...GET, method: 'OPTIONS', path: 'http://evil.example' }, false],
  ['no path', { method: 'GET', authority: 'example.com' }, false],
  ['no authority', { method: 'GET', path: '/' }, true],
  ['a port', { ...GET, authority: 'example.com:8080' }, true],
  ['an address', { ...GET, authority: '[::1]:8080' }, true],
  ['a userinfo', { ...GET, authority: 'u@example.com' }, false],
  ['an empty authority', { ...GET, authority: '' }, false],
  ['an empty host', { ...GET, authority: ':80' }, false],
  ['two hosts', { ...GET, authority: 'a, b' }, false],
  ['a path in the authority', { ...GET, authority: 'a/b' }, false],
  ['a port', { method: 'CONNECT', authority: 'example.com:443' }, true],
  ['no port', { method: 'CONNECT', authority: 'example.com' }, false],
  ['a port that is too large', { method: 'CONNECT', authority: 'example.com:65536' }, false],
  ['a path', { method: 'CONNECT', authority: 'example.com:443', path: '/' }, false],
  ['a protocol', { method: 'CONNECT', authority: 'example.com', path: '/chat', protocol: 'websocket' }, true],
  ['an absolute URI', { ...GET, method: 'CONNECT', path: 'http://a/', protocol: 'websocket' }, false],
];

const fields = suite('HTTP/2 and HTTP/3');
for (const [about, given, expected] of CASES) {
  fields(`${given.method} with ${about} is ${expected ? 'well-formed' : 'malformed'}: ${JSON.stringify(given)}`, () => {
    assert.is(isWellFormed(given), expected);
  });
}

fields.run();
