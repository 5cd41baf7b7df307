/**
 * Promise 7 of SECURITY.md: properties that other code adds to `Object.prototype` change no answer, whether as options,
 * as components or otherwise.
 */

import { readdirSync, readFileSync } from 'node:fs';
import * as uriscan from '../../src/entries/index.js';
import * as resolving from '../../src/entries/resolve.js';
import { answersTo, answerTo, TAKERS } from '../support/calls/index.js';
import { TEXT } from '../support/calls/right.js';
import { assert, suite } from '../support/suite.js';

/** Every call that reads a caller's object. */
const READERS: readonly (() => unknown)[] = [
  ...TAKERS.map(
    ({ right, take }) =>
      () =>
        take(right()),
  ),
  () => uriscan.normalize('foo://h:80', { level: 'scheme', schemes: { get: () => ({}) } }),
  () => resolving.validateScheme('foo:?a#b', { schemes: { get: () => ({}) } }),
  () => uriscan.normalize('foo://h:80', { level: 'scheme' }),
];

const TEXTS = [TEXT, '//h:80', 'a:%zz', 'urn:a:b', 'mailto:a@H?b=c', 'http:/é', '/\uffff', '//u%253Ap%2540[fe80::1]'];

const answers = async (): Promise<string[]> => {
  const all: string[] = [];
  for (const read of READERS) all.push(await answerTo(read, ''));
  return [...all, ...(await answersTo(TEXTS))];
};

/** Names that the language itself reads: almost no program runs with wrong values for them on `Object.prototype`. */
const OF_THE_LANGUAGE = ['get', 'set', 'value', 'writable', 'enumerable', 'configurable', 'then', 'return', 'toJSON'];

const pollution = suite('security: pollution by others');

const define = (name: string, property: PropertyDescriptor): void => {
  Object.defineProperty(Object.prototype, name, Object.assign(Object.create(null), property, { configurable: true }));
};

/** Every name and quoted text in the sources that could be the name of a property, spellings of delimiters, and code points. */
function namesInSources(): Set<string> {
  const folder = new URL('../../src/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const texts = files.filter((file) => file.endsWith('.ts')).map((file) => readFileSync(new URL(file, folder), 'utf8'));
  const text = texts.join('\n');
  const quoted = text.match(/(?<=')(?!\d+')[^\s'\\]+(?=')/g) ?? [];
  return new Set([...(text.match(/\b[a-z_]\w*\b/gi) ?? []), ...quoted, '%253a', '%2540', '65535']);
}

/** The line of `src` that reads a property; `undefined` if other code reads it. */
function reader(): string | undefined {
  const [, ...frames] = (new Error().stack as string).split('\n');
  const frame = frames.find((line) => !/<anonymous>|pollution\.test/.test(line));
  return /(?<!\/cli)\/src\/(.*?)\)?$/.exec(frame ?? '')?.[1];
}

pollution('promise 7: the library reads nothing from Object.prototype', async () => {
  const before = await answers();
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
  let after: string[];
  try {
    after = await answers();
  } finally {
    for (const name of names) Reflect.deleteProperty(Object.prototype, name);
  }
  assert.equal([...reads], []);
  assert.equal(after, before);
});

pollution.run();
