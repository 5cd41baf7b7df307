/** Normalization and comparison: by example, compared with a normalization per component, and by their properties. */

import { parse } from '../../src/entries/index.js';
import { fingerprint, SCHEMES } from '../../src/entries/resolve.js';
import { Batch, scanLines } from '../../src/entries/scanner.js';
import { canonicalIpv6 } from '../../src/host/address.js';
import {
  type EqualsOptions,
  equals,
  type NormalizeOptions,
  normalize,
  tryNormalize,
} from '../../src/normalize/normalize.js';
import type { SchemeRule } from '../../src/normalize/schemes/rule.js';
import { LineBuffer } from '../../src/uses/bulk/lines/line-buffer.js';
import { fingerprintLines, normalizeLines } from '../../src/uses/bulk/lines/normalize-lines.js';
import { NORMALIZERS } from '../support/engines.js';
import { IPV6, NORMAL_FORMS } from '../support/resolve/normal-form-cases.js';
import { rowOf, runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const SCHEME = { level: 'scheme' } as const;

const table = suite('normalize: table');
/** Also checks that the normal form is its own normal form. */
const becomes = (reference: string, normal: string, options: NormalizeOptions): void =>
  table(`${JSON.stringify(reference)} becomes ${JSON.stringify(normal)} by ${options.level}`, () => {
    assert.is(normalize(reference, options), normal);
    assert.is(normalize(normal, options), normal);
    assert.is(tryNormalize(reference, options), normal);
  });
for (const [name, run] of Object.entries(NORMALIZERS)) {
  const forms = suite(`normalize: ${name}`);
  for (const [i, { reference, ...normal }] of NORMAL_FORMS.entries()) {
    forms(`${rowOf('resolve/normal-forms', i)}: ${JSON.stringify(reference)}`, () => {
      for (const level of ['syntax', 'scheme'] as const) {
        assert.is(run(reference, level), normal[level], level);
        assert.is(run(normal[level], level), normal[level], `${level}, twice`);
      }
    });
  }
  forms.run();
}
table('the default is by syntax', () => assert.is(normalize('HTTP://h:80'), 'http://h:80'));
// Custom schemes.
const normalizePath = (path: string): string => path.replace('x', 'y');
const own = new Map([['gemini', { defaultPort: 1965, defaultHost: 'h', emptyPathIsRoot: true, normalizePath }]]);
becomes('GEMINI://a:1965', 'gemini://a/', { ...SCHEME, schemes: own });
becomes('gemini://H:1/x?x', 'gemini://h:1/y?x', { ...SCHEME, schemes: own });
becomes('gemini:/x', 'gemini:///y', { ...SCHEME, schemes: own });
becomes('http://h:80', 'http://h:80', { ...SCHEME, schemes: own });
const zero = new Map([['foo', { defaultPort: 0 }]]);
becomes('foo://h:00', 'foo://h', { ...SCHEME, schemes: zero });
becomes('foo://h', 'foo://h', { ...SCHEME, schemes: zero });
const loopback = new Map([['foo', { defaultHost: '[::1]' }]]);
for (const host of ['', '[::1]', '[0::1]']) becomes(`foo://${host}/a`, 'foo:///a', { ...SCHEME, schemes: loopback });
table('a rule may call normalize', () => {
  const normalizePath = (path: string): string =>
    normalize(`HTTP://LONG.example:80/${path}`, SCHEME).slice(-path.length);
  const schemes = new Map([['foo', { normalizePath }]]);
  assert.is(normalize('FOO://H:/a?b#c', { ...SCHEME, schemes }), 'foo://h/a?b#c');
});
table('the lookup of a rule may call normalize', () => {
  const get = (scheme: string): SchemeRule | undefined => {
    assert.is(normalize('HTTP://u%7e@LONG.example:80/a/../%7e', SCHEME), 'http://u~@long.example/~');
    return SCHEMES.get(scheme);
  };
  assert.is(normalize('SSH://H:22/a/../%7e?b', { ...SCHEME, schemes: { get } }), 'ssh://h/~?b');
  assert.is(tryNormalize('HTTP://h:80', { ...SCHEME, schemes: { get } }), 'http://h/');
});
table.run();

const ipv6 = suite('normalize: IPv6');
for (const { canonical, addresses } of IPV6) {
  for (const address of [canonical, ...addresses]) {
    ipv6(`${address} as ${canonical}`, () => {
      assert.is(canonicalIpv6(address), canonical);
      assert.is(normalize(`http://[${address}]/`, SCHEME), `http://[${canonical}]/`);
    });
  }
}
ipv6.run();

const comparison = suite('normalize: equals');
const LEVELS = ['string', 'syntax', 'scheme'] as const;
/** `from` is the first level of normalization at which the two are equal. */
const equalFrom = (from: EqualsOptions['level'] | 'none', a: string, b: string): void =>
  comparison(`${JSON.stringify(a)} and ${JSON.stringify(b)}: ${from}`, () => {
    const expected = LEVELS.map((_, step) => step >= [...LEVELS, 'none'].indexOf(from as string));
    const found = LEVELS.map((level) => equals(a, b, { level }));
    assert.equal(found, expected);
    const shown = LEVELS.map((level) => equals(b, a, { level }));
    assert.equal(shown, expected);
    assert.is(equals(a, b), expected[1]);
  });
comparison('without fragments (section 6.1)', () => {
  const aside = (a: string, b: string): boolean[] => LEVELS.map((level) => equals(a, b, { level, fragment: false }));
  assert.equal(aside('http://a/?b#c', 'http://a/?b'), [true, true, true]);
  assert.equal(aside('http://a/?b#c', 'http://a/?b#d'), [true, true, true]);
  assert.equal(aside('http://%41/#', 'http://a'), [false, false, true]);
  assert.equal(aside('http://a/?c#', 'http://a/?b#'), [false, false, false]);
  assert.not.ok(equals('a#b', 'a', { fragment: true }));
  assert.throws(() => equals('a#[', 'a', { fragment: false }), { name: 'UriSyntaxError' });
});
comparison('any strings can be compared as strings', () => {
  assert.ok(equals('%', '%'));
  assert.ok(equals('%', '%', { level: 'string' }));
  assert.not.ok(equals('%', '[', { level: 'string' }));
});
const encodedDots = suite('normalize: encoded full stops of the path');
const KEEP = { encodedDots: 'keep' } as const;
const REFUSE = { encodedDots: 'error' } as const;
/** @param kept - the normal form that keeps them */
const keeps = (reference: string, kept: string): void =>
  encodedDots(`${JSON.stringify(reference)} is kept as ${JSON.stringify(kept)}`, () => {
    assert.is(normalize(reference, KEEP), kept);
    assert.is(tryNormalize(reference, KEEP), kept);
    assert.is(normalize(kept, { ...SCHEME, ...KEEP }), kept);
    assert.is(normalize(reference, { encodedDots: 'decode' }), normalize(reference));
    assert.ok(equals(reference, kept, KEEP));
    assert.is(fingerprint(reference, KEEP), fingerprint(kept, KEEP));
    assert.is(normalize(parse(reference), KEEP), kept);
    if (kept !== normalize(kept)) assert.not.ok(equals(kept, normalize(kept), KEEP));
  });

const refusesDots = (reference: string): void =>
  encodedDots(`${JSON.stringify(reference)} is refused`, () => {
    const isExpected = (thrown: Error & { code?: string }): boolean =>
      thrown.name === 'UriResolutionError' && thrown.code === 'encoded-dots';
    assert.throws(() => normalize(reference, REFUSE), isExpected);
    assert.throws(() => equals(reference, 'a', REFUSE), isExpected);
    assert.throws(() => fingerprint(reference, REFUSE), isExpected);
    assert.is(tryNormalize(reference, REFUSE), undefined);
  });
const allowsDots = (reference: string): void =>
  encodedDots(`${JSON.stringify(reference)} is not refused`, () => {
    assert.is(normalize(reference, REFUSE), normalize(reference));
    assert.is(tryNormalize(reference, REFUSE), normalize(reference));
  });
runRows('resolve/equivalences', { equalFrom, keeps, refusesDots, allowsDots });
encodedDots('lines have no such option', () => {
  const batch = scanLines(new TextEncoder().encode('a'), new Batch());
  assert.throws(() => normalizeLines(batch, new LineBuffer(), KEEP as never), TypeError);
  assert.throws(() => fingerprintLines(batch, new BigUint64Array(1), KEEP as never), TypeError);
});
comparison.run();
encodedDots.run();

const refused = suite('normalize: refused');
const refuses = (title: string, error: string, call: () => unknown): void =>
  refused(title, () => assert.throws(call, { name: error }));
for (const level of ['syntax', 'scheme'] as const) {
  refuses(`text that is not a URI reference, by ${level}`, 'UriSyntaxError', () => normalize('http://h/ ', { level }));
  refuses(`to compare such text, by ${level}`, 'UriSyntaxError', () => equals('a', '%', { level }));
  refused(`tryNormalize gives undefined for such text, by ${level}`, () =>
    assert.is(tryNormalize('http://h/ ', { level }), undefined),
  );
}
refuses('a treatment of dots that does not exist', 'RangeError', () => normalize('a', { encodedDots: 'x' as never }));
refused.run();
