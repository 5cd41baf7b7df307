/** The rules of schemes for their URIs, and the registry of these rules. */

import { SCHEMES } from '../../src/normalize/schemes/registry.js';
import type { SchemeRule } from '../../src/normalize/schemes/rule.js';
import { validateScheme } from '../../src/normalize/schemes/validate.js';
import { recognise } from '../support/recogniser.js';
import { rows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

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
    if (finding !== undefined)
      assert.match(finding.message, /\S \(\S.*\)$/, 'a message ends with its source in parentheses');
  });
table.run();

const registry = suite('schemes: registry');
registry('text that is not a URI is refused', () => {
  for (const text of ['//h', 'http://h/ ']) assert.throws(() => validateScheme(text), { name: 'UriSyntaxError' });
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
  assert.throws(() => Object.assign(SCHEMES, { get: () => undefined }), TypeError);
  assert.throws(() => Object.assign(SCHEMES.get('http') as SchemeRule, { defaultPort: 81 }), TypeError);
  const { requires } = SCHEMES.get('http') as SchemeRule;
  assert.throws(() => (requires as string[]).push('path'), TypeError);
  assert.throws(() => Object.assign(SCHEMES, { set: () => undefined }), TypeError);
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
registry.run();
