/** Functions for crawlers: keys, queries, and domains. */

import { getDomain } from 'tldts';
import { Random } from '../../../bench/model/random.js';
import { canonicalizeQuery, compareByHost, QueryCursor, registrableDomain, surt } from '../../../src/crawl/index.js';
import { UriComponentError, UriSyntaxError } from '../../../src/errors/index.js';
import { derive, mutate } from '../../support/generate.js';
import { recognise } from '../../support/recogniser.js';
import { isOfRule } from '../rules.js';
import { fields, must, outcome, same, type Target } from '../target.js';
import { changed, kindredTexts, referenceTexts } from '../texts.js';

export const keysTarget: Target = {
  name: 'keys',
  entry: 'crawl',
  promise:
    'surt takes URIs; sorting a query twice changes nothing; compareByHost is an order, and 0 only for equal texts',
  check(text) {
    const [a, b] = fields(text, 2) as [string, string];
    for (const canonical of [true, false])
      same('value' in outcome(() => surt(a, { canonical }), UriSyntaxError), isOfRule(a, 'URI'), 'surt');
    const options = { sort: true, drop: ['utm_*', 'a'] };
    const query = outcome(() => canonicalizeQuery(a, options), UriSyntaxError);
    same('value' in query, isOfRule(a), 'canonicalizeQuery');
    if ('value' in query) {
      must(isOfRule(query.value), `no reference: ${query.value}`);
      same(canonicalizeQuery(query.value, options), query.value, 'sorted twice');
    }
    const order = outcome(() => compareByHost(a, b), UriSyntaxError);
    same('value' in order, isOfRule(a) && isOfRule(b), 'compareByHost');
    if (!('value' in order)) return;
    same(Math.sign(compareByHost(b, a)), 0 - Math.sign(order.value), 'the other way round');
    same(order.value === 0, a === b, 'the same');
  },
  texts: kindredTexts,
};

export const registrableDomainTarget: Target = {
  name: 'registrable-domain',
  entry: 'crawl',
  promise: 'it takes hosts; its result ends the host, is its own registrable domain, and is undefined for addresses',
  check(host) {
    const isHost = isOfRule(host, 'host');
    for (const privateSuffixes of [true, false]) {
      const options = { tldts: { getDomain }, privateSuffixes };
      const result = outcome(() => registrableDomain(host, options), UriComponentError);
      same('value' in result, isHost, 'takes hosts, and nothing else');
      if (!('value' in result)) continue;
      const domain = result.value;
      if (domain === undefined) continue;
      must(`.${host.toLowerCase().replace(/\.$/, '')}`.endsWith(`.${domain}`), `${domain} is not the end of the host`);
      must(domain.includes('.') && !/^\d+\.\d+\.\d+\.\d+$/.test(domain), `${domain} is not a domain`);
      same(registrableDomain(domain, options), domain, 'of itself');
      same(registrableDomain(`a.${domain}`, options), domain, 'of a subdomain');
    }
  },
  *texts(seed) {
    const random = new Random(seed);
    for (;;) {
      let host = random.chance(0.3) ? derive('host', random) : random.of(SUFFIXES);
      while (random.chance(0.6)) host = `${random.of(LABELS)}.${host}`;
      yield random.chance(0.3) ? mutate(host, random, [host]) : host;
    }
  },
};

const LABELS = ['a', 'www', 'B', 'xn--bcher-kva', '1', 'a_b', '-', '', 'a'.repeat(64), '%61', 'city', 'github'];
const SUFFIXES = 'com co.uk UK github.io kawasaki.jp ck www.ck xn--p1ai localhost 1.2.3.4 com.'.split(' ');

export const parametersTarget: Target = {
  name: 'parameters',
  entry: 'crawl',
  promise: 'parameters are the texts between `&`; decoded, they equal those of URLSearchParams',
  check(text) {
    const expected = recognise(text);
    const result = outcome(() => parameters.of(text), UriSyntaxError);
    same('value' in result, expected.valid, 'takes references, and nothing else');
    if (!expected.valid) return;
    const written = (expected.query ?? '').split('&').filter((parameter) => parameter !== '');
    // URLSearchParams removes one "?".
    const decoded = [...new URLSearchParams(`?${expected.query ?? ''}`)];
    for (const [i, parameter] of written.entries()) {
      must(parameters.next(), `there is no parameter ${i}`);
      const [name, ...value] = parameter.split('=');
      same(parameters.name, name, 'name');
      same(parameters.value, value.length === 0 ? undefined : value.join('='), 'value');
      const [itsName, itsValue] = decoded[i] as [string, string];
      // URLSearchParams replaces bytes that are not UTF-8 by U+FFFD; uriscan keeps them.
      if (!itsName.includes('\ufffd')) same(parameters.decodedName(), itsName, 'decoded name');
      if (!itsValue.includes('\ufffd')) same(parameters.decodedValue() ?? '', itsValue, 'decoded value');
    }
    must(!parameters.next(), 'there are too many');
  },
  texts: (seed) => changed(referenceTexts(seed), (text) => text.replace('/', '&').replace('a', '=').replace('.', '+')),
};

const parameters = new QueryCursor();
