/**
 * Promise 7 of SECURITY.md: properties that other code adds to `Object.prototype` change no answer, whether as options,
 * as components or otherwise.
 */

import { readdirSync, readFileSync } from 'node:fs';
import * as parse5 from 'parse5';
import { getDomain } from 'tldts';
import tr46 from 'tr46';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import * as bulk from '../../src/bulk/index.js';
import * as crawl from '../../src/crawl/index.js';
import { links, linksIn } from '../../src/crawl/index.js';
import * as uriscan from '../../src/index.js';
import * as iri from '../../src/iri/index.js';
import { idn } from '../../src/iri/index.js';
import * as resolving from '../../src/resolve/index.js';
import * as scanner from '../../src/scanner/index.js';

import { Batch } from '../../src/scanner/index.js';
import { answersTo, answerTo, told } from '../support/security/public-answers.js';

const URI = 'HTTP://u@h:80/a/../%7eb?utm_x=1&b&a=%41#e';
const bytes = (): Uint8Array => new TextEncoder().encode(`${URI}\n/c d\n`);
const batch = (): Batch => scanner.scanLines(bytes(), new Batch(4));
const drain = async (source: AsyncIterable<unknown>): Promise<unknown[]> => {
  const all: unknown[] = [];
  for await (const one of source) all.push(one instanceof Batch ? told(one) : one);
  return all;
};
const linesOf = (lines: bulk.LineBuffer): string[] => Array.from({ length: lines.length }, (_, i) => lines.slice(i));
const job = () => (block: bulk.Block<unknown>) => `${block.firstLine}: ${block.bytes.length}`;
const elements = uriscan.toElements(URI);
const NO_RULES = { get: () => ({}) };

/** Every call that reads an object of the caller, with that object as parameter. */
const READERS: readonly ((object: never) => unknown)[] = [
  (o) => uriscan.compose(o),
  (o) => String(uriscan.parse(URI).with(o)),
  (o) => String(uriscan.parse(URI, o)),
  (o) => String(new uriscan.Query('a+b', o).append('c d')),
  (o) => String(new uriscan.Query(o)),
  (o) => String(uriscan.tryParse('/a', o)),
  (o: object) => resolving.establishBase(Object.assign(o, { fallback: URI })),
  (o: object) => uriscan.fromElements(Object.assign(o, elements)),
  (o) => uriscan.fromElements(o),
  (o) => uriscan.normalize(URI, o),
  (o) => uriscan.normalize('foo://h:80', { level: 'scheme', schemes: { get: () => o } }),
  (o) => resolving.validateScheme(URI, o),
  (o) => resolving.validateScheme('foo:?a#b', { schemes: { get: () => o } }),
  (o) => uriscan.equals(URI, 'http://h/~b', o),
  (o) => uriscan.resolve(URI, 'http:../../../c', o),
  (o) => uriscan.tryResolve(URI, 'http:../../../c', o),
  (o) => uriscan.tryNormalize(URI, o),
  (o) => uriscan.resolver(URI, o)('http:c'),
  (o) => uriscan.fromSuffix('a/b', o),
  (o) => uriscan.fingerprint(URI, o),
  (o) => scanner.scanLines(bytes(), new Batch(8), o),
  (o) => linesOf(bulk.normalizeLines(batch(), new bulk.LineBuffer(), o)),
  (o) => linesOf(bulk.resolveLines(URI, batch(), new bulk.LineBuffer(), o)),
  (o) => bulk.fingerprintLines(batch(), new BigUint64Array(8), o),
  (o) => crawl.surt(URI, o),
  (o) => crawl.canonicalizeQuery(URI, o),
  (o) => crawl.queryCanonicalizer(o)(URI),
  (o: object) => crawl.registrableDomain('a.github.io', Object.assign(o, { tldts: { getDomain } })),
  (o) => iri.iriToUri('http://é/', o),
  (o) => iri.uriToIri('http://h/%C3%A9', o),
  (o) => iri.normalizeIri('http://é/', o),
  (o: object) => idn(Object.assign(o, { tr46 })).hostToAscii('faß_'),
  (o: object) => linksIn('<a href=" b">', Object.assign(o, { base: URI, parse5 })),
  (o: object) => drain(links(['<a href=" b">'], Object.assign(o, { base: URI, parse5 }))),
  (o) => drain(bulk.batches([bytes()], o)),
  (o: object) => drain(new bulk.Threads('', job, Object.assign(o, { threads: 1, setup: 0 })).map([bytes()], 0)),
  (o: object) => drain(bulk.batches(Object.assign(o, { read: async () => 0, close: async () => {} }))),
  () => uriscan.normalize('foo://h:80', { level: 'scheme', schemes: NO_RULES }),
  () => uriscan.normalize('foo://h:80', { level: 'scheme' }),
];

const READS = new Set<string>();

/** Returns an object that records which of its properties are read. */
const observer = (): object => {
  const note = (name: string | symbol): void => void (typeof name === 'string' && READS.add(name));
  return new Proxy(
    {},
    {
      get: (object, name) => {
        note(name);
        return Reflect.get(object, name);
      },
      has: (object, name) => {
        note(name);
        return Reflect.has(object, name);
      },
      getOwnPropertyDescriptor: (object, name) => {
        note(name);
        return Reflect.getOwnPropertyDescriptor(object, name);
      },
    },
  );
};

const TEXTS = [URI, '//h:80', 'a:%zz', 'urn:a:b', 'mailto:a@H?b=c', 'http:/é'];

/** Calls in the form of `public-calls.ts`. */
const readers = READERS.map((read) => () => read({} as never));
const answers = async (): Promise<string[]> => {
  const all: string[] = [];
  for (const read of readers) all.push(await answerTo(read, ''));
  return [...all, ...(await answersTo(TEXTS))];
};

/** Names that the language itself reads: almost no program runs with wrong values for them on `Object.prototype`. */
const OF_THE_LANGUAGE = ['get', 'set', 'value', 'writable', 'enumerable', 'configurable', 'then', 'return'];

const pollution = suite('security: pollution by others');

const VALUES: readonly unknown[] = [true, false, 'scheme', 'x', 80, ['a', 'utm_x'], () => 'x', {}];

pollution('promise 7: no name that is read from an object of the caller changes an answer', async () => {
  for (const read of READERS) {
    try {
      await read(observer() as never);
    } catch {
      // The object lacks the properties that the call needs.
    }
  }
  for (const name of OF_THE_LANGUAGE) READS.delete(name);
  for (const name of ['level', 'strict', 'sort', 'drop', 'canonical', 'host', 'longest', 'threads', 'defaultPort']) {
    assert.ok(READS.has(name), `${name} is among ${[...READS]}`);
  }
  const before = await answers();
  for (const value of VALUES) {
    for (const name of READS) define(name, { value, writable: true });
    let after: string[];
    try {
      after = await answers();
    } finally {
      for (const name of READS) Reflect.deleteProperty(Object.prototype, name);
    }
    for (const [i, answer] of after.entries()) assert.is(answer, before[i], `${value}, answer ${i}`);
  }
});

const define = (name: string, property: PropertyDescriptor): void => {
  Object.defineProperty(Object.prototype, name, Object.assign(Object.create(null), property, { configurable: true }));
};

/** Every name in the sources that could be the name of a property. */
function namesInSources(): Set<string> {
  const folder = new URL('../../src/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const texts = files.filter((file) => file.endsWith('.ts')).map((file) => readFileSync(new URL(file, folder), 'utf8'));
  return new Set(texts.join('\n').match(/\b[a-z_]\w*\b/gi));
}

/** The line of `src` that reads a property; `undefined` if other code reads it. */
function reader(): string | undefined {
  const [, ...frames] = (new Error().stack as string).split('\n');
  const frame = frames.find((line) => !line.includes('<anonymous>') && !line.includes('security-pollution'));
  return /(?<!\/cli)\/src\/(.*?)\)?$/.exec(frame ?? '')?.[1];
}

pollution('promise 7: the library reads nothing from Object.prototype', async () => {
  const reads = new Set<string>();
  const names = [...namesInSources()].filter((name) => !(name in Object.prototype) && !OF_THE_LANGUAGE.includes(name));
  assert.ok(names.length > 1000);
  for (const name of names) {
    define(name, {
      get() {
        const line = reader();
        if (line !== undefined) reads.add(`${name}: ${line}`);
        return undefined;
      },
      set(value) {
        Object.defineProperty(
          this,
          name,
          Object.assign(Object.create(null), { value, writable: true, enumerable: true, configurable: true }),
        );
      },
    });
  }
  try {
    await answers();
  } finally {
    for (const name of names) Reflect.deleteProperty(Object.prototype, name);
  }
  assert.equal([...reads], []);
});

pollution.run();
