/** The comparison of declarations with the last release, by which a version is major or minor. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { allowsMajor, compareDeclarations, declared } from '../../scripts/site/api.js';

const api = suite('scripts: declarations of a release');

api('are read from the types, without comments', () => {
  const declarations = declared('uriscan/resolve');
  assert.is(
    declarations['uriscan/resolve › Functions › resolve'],
    'function resolve(base: string | ParsedReference, reference: string | ParsedReference, options?: ResolveOptions): string;',
  );
  assert.is(declarations['uriscan/resolve › Interfaces › ResolveOptions › strict'], 'optional boolean');
  assert.is(declarations['uriscan/resolve › Interfaces › FingerprintOptions › schemes'], 'optional SchemeRules');
});

const F = 'x › Functions › f';
const OPTION = 'x › Interfaces › Options › level';
/** Declarations before and after, and whether the difference is major; `undefined` for none. */
const CASES: [string, Record<string, string>, Record<string, string>, boolean | undefined][] = [
  ['no change', { [F]: 'function f(): void;' }, { [F]: 'function f(): void;' }, undefined],
  ['a function that is gone', { [F]: 'function f(): void;' }, {}, true],
  ['a new function', {}, { [F]: 'function f(): void;' }, false],
  ['another result', { [F]: 'function f(): void;' }, { [F]: 'function f(): number;' }, true],
  [
    'one more optional parameter',
    { [F]: 'function f(a: string): void;' },
    { [F]: 'function f(a: string, b?: number): void;' },
    false,
  ],
  [
    'one more required parameter',
    { [F]: 'function f(a: string): void;' },
    { [F]: 'function f(a: string, b: number): void;' },
    true,
  ],
  [
    'a parameter that is no longer optional',
    { [F]: 'function f(a?: string): void;' },
    { [F]: 'function f(a: string): void;' },
    true,
  ],
  [
    'a new optional property',
    { 'x › Interfaces › Options › a': 'number' },
    { 'x › Interfaces › Options › a': 'number', [OPTION]: 'optional number' },
    false,
  ],
  [
    'a new required property',
    { 'x › Interfaces › Options › a': 'number' },
    { 'x › Interfaces › Options › a': 'number', [OPTION]: 'number' },
    true,
  ],
  [
    'a name that another entry documents now',
    { [F]: 'function f(): void;' },
    { 'y › Functions › f': 'function f(): void;' },
    false,
  ],
];
for (const [title, before, after, isMajor] of CASES) {
  api(`${title}: ${isMajor === undefined ? 'no difference' : isMajor ? 'major' : 'minor'}`, () => {
    const differences = compareDeclarations(before, after);
    assert.equal(
      [...new Set(differences.map((difference) => difference.isMajor))],
      isMajor === undefined ? [] : [isMajor],
    );
  });
}

for (const [version, released, allows] of [
  ['0.2.0', '0.1.0', true],
  ['0.1.1', '0.1.0', false],
  ['1.1.0', '1.0.0', false],
  ['2.0.0', '1.0.0', true],
  ['1.0.0', '0.9.0', true],
] as const) {
  api(`${version} after ${released} ${allows ? 'may' : 'may not'} have major differences`, () => {
    assert.is(allowsMajor(version, released), allows);
  });
}

api.run();
