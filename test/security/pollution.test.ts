/**
 * Promise 7 of SECURITY.md: properties that other code adds to `Object.prototype` change no answer, whether as options,
 * as components or otherwise.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import * as uriscan from '../../src/index.js';
import * as resolving from '../../src/resolve/index.js';
import { answersTo, answerTo, TAKERS } from '../support/calls/index.js';
import { TEXT } from '../support/calls/values.js';

const NO_RULES = { get: () => ({}) };

/** Every call that reads a caller's object, with that object as parameter. */
const READERS: readonly ((object: object) => unknown)[] = [
  ...TAKERS.map(
    ({ right, take }) =>
      (object: object) =>
        take(Object.assign(object, right())),
  ),
  (o) => uriscan.normalize('foo://h:80', { level: 'scheme', schemes: { get: () => o } }),
  (o) => resolving.validateScheme('foo:?a#b', { schemes: { get: () => o } }),
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

const TEXTS = [TEXT, '//h:80', 'a:%zz', 'urn:a:b', 'mailto:a@H?b=c', 'http:/é'];

const readers = READERS.map((read) => () => read({}));
const answers = async (): Promise<string[]> => {
  const all: string[] = [];
  for (const read of readers) all.push(await answerTo(read, ''));
  return [...all, ...(await answersTo(TEXTS))];
};

/** Names that the language itself reads: almost no program runs with wrong values for them on `Object.prototype`. */
const OF_THE_LANGUAGE = ['get', 'set', 'value', 'writable', 'enumerable', 'configurable', 'then', 'return', 'toJSON'];

const pollution = suite('security: pollution by others');

const VALUES: readonly unknown[] = [true, false, 'scheme', 'x', 80, ['a', 'utm_x'], () => 'x', {}];

pollution("promise 7: no name that is read from a caller's object changes an answer", async () => {
  for (const read of READERS) {
    try {
      await read(observer());
    } catch {
      // The object lacks the properties that the call needs.
    }
    // Options are read only if they are own properties, so their names come from the error for another name.
    try {
      await read({ nosuch: true } as never);
    } catch (error) {
      const [known = ''] = String(error).split(', got');
      for (const [, name] of known.matchAll(/`(\w+)`/g)) READS.add(name as string);
    }
  }
  // This test reads these two of errors.
  for (const name of [...OF_THE_LANGUAGE, 'code', 'offset']) READS.delete(name);
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
  const frame = frames.find((line) => !/<anonymous>|pollution\.test/.test(line));
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
