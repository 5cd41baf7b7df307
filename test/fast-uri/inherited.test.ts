/**
 * Promise 7 of SECURITY.md: the replacement of fast-uri reads only own properties of components, options and handlers.
 */

import {
  equal,
  normalize,
  type Options,
  parse,
  resolve,
  resolveComponent,
  SCHEMES,
  serialize,
  type URIComponent,
} from '../../packages/fast-uri/src/index.js';
import { LIBRARIES } from '../support/fast-uri/answers.js';
import { CASES, type Call } from '../support/fast-uri/cases.js';
import { polluted } from '../support/polluted.js';
import { assert, suite } from '../support/suite.js';

/** Values that change an answer if they are read, with the name of the property on `Object.prototype`. */
const POLLUTION: readonly (readonly [name: string, value: unknown])[] = [
  // Components.
  ...'scheme userinfo host query fragment reference error nid nss uuid subject body'
    .split(' ')
    .map((name) => [name, 'evil'] as const),
  ...Object.entries({
    port: 666,
    path: '/evil',
    resourceName: '/evil?evil',
    to: ['evil@evil'],
    headers: { evil: 'evil' },
  }),
  ...Object.entries({ secure: true, tolerant: true, absolutePath: true, unicodeSupport: true, domainHost: true }),
  ['secure', false],
  // Options, and properties of handlers.
  ...['urn', 'http', 'mailto'].map((scheme) => ['scheme', scheme] as const),
  ...Object.entries({ reference: 'suffix', nid: 'uuid' }),
  // Options of the core.
  ...Object.entries({ level: 'scheme', strict: false, aboveRoot: 'error' }),
];

/** The own properties of the answer to each call. */
function answers(calls: readonly Call[]): string[] {
  return calls.map(([name, ...values]) => {
    try {
      const result = (LIBRARIES.uriscan[name] as (...values: unknown[]) => unknown)(...values);
      return typeof result === 'object' && result !== null ? JSON.stringify(Object.entries(result)) : String(result);
    } catch (error) {
      return String(error);
    }
  });
}

const inherited = suite('fast-uri: inherited properties');

const CALLS: readonly Call[] = [
  ...CASES.map(({ call }) => call),
  ['serialize', { scheme: 'http', host: 'h' }],
  ['serialize', { scheme: 'wss', host: 'h' }],
  ['serialize', { scheme: 'urn', nid: 'uuid' }],
  ['resolveComponent', { scheme: 'http', host: 'h', path: '/a' }, { path: 'b' }],
  ['equal', { scheme: 'http', host: 'h' }, { scheme: 'http', host: 'h', path: '/' }],
  ['normalize', { scheme: 'http', host: 'h', path: '/a/../b' }, { tolerant: false }],
];
const EXPECTED = answers(CALLS);
for (const [name, value] of POLLUTION) {
  inherited(`promise 7: no answer changes when Object.prototype has \`${name}\`: ${JSON.stringify(value)}`, () => {
    const actual = polluted(name, value, () => answers(CALLS));
    for (const [i, call] of CALLS.entries()) assert.is(actual[i], EXPECTED[i], JSON.stringify(call));
  });
}

inherited('promise 7: an object with components inherits none', () => {
  const child = (object: URIComponent): URIComponent => Object.create(object);
  assert.is(serialize(child({ userinfo: 'evil' })), '');
  assert.is(equal(child({ host: 'h' }), {}), true);
  assert.equal(normalize(child({ host: 'h' })), parse(''));
  assert.is(resolveComponent({ scheme: 'x', host: 'h' }, child({ host: 'evil' })).host, 'h');
});
inherited('promise 7: an object with options inherits none', () => {
  const options: Options = Object.create({
    reference: 'suffix',
    absolutePath: true,
    scheme: 'http',
    tolerant: true,
  });
  assert.is(serialize({ host: 'h', path: '/a/../b' }, options), '//h/b');
  assert.is(parse('h/a', options).path, 'h/a');
  assert.is(resolve('http://h/a', 'http:b/../c', { ...options, tolerant: true }), 'http://h/c');
  assert.throws(() => resolve('http://h/a', 'http:b', options), /must have a host/);
});
inherited('promise 7: added handlers see only own components and options', () => {
  const seen: unknown[] = [];
  const see = (components: object, options: object): void => {
    seen.push('userinfo' in { ...components } && (components as URIComponent).userinfo, (options as Options).nid);
    seen.push((components as URIComponent).uuid);
  };
  SCHEMES['seeing'] = { scheme: 'seeing', parse: see, serialize: see };
  try {
    for (const name of ['userinfo', 'uuid', 'nid'])
      polluted(name, 'evil', () => [parse('seeing:a'), serialize({ scheme: 'seeing' }), normalize('seeing:a')]);
  } finally {
    delete SCHEMES['seeing'];
  }
  assert.equal([...new Set(seen)], [undefined, false]);
});
inherited('promise 7: the components that `parse` returns are an ordinary object', () => {
  for (const text of ['', 'a', 'x:a', 'http://h/', 'mailto:a@b', '[', 'urn:ab:c'])
    assert.is(Object.getPrototypeOf(parse(text)), Object.prototype, text);
});
inherited('options may be null', () => {
  assert.is(normalize('HTTP://H', null as never), 'http://h/');
});
inherited.run();
