/** The time of every entry is proportional to the length. A text is a beginning, a repeated piece, and an end. */

import { Buffer } from 'node:buffer';
import * as parse5 from 'parse5';
import { getDomain } from 'tldts';
import tr46 from 'tr46';
import { Random } from '../../../bench/model/random.js';
import { LineBuffer, normalizeLines, resolveLines } from '../../../src/bulk/index.js';
import { fastUri } from '../../../src/compat/index.js';
import {
  canonicalizeQuery,
  compareByHost,
  linksIn,
  registrableDomain,
  repair,
  surt,
} from '../../../src/crawl/index.js';
import { diagnose } from '../../../src/errors/index.js';
import { formats } from '../../../src/formats/index.js';
import { diagnoseRequestTarget, scanRequestTarget } from '../../../src/http/index.js';
import {
  compose,
  decodeComponent,
  encodeComponent,
  equals,
  fingerprint,
  fromSuffix,
  normalize,
  relativize,
  removeDotSegments,
  resolve,
  scan,
  toElements,
  tryParse,
} from '../../../src/index.js';
import { display, inspect, isCertified, whatwgDifference } from '../../../src/inspect/index.js';
import { idn, iriToUri, tryParseIri, uriToIri } from '../../../src/iri/index.js';
import { validateScheme } from '../../../src/resolve/index.js';
import { Batch, STRIDE, scanBytes, scanLines } from '../../../src/scanner/index.js';
import { PCHAR } from '../../../src/tables/index.js';
import { derive, mutate } from '../../support/generate.js';
import { REPETITIONS } from '../../support/growing-texts.js';
import { Broken, fields, SEPARATOR, type Target } from '../target.js';

const BASE = 'http://a/b/c/d;p?q';
const SCHEME = { level: 'scheme' } as const;
/** The lengths to compare; each is 8 times the one before. */
const LENGTHS = [4_000, 32_000, 256_000] as const;
/** Shorter times, in milliseconds, are noise. */
const TELLING = 8;
/**
 * Quadratic time grows by a factor of 64; linear time may grow by more than 8 through cache misses and garbage
 * collection.
 */
const MOST_GROWTH = 24;
const TRIES = 8;
/** Trying all entries takes a third of a second, so each text is tried with some of them, selected by its length. */
const TURNS = 16;
const SHARE_OF_REPETITIONS = 0.3;

const offsets = new Uint32Array(STRIDE);
const batch = new Batch();
const out = new LineBuffer();
const { hostToAscii, hostToUnicode } = idn({ tr46 });
const normal = (text: string): unknown => normalize(text, SCHEME);

/** Every entry. An error ends a call like a return. */
const ENTRIES: Readonly<Record<string, (text: string, bytes: Buffer) => unknown>> = {
  scan: (text) => scan(text, offsets),
  scanBytes: (_, bytes) => scanBytes(bytes, 0, bytes.length, offsets),
  scanLines: (_, bytes) => eachBatch(bytes, () => {}),
  tryParse: (text) => tryParse(text),
  diagnose: (text) => diagnose(text),
  display,
  resolve: (text) => resolve(BASE, text),
  'resolve against': (text) => resolve(text, '../g'),
  resolveLines: (_, bytes) => eachBatch(bytes, () => resolveLines(BASE, batch, out)),
  removeDotSegments: (text) => removeDotSegments(text),
  normalize: normal,
  normalizeLines: (_, bytes) => eachBatch(bytes, () => normalizeLines(batch, out, SCHEME)),
  equals: (text) => equals(text, `${text}#`, SCHEME),
  fingerprint: (text) => fingerprint(text),
  relativize: (text) => relativize(BASE, text),
  'relativize from': (text) => relativize(text, BASE),
  'relativize within': (text) => relativize(`http://h/${text}`, `http://h/${text}/x`),
  compose: (text) => compose({ scheme: 'a', path: text }),
  elements: (text) => toElements(text),
  suffix: (text) => fromSuffix(text),
  validateScheme: (text) => validateScheme(text),
  encode: (text) => encodeComponent(text, PCHAR),
  decodeComponent: (text) => decodeComponent(text),
  inspect,
  isCertified,
  iriToUri: (text) => iriToUri(text),
  uriToIri: (text) => uriToIri(text),
  repair,
  surt: (text) => surt(text),
  canonicalizeQuery: (text) => canonicalizeQuery(text, { sort: true }),
  compareByHost: (text) => compareByHost(text, `${text}#`),
  whatwgDifference: (text) => whatwgDifference(text),
  tryParseIri: (text) => tryParseIri(text)?.toJSON(),
  hostToAscii: (text) => hostToAscii(text),
  hostToUnicode: (text) => hostToUnicode(text),
  'compat parse': (text) => fastUri.parse(text),
  'compat normalize': (text) => fastUri.normalize(text),
  'compat resolve': (text) => fastUri.resolve('a/b', text),
  'compat serialize': (text) => fastUri.serialize({ host: text, path: text, query: text }),
  isIpv6: formats.ipv6,
  registrableDomain: (text) => registrableDomain(text, { tldts: { getDomain } }),
  scanRequestTarget: (text) => scanRequestTarget('GET', text, offsets),
  diagnoseRequestTarget: (text) => diagnoseRequestTarget('GET', text),
  linksIn: (text) => linksIn(text, { base: BASE, parse5, repair: true }),
};

function eachBatch(bytes: Buffer, work: () => void): void {
  for (let start = 0; start < bytes.length; start = batch.end) {
    scanLines(bytes, batch, { start });
    work();
  }
}

/** Returns the milliseconds that an entry takes: the least of several tries, since noise only adds. */
function time(run: (text: string, bytes: Buffer) => unknown, text: string, tries: number): number {
  const bytes = Buffer.from(text);
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < tries; i++) {
    const start = performance.now();
    try {
      run(text, bytes);
    } catch {
      // The time to refuse a text is measured as well.
    }
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

export const growthTarget: Target = {
  name: 'growth',
  entry: 'uriscan',
  promise: 'eight times as much takes no entry more than 24 times as long, twice in a row',
  check(text) {
    const [beginning, piece, end] = fields(text, 3) as [string, string, string];
    if (piece === '' || piece.length > LENGTHS[0]) return;
    const [short, long, longest] = LENGTHS.map(
      (length) => beginning + piece.repeat(Math.ceil(length / piece.length)) + end,
    ) as [string, string, string];
    for (const [i, [name, run]] of Object.entries(ENTRIES).entries()) {
      if (i % TURNS !== text.length % TURNS) continue;
      if (time(run, long, 1) < TELLING || time(run, long, TRIES) < TELLING) continue;
      const before = time(run, short, TRIES);
      const between = time(run, long, TRIES);
      if (between < MOST_GROWTH * before) continue;
      const after = time(run, longest, TRIES);
      if (after < MOST_GROWTH * between) continue;
      const times = [before, between, after].map((ms) => ms.toFixed(2));
      throw new Broken(`${name}: ${times.join(' ms, ')} ms for ${LENGTHS.join(', ')} code units`);
    }
  },
  *texts(seed) {
    const random = new Random(seed);
    const beginnings = ['', 'http://', 'http://h', 'http://h/', '//[', 'mailto:', 'urn:', 'tel:', '?', '#', 'a', '%'];
    for (;;) {
      if (random.chance(SHARE_OF_REPETITIONS)) {
        const [beginning, piece, end] = random.of(REPETITIONS);
        yield [beginning, random.chance(0.5) ? piece : mutate(piece, random, [beginning]), end].join(SEPARATOR);
        continue;
      }
      const reference = derive('URI-reference', random);
      const start = random.between(0, reference.length);
      const piece = reference.slice(start, start + random.between(1, 6));
      const beginning = random.chance(0.7) ? random.of(beginnings) : reference.slice(0, start);
      yield [beginning, mutate(piece, random, [reference]), random.of(['', 'x', '@h', '%', ' '])].join(SEPARATOR);
    }
  },
};
