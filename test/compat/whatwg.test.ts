/**
 * References from the replacement for fast-uri, read by a WHATWG parser: it finds the host of the components, or no
 * host.
 */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Random } from '../../bench/model/random.js';
import { equal, normalize, parse, resolve, serialize, type URIComponents } from '../../src/compat/index.js';

/** A base for each way in which a WHATWG parser reads a relative reference. */
const BASES = ['http://base.example/a/b', 'ws://base.example/', 'file:///base/', 'x://base.example/a', 'x:/a'];

/** The hosts that a WHATWG parser finds in a reference, relative to each base; empty if it refuses the reference. */
function hostsIn(reference: string): string[] {
  return BASES.flatMap((base) => {
    try {
      const { hostname } = new URL(reference, base);
      return hostname === new URL(base).hostname ? [] : [hostname];
    } catch {
      return [];
    }
  });
}

const misread = suite('compat: hosts that a WHATWG parser finds in a path');

/** Tests components without a host that have no reference, since a WHATWG parser would find a host in their path. */
const cannotSerialize = (components: URIComponents, options = {}): void =>
  misread(`${JSON.stringify(components)} has no reference ${JSON.stringify(options)}`, () => {
    const throws = /^TypeError: URI host is missing\.$/;
    assert.throws(
      () => serialize(components, options),
      (error: unknown) => throws.test(String(error)),
    );
    assert.throws(
      () => normalize(components, options),
      (error: unknown) => throws.test(String(error)),
    );
    assert.is(equal(components, components, options), false);
  });
cannotSerialize({ scheme: 'http', host: '', path: '//evil/x' });
cannotSerialize({ scheme: 'http', host: '', path: '/evil/x' });
cannotSerialize({ scheme: 'http', path: '/evil/x' });
cannotSerialize({ scheme: 'http', path: 'evil/x' });
cannotSerialize({ scheme: 'http', path: '../evil/x' });
cannotSerialize({ scheme: 'HTTPS', path: 'evil' });
cannotSerialize({ scheme: 'http', host: '', port: 80, path: '/evil' });
cannotSerialize({ scheme: 'ws', resourceName: '/evil/x' });
cannotSerialize({ scheme: 'wss', host: '', resourceName: '//evil/x' });
cannotSerialize({ scheme: 'ws', host: '', port: 80, resourceName: '/evil' });
cannotSerialize({ scheme: 'x', secure: true, resourceName: '/evil' }, { scheme: 'ws' });
cannotSerialize({ scheme: 'ftp', path: '/evil/x' });
cannotSerialize({ scheme: 'ftp', host: '', path: '//evil/x' });
cannotSerialize({ host: '', path: '/evil/x' });
cannotSerialize({ host: '', path: '//evil/x' });
cannotSerialize({ scheme: 'http', path: 'evil/x' }, { reference: 'suffix' });
cannotSerialize({ scheme: 'x', host: '', path: '//evil/x' }, { reference: 'suffix' });

/** Tests that `normalize` does not change a reference without a host in whose path a WHATWG parser finds one. */
const stays = (reference: string): void =>
  misread(`${reference} stays as it is`, () => {
    assert.is(normalize(reference), reference);
    assert.is(equal(reference, reference), false);
    assert.is(parse(reference).error !== undefined, /^[a-z]/i.test(reference));
  });
stays('http:../127.0.0.1/');
stays('http:a/../127.0.0.1/');
stays('HTTP:/./127.0.0.1');
stays('https:///./127.0.0.1');
stays('ws:../127.0.0.1/');
stays('wss:/./127.0.0.1/');
stays('ftp:a/../127.0.0.1');
stays('ftp:///127.0.0.1/');
stays('///./127.0.0.1/');
stays('////127.0.0.1/');
misread('a port that is omitted leaves no empty authority', () => {
  for (const reference of ['ws://:80/127.0.0.1', 'wss://:443//127.0.0.1', 'http://:/127.0.0.1', '//:/127.0.0.1'])
    assert.is(normalize(reference), reference);
});

/** Tests that a reference has no target: it would have no host, and a WHATWG parser would find one in its path. */
const hasNoTarget = (base: string, reference: string): void =>
  misread(`${JSON.stringify(reference)} has no target relative to ${JSON.stringify(base)}`, () => {
    assert.throws(() => resolve(base, reference), /^(?:URI host is missing|HTTP URIs must have a host)\.$/);
  });
hasNoTarget('http://h/', 'http:/evil');
hasNoTarget('ws://h/', 'ws:/evil');
hasNoTarget('ws://h/', '///evil');
hasNoTarget('ftp://h/', 'ftp:evil');
hasNoTarget('ftp://h/', '//:/evil');
hasNoTarget('ftp:a/b', '../evil');
hasNoTarget('a', '///evil');
hasNoTarget('///a/b', 'c');

/** References without a host in which a WHATWG parser finds no host. */
for (const [components, reference] of [
  [{ scheme: 'http' }, 'http:/'],
  [{ scheme: 'http', host: '' }, 'http:///'],
  [{ scheme: 'http', host: '', userinfo: 'u', path: '/a' }, 'http://u@/a'],
  [{ scheme: 'ftp', port: 1, path: '/a' }, 'ftp://:1/a'],
  [{ scheme: 'ws', query: 'evil' }, 'ws:?evil'],
  [{ scheme: 'file', host: '', path: '//a/b' }, 'file:////a/b'],
  [{ scheme: 'x', host: '', path: '//a/b' }, 'x:////a/b'],
  [{ scheme: 'x', path: '//a' }, 'x:/.//a'],
  [{ path: '//a/b' }, '/.//a/b'],
  [{ host: '', query: 'a' }, '//?a'],
] as const) {
  misread(`${JSON.stringify(components)} is ${reference}`, () => assert.is(serialize(components), reference));
}

const random = new Random(3986);
const PATHS = '/ // . .. /. /.. evil /evil //evil \\ \\\\evil @evil :80 \t %2F %2f%2Fevil %5C ? #'.split(' ');
const AUTHORITIES = [
  undefined,
  '',
  'h',
  'evil:80',
  'u@evil',
  '/evil',
  '\\evil',
  '%2Fevil',
  'é',
  '\u00ad',
  '[::1]',
  '::1',
  '[::1]evil',
];
const SCHEMES = [undefined, 'http', 'https', 'WS', 'wss', 'ftp', 'file', 'x', 'urn', 'mailto'];
const pathOf = (): string => Array.from({ length: random.between(0, 4) }, () => random.of(PATHS)).join('');
const maybe = <T>(value: T): T | undefined => (random.chance(0.3) ? value : undefined);

misread('results of `serialize` and `normalize` have no host if the components have no host', () => {
  let serialized = 0;
  for (let i = 0; i < 20_000; i++) {
    const components = {
      scheme: random.of(SCHEMES),
      userinfo: maybe('u'),
      host: random.of(AUTHORITIES),
      port: maybe(random.of(['', 80, 443, 8])),
      path: pathOf(),
      query: maybe('q'),
      resourceName: maybe(pathOf()),
      nid: 'ab',
      nss: pathOf(),
      to: maybe(['a@b']),
    } as URIComponents;
    const options = random.of([
      {},
      {},
      {},
      { absolutePath: true },
      { scheme: 'ws' },
      { scheme: 'http' },
      { domainHost: true },
    ]);
    let reference: string;
    try {
      reference = serialize(components, options);
    } catch {
      continue;
    }
    serialized++;
    for (const text of [reference, normalize(reference, options)]) {
      // An existing host is read in many ways, but never as another host: only inputs with "evil" give a host with
      // "evil".
      const isThere = components.host?.includes('evil') === true || components.path?.includes('evil:') === true;
      for (const host of hostsIn(text))
        assert.ok(
          components.host ? isThere || !host.includes('evil') : host === '',
          `${JSON.stringify(components)}: ${text}`,
        );
    }
  }
  assert.ok(serialized > 5_000, `${serialized}`);
});
misread('targets of `resolve` have a host only from the base or from an authority', () => {
  let resolved = 0;
  for (let i = 0; i < 20_000; i++) {
    const base = random.of([
      'http://h/a',
      'ws://h/a/',
      'ftp://h',
      'x://h/a',
      'x:a/b',
      'ftp:/',
      'ws:',
      'a/b',
      '/',
      '',
      '//h',
      'file:///a',
    ]);
    const reference = random.of(['', '', 'ftp:', 'ws:', 'x:', 'http:']) + pathOf();
    const { host } = parse(reference);
    let target: string;
    try {
      target = resolve(base, reference, random.of([{}, { tolerant: true }]));
    } catch {
      continue;
    }
    resolved++;
    if (!host)
      for (const found of hostsIn(target)) assert.ok(['', 'h'].includes(found), `${base} ${reference}: ${target}`);
  }
  assert.ok(resolved > 5_000, `${resolved}`);
});
misread.run();
