/** Sorting by host and path, and registrable domains. */

import * as tldts from 'tldts';
import { compareByHost, registrableDomain } from '../../src/entries/crawl.js';
import { UriError } from '../../src/entries/errors.js';
import { isUriReference, parse, UriSyntaxError } from '../../src/entries/index.js';
import { references } from '../support/generate.js';
import { rows, runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const orders = suite('crawl: compareByHost');

const SORTED = rows<string>('crawl/sorted');
orders('sorts references in any order', () => {
  const sorted = [...SORTED].sort(compareByHost);
  for (const [i, a] of sorted.entries()) {
    for (const [j, b] of sorted.entries()) assert.is(Math.sign(compareByHost(a, b)), Math.sign(i - j), `${a} ${b}`);
  }
});

/** The parts of a reference, in the order of comparison. */
const partsOf = (reference: string): string[][] => {
  const uri = parse(reference);
  const labels =
    uri.hostKind === 'reg-name' ? (uri.host as string).toLowerCase().split('.').reverse() : [uri.host ?? ''];
  const rest = `${uri.path}${uri.query === undefined ? '' : `?${uri.query}`}${uri.fragment === undefined ? '' : `#${uri.fragment}`}`;
  const hostLabels = labels.join() === '' ? [] : labels.map((label) => label.toLowerCase());
  return [[String(uri.authority !== undefined)], hostLabels, [rest], [reference]];
};
const compareLists = (a: readonly string[], b: readonly string[]): number => {
  const i = a.findIndex((x, k) => x !== b[k]);
  if (i < 0) return a.length - b.length;
  return b[i] === undefined || (a[i] as string) > (b[i] as string) ? 1 : -1;
};
const expected = (a: string, b: string): number => {
  const [x, y] = [partsOf(a), partsOf(b)];
  for (const [i, list] of x.entries()) {
    const order = compareLists(list, y[i] as string[]);
    if (order !== 0) return order;
  }
  return 0;
};
orders('equals the comparison of the parts', () => {
  for (const a of SORTED)
    for (const b of SORTED) assert.is(Math.sign(compareByHost(a, b)), Math.sign(expected(a, b)), `${a} ${b}`);
  let last = '';
  let left = 5000;
  for (const reference of references(3)) {
    if (left-- === 0) break;
    if (!isUriReference(reference)) continue;
    assert.is(Math.sign(compareByHost(last, reference)), Math.sign(expected(last, reference)), `${last} ${reference}`);
    last = reference;
  }
});
orders('text that is not a reference is an error', () => {
  assert.throws(() => compareByHost('/a', 'a b'), UriSyntaxError, { offset: 1 });
});
orders.run();

const domains = suite('crawl: registrableDomain');
const of = (host: string, domain: string | undefined, privateSuffixes?: boolean): void =>
  domains(`${host}${privateSuffixes ? ', private suffixes too' : ''} has ${domain}`, () => {
    const options = privateSuffixes === undefined ? {} : { privateSuffixes };
    assert.is(registrableDomain(host, { tldts, ...options }), domain);
  });
domains('looks up hosts in lowercase, without a dot at the end', () => {
  assert.is(registrableDomain('A.example.', { tldts: { getDomain: (name) => name } }), 'a.example');
});
domains('text that is not a host is an error', () => {
  for (const host of ['a/b', 'a:80', 'u@a', 'a b', 'é']) {
    assert.throws(() => registrableDomain(host, { tldts }), UriError);
  }
});
runRows('crawl/domains', { of });

domains.run();
