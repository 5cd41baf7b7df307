/** The checks of arguments: the values that each of them accepts, and the message for each of the others. */

import { runInNewContext } from 'node:vm';
import { parse } from '../../src/entries/index.js';
import * as scanChecks from '../../src/scanner/checks.js';
import * as argumentChecks from '../../src/support/arguments.js';
import * as optionChecks from '../../src/support/options.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const { checkInteger, hasElements } = argumentChecks;
const { checkMethod, readOptions } = optionChecks;

const checks = suite('arguments');

const DESCRIPTION = {
  level: ['syntax', 'scheme'],
  fragment: true,
  limit: (value: unknown, name: string) => checkInteger(value, name, 1, 9),
} as const;

/** Values that are not JSON, by the text that names them. */
const VALUES: Readonly<Record<string, unknown>> = {
  undefined,
  function: () => undefined,
  description: DESCRIPTION,
  'Uint8Array(0)': new Uint8Array(0),
  'Uint8Array(2)': new Uint8Array(2),
  'Uint32Array(8)': new Uint32Array(8),
  'Uint32Array(9)': new Uint32Array(9),
};
const call = (check: string, values: readonly unknown[]): unknown =>
  ({ ...argumentChecks, ...optionChecks, ...scanChecks })[check as 'checkObject'](
    ...(values.map((value) => (Object.hasOwn(VALUES, String(value)) ? VALUES[String(value)] : value)) as [
      unknown,
      string,
    ]),
  );

const accepts = (check: string, values: readonly unknown[]): void =>
  checks(`${check} accepts ${JSON.stringify(values)}`, () => void call(check, values));
const refuses = (check: string, values: readonly unknown[], message: string): void =>
  checks(`${check} refuses ${JSON.stringify(values)}: ${message}`, () =>
    assert.is(String(assert.thrown(() => call(check, values))), message),
  );
runRows('arguments', { accepts, refuses });

for (const length of [0, 1, 2])
  checks(`2 bytes have ${length}`, () => assert.ok(hasElements(new Uint8Array(2), length)));
checks('2 bytes do not have 3', () => assert.not(hasElements(new Uint8Array(2), 3)));
checks('no bytes have 0', () => assert.ok(hasElements(new Uint8Array(), 0)));
checks('checkMethod accepts a method of a class', () => checkMethod(new Map(), 'm', 'get'));

const DEFAULTS = { level: 'syntax', fragment: true, limit: undefined };
const reads = (title: string, options: object | undefined, expected: object): void =>
  checks(`readOptions reads ${title}`, () => assert.equal(readOptions(options, DESCRIPTION), expected));

const limit = { limit: 4 };
const LIMITED = { ...DEFAULTS, ...limit };
reads('defaults', undefined, DEFAULTS);
reads('an empty object', {}, DEFAULTS);
reads('undefined values', { level: undefined, fragment: undefined, limit: undefined }, DEFAULTS);
reads('all options', { level: 'scheme', fragment: false, limit: 4 }, { level: 'scheme', fragment: false, limit: 4 });
reads('an object without a prototype', Object.assign(Object.create(null), limit), LIMITED);
reads('an object of another realm', runInNewContext('({})'), DEFAULTS);
reads('own properties of an object of a class', Object.assign(new Map(), limit), LIMITED);
reads('no inherited properties', Object.assign(Object.create({ level: 'scheme' }), limit), LIMITED);
checks('readOptions ignores what others put on Object.prototype, and calls an accessor once', () => {
  let calls = 0;
  const accessor = { enumerable: true, get: () => ++calls };
  try {
    Object.assign(Object.prototype, { level: 'scheme', polluted: true });
    Object.defineProperty(Object.prototype, 'fragment', { value: false, configurable: true });
    const options = Object.defineProperty({}, 'limit', accessor);
    assert.equal({ ...readOptions(options, DESCRIPTION) }, { ...DEFAULTS, limit: 1 });
  } finally {
    for (const name of ['level', 'polluted', 'fragment']) Reflect.deleteProperty(Object.prototype, name);
  }
  assert.is(calls, 1);
});
for (const value of [new URL('http://h/'), new Map(), parse('http://h/'), Object.create({ level: 1 })]) {
  const [, kind] = /^\[object (\w+)/.exec(Object.prototype.toString.call(value)) as unknown as [string, string];
  checks(`readOptions refuses an object of ${kind}`, () =>
    assert.throws(
      () => readOptions(value, DESCRIPTION),
      new RegExp(`^expected .options. to be a plain object, got an object of .${kind}.$`),
    ),
  );
}
checks.run();
