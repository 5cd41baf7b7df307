/** The deep-equal checks of test libraries distinguish two references, and print no password. */

import * as node from 'node:assert/strict';
import { inspect, isDeepStrictEqual } from 'node:util';
import { suite } from 'uvu';
import * as uvu from 'uvu/assert';
import { parse } from '../../src/index.js';

const isEqualTo: Readonly<Record<string, (a: unknown, b: unknown) => boolean>> = {
  'util.isDeepStrictEqual': isDeepStrictEqual,
  'assert.deepEqual of Node': (a, b) => passes(() => node.deepEqual(a, b)),
  'equal of uvu': (a, b) => passes(() => uvu.equal(a, b)),
};

function passes(check: () => void): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}

const PAIRS = [
  ['http://a/', 'http://b/'],
  ['http://a/b', 'http://a/c'],
  ['http://a', 'http://a?'],
  ['http://u:secret@h/', 'http://u:other@h/'],
  ['', 'a'],
  ['ab', 'ba'],
  ['a'.repeat(1000), `${'a'.repeat(999)}b`],
] as const;

const equality = suite('deep equality');
for (const [name, isEqual] of Object.entries(isEqualTo)) {
  for (const [a, b] of PAIRS) {
    const title = `${JSON.stringify(a.slice(0, 20))} and ${JSON.stringify(b.slice(-20))}`;
    equality(`${title} differ by ${name}`, () => {
      uvu.not(isEqual(parse(a), parse(b)));
      uvu.not(isEqual({ list: [parse(a)] }, { list: [parse(b)] }));
      uvu.not(isEqual(parse(b), parse(a)));
    });
  }
  equality(`a text is equal to itself by ${name}`, () => {
    for (const [text] of PAIRS) uvu.ok(isEqual(parse(text), parse(text)), text);
  });
}

equality('the properties that deep-equal checks read contain no password, and a copy has no properties', () => {
  const uri = parse('http://u:secret@h/');
  const inherited: unknown[] = [];
  for (const name in uri) inherited.push(name, uri[name as keyof typeof uri]);
  const shown = [
    ...inherited,
    Object.prototype.toString.call(uri),
    inspect(uri),
    inspect({ uri }),
    JSON.stringify(uri),
  ];
  for (const text of shown) uvu.not(String(text).includes('secret'), String(text));
  uvu.is(inherited.length, 2);
  uvu.match(Object.prototype.toString.call(uri), /^\[object UriReference [\da-f]{16}\]$/);
  uvu.equal(Object.keys({ ...uri }), []);
  uvu.equal(Reflect.ownKeys({ ...uri }).map(String), ['Symbol(a copy of a parsed reference has no components)']);
  uvu.equal(Reflect.ownKeys(structuredClone(uri)), []);
});
equality('texts that differ in one code unit have different hashes', () => {
  const tags = new Set<string>();
  let count = 0;
  for (const length of [1, 2, 3, 8, 31]) {
    for (let i = 0; i < length; i++) {
      for (const unit of 'abcdefghijklmnopqrstuvwxyz0123456789') {
        const text = `${'a'.repeat(i)}${unit}${'a'.repeat(length - i - 1)}`;
        if (unit === 'a' && i > 0) continue;
        tags.add(Object.prototype.toString.call(parse(text)));
        count++;
      }
    }
  }
  uvu.is(tags.size, count);
});
equality.run();
