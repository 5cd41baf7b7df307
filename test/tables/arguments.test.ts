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
import { checkMethod, checkObject, checkOptions, own, ownBoolean, unlessIndex } from '../../src/tables/options.js';

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
for (const options of [undefined, {}, { level: 1 }, Object.create(null)]) {
  accepts(checkOptions, options, ['level', 'schemes']);
}
checks('checkOptions accepts own properties of an object of a class, and an object of another realm', () => {
  checkOptions(Object.assign(new Map(), { level: 1 }), ['level']);
  checkOptions(runInNewContext('({})'), []);
});
checks('checkOptions ignores what others put on Object.prototype', () => {
  try {
    Object.assign(Object.prototype, { polluted: true });
    checkOptions({}, ['level']);
  } finally {
    Reflect.deleteProperty(Object.prototype, 'polluted');
  }
});
const OPTION = 'expected an option of `level`, `schemes`, got';
refuses(checkOptions, [{ levl: 1 }, ['level', 'schemes']], 'TypeError', `${OPTION} \`levl\``);
refuses(checkOptions, [{ level: 1, 'u:p@h': 1 }, ['level', 'schemes']], 'TypeError', `${OPTION} another name`);
refuses(checkOptions, [null, []], 'TypeError', 'expected `options` to be an object, got null');
refuses(checkOptions, ['a', []], 'TypeError', 'expected `options` to be an object, got string');
for (const [kind, value] of [
  ['URL', new URL('http://h/')],
  ['Map', new Map()],
  ['Array', []],
  ['UriReference', parse('http://h/')],
  ['Object', Object.create({ level: 1 })],
] as const) {
  checks(`checkOptions refuses an object of ${kind}`, () =>
    assert.throws(
      () => checkOptions(value, ['level']),
      new RegExp(`^expected .options. to be a plain object, got an object of .${kind}.$`),
    ),
  );
}
checks('unlessIndex ignores a number, and nothing else', () => {
  const options = { level: 1 };
  assert.is(unlessIndex(0), undefined);
  for (const value of [undefined, options, null, '0']) assert.is(unlessIndex(value), value);
});
refuses(own, ['', 'level'], 'TypeError', 'expected `options` to be an object, got string');
refuses(ownBoolean, [{ strict: 1 }, 'strict', true], 'TypeError', 'expected `strict` to be a boolean, got number');

accepts(checkMethod, new Map(), 'm', 'get');
refuses(checkMethod, [{}, 'm', 'get'], 'TypeError', 'expected `m.get` to be a function, got undefined');

checks.run();
