/** The URI that a request is for (RFC 9112, section 3.3). */

import fc from 'fast-check';
import { repair } from '../../src/entries/crawl.js';
import { type RequestParts, repairRequestTarget, targetUri } from '../../src/entries/http.js';
import { draws } from '../support/draws.js';
import { HOSTS, NO_HOSTS, NO_TARGETS, TARGETS } from '../support/http/cases.js';
import { rows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

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

/** Tests the repair of a target, and of its URI. */
const repairs = (method: string, target: string, repaired: string | undefined): void =>
  targetUris(`${method} ${JSON.stringify(target)} is repaired: ${repaired}`, () => {
    assert.is(repairRequestTarget(method, target), repaired);
    const uri = targetUri({ method, target, host: 'h', isTls: false, repair: true });
    if (repaired === undefined) assert.is(uri, undefined);
    else assert.is(uri, repaired.startsWith('/') ? `http://h${repaired}` : repaired);
    if (repaired !== target) assert.is(uriOf(method, target, 'h'), undefined);
  });
for (const [, method, target, repaired] of rows<[string, string, string, string | null]>('http/repaired-targets'))
  repairs(method, target, repaired ?? undefined);

targetUris('repairs each target that `URL` makes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const { pathname, search } = new URL(`http://h/?a/${text}`);
      const target = repairRequestTarget('GET', pathname + search) as string;
      assert.is(
        new URL(target, 'http://h').href,
        new URL(repair(`http://h${pathname}${search}`).reference as string).href,
      );
    }),
    { numRuns: draws('http/target-uri: URLs') },
  );
});

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

targetUris('a request that is not an object is named', () => {
  assert.throws(() => targetUri('GET' as never), /^expected `request` to be an object, got a string of length 3$/);
});

targetUris.run();
