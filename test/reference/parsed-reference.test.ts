/** Functions that take a reference also take a `UriReference`, but no object that only resembles one. */

import * as parse5 from 'parse5';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { LineBuffer, resolveLines } from '../../src/bulk/index.js';
import * as crawl from '../../src/crawl/index.js';
import { linksIn } from '../../src/crawl/index.js';
import { diagnose, excerpt, findPasswords } from '../../src/errors/index.js';
import { requestTarget } from '../../src/http/index.js';
import * as uriscan from '../../src/index.js';
import { display, inspect, isCertified, whatwgDifference } from '../../src/inspect/index.js';
import * as iri from '../../src/iri/index.js';
import { establishBase, isSameDocument, portNumber, validateScheme } from '../../src/resolve/index.js';
import { Batch, scanLines } from '../../src/scanner/index.js';
import { isTypeError } from '../support/wrong-use.js';

type Reference = string | uriscan.ParsedReference;

const BASE = 'http://u@h:80/a/../b?c=d#e';
const TEXTS = [BASE, '', '../g?y#s', '//h', 'HTTP://h/%7e', 'http://127.0.0.1/', 'urn:a:b'];

/** Calls with a reference in each place that takes one. */
const CALLS: Readonly<Record<string, (reference: Reference) => unknown>> = {
  parse: (r) => String(uriscan.parse(r)),
  'resolve, the base': (r) => uriscan.resolve(r, '../g'),
  'resolve, the reference': (r) => uriscan.resolve(BASE, r),
  'resolver, the base': (r) => uriscan.resolver(r)('../g'),
  'a resolver': (r) => uriscan.resolver(BASE)(r),
  'Resolver.isSameDocument': (r) => uriscan.resolver(BASE).isSameDocument(r),
  'isSameDocument, the base': (r) => isSameDocument(r, '#a'),
  'isSameDocument, the reference': (r) => isSameDocument(BASE, r),
  normalize: (r) => uriscan.normalize(r, { level: 'scheme' }),
  'equals, the first': (r) => uriscan.equals(r, BASE),
  'equals, the second': (r) => uriscan.equals(BASE, r),
  'equals, characters': (r) => uriscan.equals(r, r, { level: 'string' }),
  'relativize, the base': (r) => uriscan.relativize(r, 'http://u@h:80/x'),
  'relativize, the target': (r) => uriscan.relativize('http://u@h:80/b', r),
  fingerprint: (r) => uriscan.fingerprint(r),
  toElements: (r) => uriscan.toElements(r),
  appendSegments: (r) => uriscan.appendSegments(r, 'a'),
  origin: (r) => uriscan.origin(r),
  portNumber: (r) => portNumber(r),
  requestTarget: (r) => requestTarget(r),
  toUrl: (r) => String(uriscan.toUrl(r)),
  inspect: (r) => inspect(r),
  surt: (r) => crawl.surt(r),
  'compareByHost, the first': (r) => crawl.compareByHost(r, BASE),
  'compareByHost, the second': (r) => crawl.compareByHost(BASE, r),
  canonicalizeQuery: (r) => crawl.canonicalizeQuery(r, { sort: true }),
  queryCanonicalizer: (r) => crawl.queryCanonicalizer({ drop: ['y'] })(r),
  'QueryCursor.of': (r) => new crawl.QueryCursor().of(r).next(),
  'whatwgDifference, the reference': (r) => whatwgDifference(r),
  'whatwgDifference, the base': (base) => whatwgDifference('../g', { base }),
  display: (r) => display(r),
  redact: (r) => uriscan.redact(r),
  validateScheme: (r) => validateScheme(r),
  establishBase: (r) => establishBase({ embedded: r, retrieval: 'http://x/' }),
  'resolveLines, the base': (r) =>
    resolveLines(r, scanLines(new TextEncoder().encode('../g'), new Batch(1)), new LineBuffer()).slice(0),
  diagnose: (r) => diagnose(r),
  excerpt: (r) => excerpt(r, 3),
  findPasswords: (r) => findPasswords(r),
  uriToIri: (r) => iri.uriToIri(r),
  iriToUri: (r) => iri.iriToUri(r),
  normalizeIri: (r) => iri.normalizeIri(r),
  'equalsIri, the first': (r) => iri.equalsIri(r, BASE),
  'equalsIri, the second': (r) => iri.equalsIri(BASE, r),
  'relativizeIri, the base': (r) => iri.relativizeIri(r, 'http://u@h:80/x'),
  'relativizeIri, the target': (r) => iri.relativizeIri('http://u@h:80/b', r),
  'resolveIri, the base': (r) => iri.resolveIri(r, '../g'),
  'resolveIri, the reference': (r) => iri.resolveIri(BASE, r),
  repair: (r) => crawl.repair(r),
  'linksIn, the base': (base) => linksIn('<a href=b>', { base, parse5 }),
};
/** The same for functions that answer `undefined` instead of throwing. */
const TRIES: Readonly<Record<string, (reference: Reference) => unknown>> = {
  tryParse: (r) => uriscan.tryParse(r)?.toString(),
  'tryResolve, the base': (r) => uriscan.tryResolve(r, '../g'),
  'tryResolve, the reference': (r) => uriscan.tryResolve(BASE, r),
  'Resolver.try': (r) => uriscan.resolver(BASE).try(r),
  tryNormalize: (r) => uriscan.tryNormalize(r),
};
/** The same for a predicate. */
const PREDICATES: Readonly<Record<string, (reference: Reference) => unknown>> = {
  isCertified: (r) => isCertified(r),
};

const answerTo = (call: (reference: Reference) => unknown, reference: Reference): unknown => {
  try {
    return call(reference);
  } catch (error) {
    return String(error);
  }
};

const taken = suite('a UriReference as a reference');
for (const [name, call] of Object.entries({ ...CALLS, ...TRIES, ...PREDICATES })) {
  taken(`${name} answers as for its text`, () => {
    for (const text of TEXTS) assert.equal(answerTo(call, uriscan.parse(text)), answerTo(call, text), text);
  });
}
taken.run();

const uri = uriscan.parse(BASE);
let calls = 0;
const count = (): string => {
  calls++;
  return BASE;
};
/** Objects that resemble a `UriReference`. */
const FAKES: Readonly<Record<string, object>> = {
  'an object with toString': { toString: count, [Symbol.toPrimitive]: count },
  'an object of the prototype of UriReference': Object.create(uriscan.UriReference.prototype, {
    toString: { value: count },
  }),
  'an object that inherits from a UriReference': Object.create(uri),
  'a proxy of a UriReference': new Proxy(uri, {
    get: count,
    has: () => Boolean(count()),
    getPrototypeOf: () => Object(count()),
  }),
  'a URL': new URL(BASE),
  'a String': Object(BASE),
};

const refused = suite('an object that is not a UriReference');
for (const [title, fake] of Object.entries(FAKES)) {
  refused(`${title} is refused, and none of its code runs`, () => {
    calls = 0;
    for (const [name, call] of Object.entries(CALLS)) assert.throws(() => call(fake as never), isTypeError, name);
    for (const [name, call] of Object.entries(TRIES)) assert.is(call(fake as never), undefined, name);
    for (const [name, call] of Object.entries(PREDICATES)) assert.is(call(fake as never), false, name);
    assert.is(calls, 0);
  });
}
refused.run();
