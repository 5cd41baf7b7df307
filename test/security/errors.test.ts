/** Promise 1 of SECURITY.md: for any input, the library throws only its documented errors. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CALLS } from '../support/calls/index.js';
import { publicFunctions } from '../support/entries.js';
import { hostileTexts, longTexts } from '../support/security/hostile.js';

const TEXTS = [
  ...hostileTexts(150),
  ...longTexts(10_000).filter((_, i) => i % 9 === 0),
  ...longTexts(1_000_000).filter((_, i) => i % 130 === 1),
];
const functions = await publicFunctions();
const errors = functions.filter(({ name }) => name.endsWith('Error')).map(({ value }) => value);

const isOurs = (error: unknown): boolean => errors.some((kind) => error instanceof kind);
/** Whether an error reports a wrong argument. V8 throws a RangeError, too, when the stack is full. */
const isWrongUse = (error: unknown): boolean =>
  (error instanceof TypeError || error instanceof RangeError) && !/call stack/.test(error.message);

/** A replacement for another library throws the errors of that library, such as the `URIError` of `encodeURIComponent`. */
const isPlain = (error: unknown): boolean =>
  error instanceof Error && (error.constructor === Error || error.constructor === URIError);

const promise = suite('security: errors');

/** Calls a function. Returns the error if it is undocumented. */
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

for (const { name, value } of functions) {
  const calls = CALLS.get(value);
  if (calls === undefined) continue;
  const isDocumented = name.startsWith('uriscan/compat')
    ? (error: unknown): boolean => isOurs(error) || isWrongUse(error) || isPlain(error)
    : isOurs;
  promise(`promise 1: ${name} throws only its own errors, for any text`, async () => {
    for (const run of calls) {
      for (const text of TEXTS) {
        const thrown = await failure(() => run(text), isDocumented);
        if (thrown !== undefined) assert.unreachable(`${JSON.stringify(text.slice(0, 200))}: ${thrown}`);
      }
    }
  });
}

/** These take values made by the library, or by the caller. */
const WITHOUT_TEXT = [
  'uriscan UriResolutionError',
  'uriscan UriError',
  'uriscan/scanner authorityStart',
  'uriscan/scanner fillSpans',
  'uriscan/scanner hostKind',
  'uriscan/scanner useKernels',
  'uriscan/inspect isOrdinary',
  'uriscan/guard GuardError',
  'uriscan/guard agents',
  'uriscan/guard connector',
  'uriscan/http requestForm',
  'uriscan/bulk LineBuffer',
  'uriscan/bulk LineTooLongError',
  'uriscan/bulk ThreadError',
  'uriscan/bulk openFile',
  'uriscan/bulk serve',
];
promise('promise 1: every other function is called with texts', () => {
  const missing = functions.filter(({ value }) => !CALLS.has(value)).map(({ name }) => name);
  assert.equal(missing.sort(), WITHOUT_TEXT.sort());
});

promise.run();
