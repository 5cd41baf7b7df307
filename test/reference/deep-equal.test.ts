/** The deep-equal checks of test libraries distinguish two references and two queries, and print no password. */

import * as node from 'node:assert/strict';
import { inspect, isDeepStrictEqual } from 'node:util';
import * as uvu from '../../node_modules/uvu/assert/index.js';
import { parse, Query } from '../../src/entries/index.js';
import { parseIri } from '../../src/entries/iri.js';
import { suite } from '../support/suite.js';

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

const MAKERS: Readonly<Record<string, (text: string) => object>> = {
  parse,
  parseIri,
  Query: (text) => new Query(text),
};

const equality = suite('deep equality');
for (const [name, isEqual] of Object.entries(isEqualTo)) {
  for (const [maker, make] of Object.entries(MAKERS)) {
    equality(`results of ${maker} with other texts differ by ${name}, and others are equal`, () => {
      for (const [a, b] of PAIRS) {
        uvu.not(isEqual(make(a), make(b)), a);
        uvu.not(isEqual({ list: [make(a)] }, { list: [make(b)] }), a);
        uvu.not(isEqual(make(b), make(a)), a);
        uvu.ok(isEqual(make(a), make(a)), a);
      }
    });
  }
  equality(`no query and an empty one differ by ${name}`, () => uvu.not(isEqual(new Query(), new Query(''))));
}

equality('the properties that deep-equal checks read contain no password, and a copy has no properties', () => {
  const uri = parse('http://u:secret@h/');
  const inherited: unknown[] = [];
  for (const name in uri) inherited.push(name, uri[name as keyof typeof uri]);
  const shown = [
    ...inherited,
    Object.prototype.toString.call(uri),
    inspect(uri, { depth: 9, showHidden: true }),
    inspect({ uri }),
    JSON.stringify(uri),
  ];
  for (const text of shown) uvu.not(String(text).includes('secret'), String(text));
  uvu.is(inherited.length, 2);
  uvu.match(Object.prototype.toString.call(uri), /^\[object UriReference [\da-f]{8}\]$/);
  uvu.equal(Object.keys({ ...uri }), []);
  uvu.equal(Reflect.ownKeys({ ...uri }).map(String), ['Symbol(a copy of a parsed reference has no components)']);
  uvu.equal(Reflect.ownKeys(structuredClone(uri)), []);
});
equality('texts that differ in one code unit have different hashes', () => {
  const tags = new Set<string>();
  const texts = Array.from({ length: 31 }, (_, i) => `${'a'.repeat(i)}b${'a'.repeat(30 - i)}`);
  for (const unit of 'abcdefghijklmnopqrstuvwxyz0123456789') texts.push(unit);
  for (const text of texts) tags.add(parse(text).textHash);
  uvu.is(tags.size, texts.length);
});
equality.run();
