/** Promise 1 of SECURITY.md: no input makes the library throw anything but its documented errors. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { call, isClass, type PublicFunction, publicFunctions } from '../support/entries.js';
import { CALLS, callsOf, NO_TEXT } from '../support/public-calls.js';
import { hostileTexts, hostileValues, longTexts, Trap } from '../support/security/hostile.js';

const SHORT = hostileTexts(150);
const LONG = [
  ...longTexts(10_000).filter((_, i) => i % 9 === 0),
  ...longTexts(1_000_000).filter((_, i) => i % 130 === 1),
];
const functions = await publicFunctions();
const errors = functions.filter(({ name }) => name.endsWith('Error')).map(({ value }) => value);

const isOurs = (error: unknown): boolean => errors.some((kind) => error instanceof kind);
/** What wrong use leads to. V8 has a RangeError of its own, for a stack that is full. */
const isWrongUse = (error: unknown): boolean =>
  (error instanceof TypeError || error instanceof RangeError) && !/call stack/.test(error.message);

/** What stands in for another library throws what that throws. */
const isPlain = (error: unknown): boolean => error instanceof Error && error.constructor === Error;

const promise = suite('security: errors');

/** Runs it, and says what it threw that it may not throw. */
async function failure(run: () => unknown, isDocumented: (error: unknown) => boolean): Promise<string | undefined> {
  try {
    await run();
  } catch (error) {
    if (!isDocumented(error)) return error instanceof Error ? String(error.stack) : String(error);
  }
  return undefined;
}

promise('promise 1: every error of the library is known', () => {
  assert.ok(errors.length >= 5);
  for (const kind of errors) assert.ok(kind.prototype instanceof Error, kind.name);
});

for (const { name, value } of functions.filter(({ name }) => !NO_TEXT.has(name))) {
  // Of what is not in the table, nobody knows whether it takes texts at all.
  const isKnown = CALLS.has(value);
  const isDocumented =
    isKnown && !name.startsWith('uriscan/compat')
      ? isOurs
      : (error: unknown): boolean => isOurs(error) || isWrongUse(error) || isPlain(error);
  promise(`promise 1: ${name} throws its own errors alone, whatever the text`, async () => {
    for (const run of callsOf(value)) {
      for (const text of isKnown ? [...SHORT, ...LONG] : SHORT) {
        const thrown = await failure(() => run(text), isDocumented);
        if (thrown !== undefined) assert.unreachable(`${JSON.stringify(text.slice(0, 200))}: ${thrown}`);
      }
    }
  });
}

/** A function with one argument of each kind of wrong ones, in each place, and then nothing but them. */
async function tryValues(f: PublicFunction): Promise<void> {
  const places = Math.max(1, f.value.length + (isClass(f) ? 0 : 1));
  const documented = (error: unknown): boolean => isOurs(error) || isWrongUse(error) || error instanceof Trap;
  const count = hostileValues().length;
  for (const fill of ['http://a/b', {}, new Uint32Array(16)]) {
    for (let place = 0; place <= places; place++) {
      for (let i = 0; i < count; i++) {
        const args = Array.from({ length: places }, (_, at) =>
          at === place || place === places ? hostileValues()[i] : fill,
        );
        const thrown = await failure(() => call(f, args), documented);
        if (thrown !== undefined) assert.unreachable(`value ${i} in place ${place}: ${thrown}`);
      }
    }
  }
}

/** What is left out of this, and why. */
const NOT_TRIED: ReadonlyMap<string, string> = new Map([
  ['uriscan/bulk serve', 'ends in an error where there are no threads'],
  ['uriscan/bulk openFile', 'opens files'],
]);
// Errors are made by the library itself.
for (const f of functions.filter(({ name, value }) => !NOT_TRIED.has(name) && !errors.includes(value))) {
  promise(`promise 1: ${f.name} throws nothing else for values of other types`, () => tryValues(f));
}

const entryOf = (name: string): string => name.split(' ')[0] as string;

promise('promise 1: a table that knows one function of an entry knows them all', () => {
  const entries = new Set(functions.filter(({ value }) => CALLS.has(value)).map(({ name }) => entryOf(name)));
  assert.ok(entries.size >= 3);
  const missing = functions.filter(
    ({ name, value }) => entries.has(entryOf(name)) && !CALLS.has(value) && !NO_TEXT.has(name),
  );
  assert.equal(
    missing.map(({ name }) => name),
    [],
  );
});

promise.run();
