/** The URI that a request is for (RFC 9112, section 3.3). */

import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type RequestParts, scanHost, targetUri } from '../../src/http/index.js';
import { isUri, parse } from '../../src/index.js';
import { STRIDE } from '../../src/scanner/index.js';
import { HOSTS, NO_HOSTS, NO_TARGETS, TARGETS } from '../support/http/cases.js';
import { rows } from '../support/rows.js';

const targetUris = suite('targetUri');

type Host = RequestParts['host'];
const uriOf = (method: string, target: string, host: Host, isTls = false): string | undefined =>
  targetUri({ method, target, host, isTls });
const gives = (method: string, target: string, host: Host, uri: string | undefined): void =>
  targetUris(`${method} ${target} for ${JSON.stringify(host)}: ${uri}`, () => {
    assert.is(uriOf(method, target, host), uri);
    const isSecured = uri?.startsWith('http:') && target !== uri;
    assert.is(uriOf(method, target, host, true), isSecured ? uri?.replace('http', 'https') : uri);
    if (typeof host === 'string') assert.is(uriOf(method, target, [host]), uri);
  });

for (const [, method, target, host, uri] of rows<[string, string, string, Host | null, string | null]>(
  'http/target-uris',
))
  gives(method, target, host ?? undefined, uri ?? undefined);

// A Host field that is not needed must be valid.
const INVALID = [['h', 'h'], ['h', ''], ...'u@h h/a h? h# http://h h:8o [::1 h\\'.split(' '), 'h h', ' h', 'h, i'];
for (const target of ['/', 'http://h/']) for (const host of INVALID) gives('GET', target, host, undefined);

targetUris('agrees with the scans of targets and of Host fields', () => {
  for (const [, method, target] of TARGETS) assert.type(uriOf(method, target, 'h'), 'string', target);
  for (const [, method, target] of NO_TARGETS) assert.is(uriOf(method, target, 'h'), undefined, target);
  for (const [, host, { host: name }] of HOSTS)
    assert.is(uriOf('GET', '/', host), name ? `http://${host}/` : undefined);
  for (const [, host] of NO_HOSTS) assert.is(uriOf('GET', '/', host), undefined, host);
});

const piece = fc.constantFrom(' ', ...'/ a h : 80 @ ? # [::1] // * http: urn: . % \\ é'.split(' '));
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
