/** The checks of arguments: the values that each of them accepts, and the message for each of the others. */

import { runInNewContext } from 'node:vm';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from '../../src/reference/index.js';
import {
  checkArray,
  checkBytes,
  checkChoice,
  checkFlags,
  checkFunction,
  checkGrammar,
  checkInteger,
  checkRecord,
  checkText,
  hasElements,
} from '../../src/tables/arguments.js';
import { checkMethod, checkObject, readOptions, unlessIndex } from '../../src/tables/options.js';

const checks = suite('arguments');

/** Values of any type, for parameters that have one. */
type Check = (...values: never[]) => unknown;

const accepts = (check: Check, ...values: unknown[]): void =>
  checks(`${check.name} accepts ${values.map(nameOf).join(', ')}`, () => void check(...(values as never[])));
const refuses = (check: Check, values: readonly unknown[], type: string, message: string): void =>
  checks(`${check.name} refuses ${values.map(nameOf).join(', ')}: ${message}`, () =>
    assert.throws(
      () => check(...(values as never[])),
      (error: Error) => String(error) === `${type}: ${message}`,
    ),
  );
const nameOf = (value: unknown): string =>
  ArrayBuffer.isView(value) ? `${value.constructor.name}(${(value as Uint8Array).length})` : JSON.stringify(value);

const RECORD = new Uint32Array(8);
const BYTES = new Uint8Array(2);
const OFFSETS = 'expected `start` and `end` to be integers from 0 to 2, in this order, got';

accepts(checkText, '', 'text');
refuses(checkText, [undefined, 'text'], 'TypeError', 'expected `text` to be a string, got undefined');
refuses(checkText, [null, 'text'], 'TypeError', 'expected `text` to be a string, got null');
refuses(checkText, [BYTES, 'text'], 'TypeError', 'expected `text` to be a string, got Uint8Array');
refuses(checkText, [['a'], 'text'], 'TypeError', 'expected `text` to be a string, got object');

for (const value of [1, 2, 3]) accepts(checkInteger, value, 'n', 1, 3);
for (const value of [0, 4, 1.5, null]) {
  const [type, expected] = value === null ? ['TypeError', 'a number'] : ['RangeError', 'an integer from 1 to 3'];
  refuses(checkInteger, [value, 'n', 1, 3], type, `expected \`n\` to be ${expected}, got ${value}`);
}

accepts(checkArray, BYTES, 'bytes', 'Uint8Array');
refuses(
  checkArray,
  [RECORD, 'bytes', 'Uint8Array'],
  'TypeError',
  'expected `bytes` to be a Uint8Array, got Uint32Array',
);

for (const length of [0, 1, 2]) checks(`2 bytes have ${length}`, () => assert.ok(hasElements(BYTES, length)));
checks('2 bytes do not have 3', () => assert.not(hasElements(BYTES, 3)));
checks('no bytes have 0', () => assert.ok(hasElements(new Uint8Array(), 0)));

accepts(checkRecord, RECORD, 0);
accepts(checkRecord, new Uint32Array(9), 1);
refuses(checkRecord, [BYTES, 0], 'TypeError', 'expected `offsets` to be a Uint32Array, got Uint8Array');
refuses(checkRecord, [RECORD, '0'], 'TypeError', 'expected `at` to be a number, got string');
for (const at of [0.5, -1, 2 ** 31]) {
  refuses(checkRecord, [RECORD, at], 'RangeError', `expected \`at\` to be an integer from 0 to 2147483647, got ${at}`);
}
refuses(checkRecord, [RECORD, 1], 'RangeError', '`offsets` needs 8 elements at index 1, has 7');
refuses(checkRecord, [RECORD, 9], 'RangeError', '`offsets` needs 8 elements at index 9, has 0');

for (const grammar of [0, 1, 2, 3]) accepts(checkGrammar, grammar);
refuses(checkGrammar, ['1'], 'TypeError', 'expected `grammar` to be a number, got string');
refuses(checkGrammar, [4], 'RangeError', 'expected `grammar` to be a value of `Grammar`, got 4');

accepts(checkBytes, BYTES, 0, 0);
accepts(checkBytes, BYTES, 0, 2);
accepts(checkBytes, BYTES, 2, 2);
accepts(checkBytes, new Uint8Array(), 0, 0);
refuses(checkBytes, [RECORD, 0, 0], 'TypeError', 'expected `input` to be a Uint8Array, got Uint32Array');
refuses(checkBytes, [BYTES, '0', 1], 'TypeError', 'expected `start` to be a number, got string');
refuses(checkBytes, [BYTES, 0, '1'], 'TypeError', 'expected `end` to be a number, got string');
for (const [start, end] of [
  [0.5, 1],
  [0, 0.5],
  [-1, 1],
  [2, 1],
  [0, 3],
]) {
  refuses(checkBytes, [BYTES, start, end], 'RangeError', `${OFFSETS} ${start} and ${end}`);
}

for (const flags of [0, 1]) accepts(checkFlags, flags);
refuses(checkFlags, ['1'], 'TypeError', 'expected `flags` to be a number, got string');
for (const flags of [-1, 0.5]) {
  refuses(checkFlags, [flags], 'RangeError', `expected \`flags\` to be the result of a successful scan, got ${flags}`);
}

accepts(checkChoice, 'b', 'x', ['a', 'b']);
refuses(checkChoice, ['c', 'x', ['a', 'b']], 'RangeError', 'expected `x` to be one of a, b, got "c"');
refuses(checkChoice, [1, 'x', ['a', 'b']], 'TypeError', 'expected `x` to be a string, got number');

accepts(checkFunction, nameOf, 'f');
refuses(checkFunction, [{}, 'f'], 'TypeError', 'expected `f` to be a function, got object');

accepts(checkObject, {}, 'o');
refuses(checkObject, [null, 'o'], 'TypeError', 'expected `o` to be an object, got null');
refuses(checkObject, ['', 'o'], 'TypeError', 'expected `o` to be an object, got string');
const DESCRIPTION = {
  level: ['syntax', 'scheme'],
  fragment: true,
  limit: (value: unknown, name: string) => checkInteger(value, name, 1, 9),
} as const;
const DEFAULTS = { level: 'syntax', fragment: true, limit: undefined };
const reads = (title: string, options: object | undefined, expected: object): void =>
  checks(`readOptions reads ${title}`, () => assert.equal(readOptions(options, DESCRIPTION), expected));

reads('defaults', undefined, DEFAULTS);
reads('an empty object', {}, DEFAULTS);
reads('undefined values', { level: undefined, fragment: undefined, limit: undefined }, DEFAULTS);
reads('all options', { level: 'scheme', fragment: false, limit: 4 }, { level: 'scheme', fragment: false, limit: 4 });
reads('an object without a prototype', Object.assign(Object.create(null), { limit: 4 }), { ...DEFAULTS, limit: 4 });
reads('an object of another realm', runInNewContext('({})'), DEFAULTS);
reads('own properties of an object of a class', Object.assign(new Map(), { limit: 4 }), { ...DEFAULTS, limit: 4 });
reads('no inherited properties', Object.assign(Object.create({ level: 'scheme' }), { limit: 4 }), {
  ...DEFAULTS,
  limit: 4,
});
checks('readOptions ignores what others put on Object.prototype, and calls an accessor once', () => {
  let calls = 0;
  const limit = { enumerable: true, get: () => ++calls };
  try {
    Object.assign(Object.prototype, { level: 'scheme', polluted: true });
    Object.defineProperty(Object.prototype, 'fragment', { value: false, configurable: true });
    assert.equal({ ...readOptions(Object.defineProperty({}, 'limit', limit), DESCRIPTION) }, { ...DEFAULTS, limit: 1 });
  } finally {
    for (const name of ['level', 'polluted', 'fragment']) Reflect.deleteProperty(Object.prototype, name);
  }
  assert.is(calls, 1);
});
const OPTION = 'expected an option of `level`, `fragment`, `limit`, got';
for (const [options, type, message] of [
  [{ levl: 1 }, 'TypeError', `${OPTION} \`levl\``],
  [{ level: 'scheme', 'u:p@h': 1 }, 'TypeError', `${OPTION} another name`],
  [{ level: 'string' }, 'RangeError', 'expected `level` to be one of syntax, scheme, got "string"'],
  [{ level: 1 }, 'TypeError', 'expected `level` to be a string, got number'],
  [{ fragment: 1 }, 'TypeError', 'expected `fragment` to be a boolean, got number'],
  [{ fragment: null }, 'TypeError', 'expected `fragment` to be a boolean, got null'],
  [null, 'TypeError', 'expected `options` to be an object, got null'],
  ['a', 'TypeError', 'expected `options` to be an object, got string'],
] as const) {
  refuses(readOptions, [options, DESCRIPTION], type, message);
}
for (const [kind, value] of [
  ['URL', new URL('http://h/')],
  ['Map', new Map()],
  ['Array', []],
  ['UriReference', parse('http://h/')],
  ['Object', Object.create({ level: 1 })],
] as const) {
  checks(`readOptions refuses an object of ${kind}`, () =>
    assert.throws(
      () => readOptions(value, DESCRIPTION),
      new RegExp(`^expected .options. to be a plain object, got an object of .${kind}.$`),
    ),
  );
}
checks('unlessIndex ignores a number, and nothing else', () => {
  const options = { level: 1 };
  assert.is(unlessIndex(0), undefined);
  for (const value of [undefined, options, null, '0']) assert.is(unlessIndex(value), value);
});

accepts(checkMethod, new Map(), 'm', 'get');
refuses(checkMethod, [{}, 'm', 'get'], 'TypeError', 'expected `m.get` to be a function, got undefined');

checks.run();
