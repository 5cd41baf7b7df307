/** Functions that take a reference also take a `UriReference`, but no object that only resembles one. */

import { policy } from '../../src/entries/guard.js';
import { parse, UriReference } from '../../src/entries/index.js';
import { answerTo, runWith, type TextCall, USES } from '../support/calls/index.js';
import { assert, suite } from '../support/suite.js';

const TEXTS = ['http://u@h:80/a/../b?c=d#e', '', '../g?y#s', '//h', 'HTTP://h/%7e', 'http://127.0.0.1/', 'urn:a:b'];
const uri = parse('http://u@h:80/b');

/** Calls with a text in each place that takes a reference. */
const CALLS: Record<string, TextCall> = {};
/** The calls that answer `false` or `undefined` for another value. */
const TRIES: Record<string, TextCall> = {};
for (const use of USES) {
  use.parameters.forEach(({ frames, verdict }, place) => {
    // `check` of a policy has another message.
    if (use.of === policy || frames.length === 0 || verdict(uri) !== 'any' || verdict({}) === 'any') return;
    const calls = verdict({}) === 'refuses' ? TRIES : CALLS;
    calls[`${use.name}, argument ${place + 1}`] = (reference) => runWith(use, place, reference);
  });
}

const taken = suite('a UriReference as a reference');
taken('is taken by many functions', () => {
  assert.ok(
    Object.keys(CALLS).length > 40 && Object.keys(TRIES).length > 3,
    Object.keys({ ...CALLS, ...TRIES }).join(),
  );
});
for (const [name, call] of Object.entries({ ...CALLS, ...TRIES })) {
  taken(`${name} answers as for its text`, async () => {
    for (const text of TEXTS)
      assert.is(await answerTo(() => call(parse(text) as never), text), await answerTo(call, text), text);
  });
}
taken.run();

let calls = 0;
const count = (): string => {
  calls++;
  return String(uri);
};
/** Objects that resemble a `UriReference`. */
const FAKES: Readonly<Record<string, object>> = {
  'an object with toString': { toString: count, [Symbol.toPrimitive]: count },
  'an object of the prototype of UriReference': Object.create(UriReference.prototype, { toString: { value: count } }),
  'an object that inherits from a UriReference': Object.create(uri),
  'a proxy of a UriReference': new Proxy(uri, {
    get: count,
    has: () => Boolean(count()),
    getPrototypeOf: () => Object(count()),
  }),
  'a URL': new URL(String(uri)),
  'a String': Object(String(uri)),
};

const refused = suite('an object that is not a UriReference');
for (const [title, fake] of Object.entries(FAKES)) {
  refused(`${title} is refused, and none of its code runs`, () => {
    calls = 0;
    for (const [name, call] of Object.entries(CALLS)) assert.throws(() => call(fake as never), TypeError, name);
    for (const [name, call] of Object.entries(TRIES)) assert.not(call(fake as never), name);
    assert.is(calls, 0);
  });
}
for (const [hint, value] of [
  ['a URL: pass its `href`', new URL(String(uri))],
  ['a Uint8Array: decode it', Buffer.from(String(uri))],
  ['a Request: pass its `url`', new Request('http://h/')],
  ['an array: pass its elements', [String(uri)]],
  ['object', FAKES['a proxy of a UriReference']],
  ['object', Object.create(URL.prototype)],
  ['number', 1],
] as const) {
  refused(`the error of each function says: got ${hint}`, () => {
    for (const [name, call] of Object.entries(CALLS))
      assert.throws(() => call(value as never), new RegExp(`, got ${hint}(?![:\\w])`), name);
  });
}
refused.run();
