/** Values of every type: each is a wrong argument somewhere. */

import { createContext, runInContext } from 'node:vm';
import * as uriscan from '../../../src/entries/index.js';
import { STRIDE } from '../../../src/entries/scanner.js';
import { bytesOf, record, TEXT } from './right.js';

const realm = createContext({});
const inRealm = (code: string): unknown => runInContext(code, realm);

class Words extends Uint32Array {}

/** A value whose properties call the library during a call. */
const reentrant = (): object => ({
  valueOf: () => uriscan.scan('//other.example/other?other', record()) * 0,
  toString: () => {
    uriscan.normalize('HTTP://OTHER.example/%7e');
    return 'clamp';
  },
});

function detached<T extends Uint8Array | Uint32Array>(array: T): T {
  structuredClone(array.buffer, { transfer: [array.buffer as ArrayBuffer] });
  return array;
}

function shrunk(): Uint32Array {
  const Resizable = ArrayBuffer as unknown as new (
    length: number,
    options: object,
  ) => ArrayBuffer & { resize(length: number): void };
  const buffer = new Resizable(4 * STRIDE, { maxByteLength: 8 * STRIDE });
  const array = new Uint32Array(buffer);
  buffer.resize(4);
  return array;
}

function lengthTracking(): Uint32Array {
  const Resizable = ArrayBuffer as unknown as new (length: number, options: object) => ArrayBuffer;
  return new Uint32Array(new Resizable(4 * STRIDE, { maxByteLength: 8 * STRIDE }));
}

/** Values are made for each call, since some of them change. */
export const VALUES: Readonly<Record<string, () => unknown>> = {
  undefined: () => undefined,
  null: () => null,
  true: () => true,
  '-0': () => -0,
  NaN: () => Number.NaN,
  '-1': () => -1,
  '0.5': () => 0.5,
  '2^31': () => 2 ** 31,
  '2^32': () => 2 ** 32,
  '2^53': () => 2 ** 53,
  Infinity: () => Number.POSITIVE_INFINITY,
  '-Infinity': () => Number.NEGATIVE_INFINITY,
  '10n': () => 10n,
  'a symbol': () => Symbol('a'),
  "''": () => '',
  "'0'": () => '0',
  "'x'": () => 'x',
  'new String': () => new String(TEXT),
  'new Number(0)': () => new Number(0),
  '{}': () => ({}),
  'an object with a name that no option has': () => ({ nosuch: 1 }),
  'a parsed reference': () => uriscan.parse('/x'),
  'a URL': () => new URL('http://x/'),
  '[]': () => [],
  '[0]': () => [0],
  'a list of a text': () => [TEXT],
  'an object without a prototype': () => Object.create(null),
  'an object that calls the library': reentrant,
  'a function': () => () => 'x',
  'a class': () => class {},
  'a date': () => new Date(0),
  'a regular expression': () => /a/,
  'a map': () => new Map(),
  'a promise': () => Promise.resolve(TEXT),
  Int8Array: () => new Int8Array(2 * STRIDE),
  Uint8Array: () => new Uint8Array(2 * STRIDE),
  Uint8ClampedArray: () => new Uint8ClampedArray(2 * STRIDE),
  Int16Array: () => new Int16Array(2 * STRIDE),
  Uint16Array: () => new Uint16Array(2 * STRIDE),
  Int32Array: () => new Int32Array(2 * STRIDE),
  Uint32Array: () => new Uint32Array(2 * STRIDE),
  Float32Array: () => new Float32Array(2 * STRIDE),
  Float64Array: () => new Float64Array(2 * STRIDE),
  BigInt64Array: () => new BigInt64Array(2 * STRIDE),
  BigUint64Array: () => new BigUint64Array(2 * STRIDE),
  DataView: () => new DataView(new ArrayBuffer(2 * STRIDE)),
  ArrayBuffer: () => new ArrayBuffer(2 * STRIDE),
  'an array of numbers': () => new Array(2 * STRIDE).fill(0),
  'an object with a length': () => ({ length: 2 * STRIDE }),
  'a Uint32Array that is too short': () => new Uint32Array(STRIDE - 1),
  'a proxy of a Uint32Array': () => new Proxy(record(), {}),
  'an object that inherits from Uint32Array': () => Object.create(Uint32Array.prototype),
  'an object with the tag of a Uint32Array': () => ({ [Symbol.toStringTag]: 'Uint32Array', length: 2 * STRIDE }),
  'a Uint32Array in shared memory': () => new Uint32Array(new SharedArrayBuffer(8 * STRIDE)),
  'a subclass of Uint32Array': () => new Words(2 * STRIDE),
  'a Uint32Array of another realm': () => inRealm('new Uint32Array(16)'),
  'a Uint32Array that tracks a length': lengthTracking,
  'a Uint32Array that was shrunk': shrunk,
  'a detached Uint32Array': () => detached(record()),
  'a detached Uint8Array': () => detached(bytesOf(TEXT)),
  'an Array of another realm': () => inRealm('[1, 2]'),
};
