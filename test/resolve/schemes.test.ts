/** The rules of schemes for their URIs, and the registry of these rules. */

import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { normalize } from '../../src/resolve/normalize.js';
import { SCHEMES } from '../../src/resolve/schemes/registry.js';
import type { SchemeRule } from '../../src/resolve/schemes/rule.js';
import { validateScheme } from '../../src/resolve/schemes/validate.js';
import { bases } from '../support/pairs.js';
import { recognise } from '../support/recogniser.js';
import { rows } from '../support/rows.js';
import { isTypeError } from '../support/wrong-use.js';

/** A URI, and the fault that it has by the rules of its scheme, if any. */
interface Row {
  readonly about: string;
  readonly uri: string;
  readonly code?: string;
  readonly offset?: number;
}

const table = suite('schemes: table');
for (const { uri, code, offset } of rows<Row>('resolve/scheme-faults'))
  table(`${uri}: ${code === undefined ? 'fine' : `${code} at ${offset}`}`, () => {
    const finding = validateScheme(uri);
    assert.equal([finding?.code, finding?.offset], [code, offset]);
    if (finding !== undefined) assert.match(finding.message, /.+ \((RFC|draft|IANA|git)/);
  });
table.run();

const registry = suite('schemes: registry');
registry('text that is not a URI is refused', () => {
  for (const text of ['//h', 'http://h/ '])
    assert.throws(
      () => validateScheme(text),
      (error: Error) => error.name === 'UriSyntaxError',
    );
  assert.throws(() => validateScheme(1 as never), isTypeError);
});
registry('its ports are those of other implementations', () => {
  const ports = Object.fromEntries([...SCHEMES].map(([scheme, { defaultPort }]) => [scheme, defaultPort]));
  for (const [scheme, port] of Object.entries({ http: 80, https: 443, ws: 80, wss: 443, ftp: 21 })) {
    assert.is(ports[scheme], port);
    // The platform removes a default port, and knows these schemes.
    assert.is(new URL(`${scheme}://h:${port}/`).port, '');
  }
  for (const scheme of ['file', 'mailto', 'urn', 'data', 'tel', 'sip']) assert.is(ports[scheme], undefined);
});
registry('schemes are in lowercase, and each rule names its source', () => {
  for (const [scheme, rule] of SCHEMES) {
    assert.ok(recognise(`${scheme}:`, 'URI').valid);
    assert.is(scheme, scheme.toLowerCase());
    assert.type(rule.from, 'string');
    assert.is(SCHEMES.get(scheme), rule);
  }
});
registry('it cannot be changed', () => {
  assert.throws(() => Object.assign(SCHEMES, { get: () => undefined }), isTypeError);
  assert.throws(() => Object.assign(SCHEMES.get('http') as SchemeRule, { defaultPort: 81 }), isTypeError);
  const { requires } = SCHEMES.get('http') as SchemeRule;
  assert.throws(() => (requires as string[]).push('path'), isTypeError);
  assert.throws(() => Object.assign(SCHEMES, { set: () => undefined }), isTypeError);
});
registry('another registry can be passed', () => {
  const schemes = new Map<string, SchemeRule>([
    ...SCHEMES,
    ['foo', { requires: ['path'], forbids: ['port'] }],
    ['http', { validateQuery: () => ({ code: 'a', offset: 1, message: 'b' }) }],
  ]);
  assert.equal(validateScheme('FOO://h:1', { schemes }), {
    code: 'port-forbidden',
    offset: 7,
    message: 'a URI of this scheme has no port',
  });
  assert.equal(validateScheme('foo://h', { schemes }), {
    code: 'path-required',
    offset: 7,
    message: 'a URI of this scheme needs a path',
  });
  assert.equal(validateScheme('http:?xy', { schemes }), { code: 'a', offset: 7, message: 'b' });
  assert.is(validateScheme('http:', { schemes }), undefined);
  assert.is(validateScheme('ftp:', { schemes })?.code, 'host-required');
  assert.is(validateScheme('ftp:', { schemes: new Map() }), undefined);
});
registry('offsets are within the URI, and the normal form of a valid URI is valid', () => {
  const paths = ['', '/a', 'a@b', '%22@%22@b,', 'ex:a', 'ab:', '+1-2', '1;phone-context=a', ',', 'a%2c'];
  const known = fc
    .tuple(
      fc.constantFrom(...[...SCHEMES].map(([scheme]) => `${scheme}:`)),
      fc.constantFrom('', '//', '//h', '//u@:1', '//localhost:'),
      fc.constantFrom(...paths),
      fc.constantFrom('', '?', '?+a?=', '?=a', '#'),
    )
    .map((parts) => parts.join(''))
    .filter((text) => recognise(text).valid);
  const check = (uri: string): void => {
    const finding = validateScheme(uri);
    if (finding !== undefined) {
      assert.ok(finding.offset >= uri.indexOf(':') && finding.offset <= uri.length);
    } else {
      assert.is(validateScheme(normalize(uri, { level: 'scheme' })), undefined);
    }
  };
  fc.assert(fc.property(fc.oneof(known, bases), check), { numRuns: 20_000, seed: 3986 });
});
registry.run();
