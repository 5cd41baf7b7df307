/** Promise 4 of SECURITY.md: during millions of scans and comparisons, the garbage collector does not run. */

import { PerformanceObserver } from 'node:perf_hooks';
import { compareByHost } from '../../src/entries/crawl.js';
import { scanHost, scanHostBytes, scanRequestTarget, scanRequestTargetBytes } from '../../src/entries/http.js';
import { isIri, scanIri } from '../../src/entries/iri.js';
import { Batch, STRIDE, scan, scanBytes, scanLines } from '../../src/entries/scanner.js';
import { CASES } from '../support/cases.js';
import { HOSTS, NO_HOSTS, NO_TARGETS, TARGETS } from '../support/http/cases.js';
import { assert, suite } from '../support/suite.js';

const CALLS = 3_000_000;
const record = new Uint32Array(STRIDE);
const encoder = new TextEncoder();

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

const TRIES = 4;

/**
 * Returns the number of collections during `calls` calls by `work`, each with another number. A busy machine compiles
 * late, so the least of several tries is returned unless the first is 0.
 */
async function collections(calls: number, work: (i: number) => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < TRIES && least > 0; i++) least = Math.min(least, await count(calls, work));
  return least;
}

async function count(calls: number, work: (i: number) => unknown): Promise<number> {
  // Functions allocate until V8 has optimized them.
  for (let round = 0; round < 10; round++) {
    for (let i = 0; i < calls / 50; i++) work(i);
    await turn();
  }
  let found = 0;
  const observer = new PerformanceObserver((list) => {
    found += list.getEntries().length;
  });
  observer.observe({ entryTypes: ['gc'] });
  for (let i = 0; i < calls; i++) work(i);
  await turn();
  observer.disconnect();
  return found;
}

const garbage = suite('security: garbage');
/** Tests that calls with one element of a list after the other make no garbage. */
const makesNone = <T>(title: string, list: readonly T[], work: (element: T, i: number) => unknown): void =>
  garbage(`promise 4: ${title} makes no garbage`, async () =>
    assert.is(await collections(CALLS, (i) => work(list[i % list.length] as T, i)), 0),
  );

/** A text, and one so long that its string is copied. */
const withLong = (text: string): string[] => [text, `${text}${'/a%20.'.repeat(8)}`];
// Copied strings are flat or sliced.
const strings = CASES.flatMap(({ input }) => [...withLong(input), `<${withLong(input)[1]}>`.slice(1, -1)]);
const buffers = strings.map((string) => encoder.encode(string));
makesNone('scan', strings, (string) => scan(string, record));
makesNone('scanBytes', buffers, (bytes) => scanBytes(bytes, 0, bytes.length, record));
// The garbage of a call does not depend on the number of lines: with 10,000 lines per call, three million lines cause no
// collection.
const LINES = 10_000;
const batch = new Batch(LINES);
const lines = Array.from({ length: LINES }, (_, i) => strings[i % strings.length]?.replaceAll('\n', ' '));
makesNone('scanLines', [encoder.encode(lines.join('\n'))], (bytes, i) =>
  i % LINES === 0 ? scanLines(bytes, batch, {}) : undefined,
);

// ASCII strings; strings with non-ASCII characters, flat and sliced; and long strings.
const iris = CASES.flatMap(({ input }) => {
  const more = `${input}/\u00e9?\u65e5\u{1f600}`;
  return [input, more, `<${more}>`.slice(1, -1), `${withLong(more)[1]}\u00fc`];
});
makesNone('scanIri', iris, (iri) => scanIri(iri, record));
makesNone('isIri', iris, isIri);

const targets = [...TARGETS, ...NO_TARGETS].flatMap(([, method, target]) =>
  withLong(target).map((input) => ({ method, input, bytes: encoder.encode(input) })),
);
const hosts = [...HOSTS, ...NO_HOSTS].map(([, input]) => ({ input, bytes: encoder.encode(input) }));
makesNone('scanRequestTarget', targets, ({ method, input }) => scanRequestTarget(method, input, record));
makesNone('scanRequestTargetBytes', targets, ({ method, bytes }) =>
  scanRequestTargetBytes(method, bytes, 0, bytes.length, record),
);
makesNone('scanHost', hosts, ({ input }) => scanHost(input, record));
makesNone('scanHostBytes', hosts, ({ bytes }) => scanHostBytes(bytes, 0, bytes.length, record));

// Shorter than the strings that are copied: whether the copy allocates in such a large function depends on V8.
const references = ['http://h/?a=1&b=2&c', '/a', '?x=%41', 'HTTP://www.example.com/a/b?q#z', '//example.com'];
makesNone('compareByHost', references, (reference, i) =>
  compareByHost(reference, references[(i + 1) % references.length] as string),
);

garbage('a Uint32Array for each call makes some', async () => {
  const work = (i: number): number => scan(strings[i % strings.length] as string, new Uint32Array(STRIDE));
  assert.ok((await collections(CALLS, work)) > 0);
});
garbage.run();
