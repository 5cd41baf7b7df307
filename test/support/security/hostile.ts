/** Input of an attacker: texts, and values of unexpected types. */

import fc from 'fast-check';
import { references } from '../generate.js';
import { BEGINNINGS, PIECES } from '../growing-texts.js';
import { webReferences } from '../inspect/references.js';

/** Short texts of all kinds. */
const CURIOUS = [
  '',
  '\0',
  '\ud800',
  '\udc00\ud800',
  '\ufeff',
  '\u2028',
  '__proto__',
  'constructor:',
  'javascript:alert(1)',
  'http://user:secret@[::1]:99999999999999999999/%00%zz',
  'data:,%',
  '%',
  '%0',
  'http://h:\r\nSet-Cookie: a=b',
  '/'.repeat(40),
  `http://${'%2e'.repeat(30)}`,
  `${'\ud83d'.repeat(31)}:`,
];

/** Returns references of all grammars, mutations of them, and other strings of any kind. */
export function hostileTexts(count: number): string[] {
  const texts = [...CURIOUS];
  const sources = [references(1), webReferences(2)];
  for (const source of sources) for (let i = 0; i < count; i++) texts.push(source.next().value);
  const strings = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.string({ unit: fc.constantFrom(...PIECES), maxLength: 30 }),
    fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)), maxLength: 50 }),
  );
  return [...texts, ...fc.sample(strings, { numRuns: count, seed: 3986 })];
}

/** Returns each beginning followed by each piece, repeated until the text has `length` code units. */
export const longTexts = (length: number): string[] =>
  BEGINNINGS.flatMap((beginning) => PIECES.map((piece) => beginning + piece.repeat(length / piece.length)));

/** The error that values throw at every access. */
export class Trap extends Error {
  override readonly name = 'Trap';
}

const spring = (): never => {
  throw new Trap("a caller's trap");
};
const HANDLERS = ['get', 'has', 'ownKeys', 'getPrototypeOf', 'getOwnPropertyDescriptor', 'set', 'apply', 'construct'];

/** Returns values of wrong types. They are new in each call, since some change when used. */
export function hostileValues(): unknown[] {
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  const detached = new Uint8Array(8);
  structuredClone(detached, { transfer: [detached.buffer] });
  let turns = 0;
  return [
    undefined,
    null,
    true,
    0,
    -1,
    1.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    2 ** 53,
    10n,
    Symbol('a'),
    new String('http://a/'),
    ['http://a/'],
    [],
    {},
    Object.create(null),
    { length: 3, 0: 'a' },
    { length: 2 ** 53 },
    { toString: spring, valueOf: spring, [Symbol.toPrimitive]: spring },
    { toString: () => 'http://a/' },
    JSON.parse('{"__proto__": {"path": "/polluted"}, "constructor": {"prototype": {"path": "/polluted"}}}'),
    {
      get path() {
        return turns++ % 2 === 0 ? '/a' : '//evil.example';
      },
    },
    new Proxy({}, {}),
    new Proxy(() => {}, Object.fromEntries(HANDLERS.map((name) => [name, spring]))),
    revoked.proxy,
    () => 'http://a/',
    class {},
    new Date(Number.NaN),
    /a/,
    new Map(),
    new Uint8Array(3),
    new Float64Array(3),
    detached,
    new Uint8Array(new SharedArrayBuffer(8)),
    new DataView(new ArrayBuffer(8)),
    Promise.resolve('http://a/'),
  ];
}
