/** The comparison of declarations with the last release, by which a version is major or minor. */

import { allowsMajor, compareDeclarations, declared } from '../../scripts/site/api.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

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

type Declarations = Readonly<Record<string, string>>;
runRows('scripts/declarations', {
  differ: (title: string, before: Declarations, after: Declarations, difference: string) =>
    api(`${title}: ${difference}`, () => {
      const kinds = compareDeclarations(before, after).map(({ isMajor }) => (isMajor ? 'major' : 'minor'));
      assert.equal([...new Set(kinds)], difference === 'no difference' ? [] : [difference]);
    }),
  allows: (version: string, released: string, isAllowed: boolean) =>
    api(`${version} after ${released} ${isAllowed ? 'may' : 'may not'} have major differences`, () =>
      assert.is(allowsMajor(version, released), isAllowed),
    ),
});

api('a change is shown as a diff', () => {
  const long = 'a: string, '.repeat(20);
  const declaration = (result: string): string => `function f(${long}b: string): ${result};`;
  const [difference] = compareDeclarations({ f: declaration('void') }, { f: declaration('number') });
  const shown = `…${long.slice(-28)}b: string): `;
  assert.is(difference?.change, `changed\n  - ${shown}void;\n  + ${shown}number;`);
});

api.run();
