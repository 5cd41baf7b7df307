/**
 * References from the replacement of fast-uri, read by a WHATWG parser: it finds the host of the components, or no
 * host.
 */

import { Random } from '../../bench/model/random.js';
import { equal, normalize, parse, resolve, serialize, type URIComponent } from '../../packages/fast-uri/src/index.js';
import { draws, SEED } from '../support/draws.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

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

const misread = suite('fast-uri: hosts that a WHATWG parser finds in a path');

runRows('fast-uri/whatwg', {
  cannotSerialize: (components: URIComponent, options = {}) =>
    misread(`${JSON.stringify(components)} has no reference ${JSON.stringify(options)}`, () => {
      for (const call of [serialize, normalize] as ((given: URIComponent, options: object) => unknown)[])
        assert.throws(() => call(components, options), /^URI host is missing\.$/);
      assert.is(equal(components, components, options), false);
    }),
  serializes: (components: URIComponent, reference: string) =>
    misread(`${JSON.stringify(components)} is ${reference}`, () => assert.is(serialize(components), reference)),
  stays: (reference: string) =>
    misread(`${reference} stays as it is`, () => {
      assert.is(normalize(reference), reference);
      assert.is(equal(reference, reference), false);
      assert.is(parse(reference).error !== undefined, /^[a-z]/i.test(reference));
    }),
  hasNoTarget: (base: string, reference: string) =>
    misread(`${JSON.stringify(reference)} has no target relative to ${JSON.stringify(base)}`, () => {
      assert.throws(() => resolve(base, reference), /(?:^URI host is missing|URIs must have a host)\.$/);
    }),
});
misread('a port that is omitted leaves no empty authority', () => {
  for (const reference of ['ws://:80/127.0.0.1', 'wss://:443//127.0.0.1', 'http://:/127.0.0.1', '//:/127.0.0.1'])
    assert.is(normalize(reference), reference);
});

const random = new Random(SEED + 3986);
const PATHS = '/ // . .. /. /.. evil /evil //evil \\ \\\\evil @evil :80 \t %2F %2f%2Fevil %5C ? #'.split(' ');
const AUTHORITIES = [undefined, ...' h evil:80 u@evil /evil \\evil %2Fevil é \u00ad [::1] ::1 [::1]evil'.split(' ')];
const SCHEMES = [undefined, 'http', 'https', 'WS', 'wss', 'ftp', 'file', 'x', 'urn', 'mailto'];
const pathOf = (): string => Array.from({ length: random.between(0, 4) }, () => random.of(PATHS)).join('');
const maybe = <T>(value: T): T | undefined => (random.chance(0.3) ? value : undefined);

misread('results of `serialize` and `normalize` have no host if the components have no host', () => {
  const count = draws('fast-uri/whatwg: components');
  let serialized = 0;
  for (let i = 0; i < count; i++) {
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
    } as URIComponent;
    const others = [{ absolutePath: true }, { scheme: 'ws' }, { scheme: 'http' }, { domainHost: true }];
    const options = random.of([{}, {}, {}, ...others]);
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
  assert.ok(serialized > count / 4, `${serialized}`);
});
misread('targets of `resolve` have a host only from the base or from an authority', () => {
  const count = draws('fast-uri/whatwg: references');
  let resolved = 0;
  for (let i = 0; i < count; i++) {
    const base = random.of('http://h/a ws://h/a/ ftp://h x://h/a x:a/b ftp:/ ws: a/b /  //h file:///a'.split(' '));
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
  assert.ok(resolved > count / 4, `${resolved}`);
});
misread.run();
