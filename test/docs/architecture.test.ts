/** The picture of the architecture is made from the imports, which point one way. */

import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { picture, reduced } from '../../scripts/site/architecture.js';

const architecture = suite('architecture');

architecture('docs/architecture.svg is up to date: npx tsx scripts/site/architecture.ts', () => {
  assert.is(readFileSync(new URL('../../docs/architecture.svg', import.meta.url), 'utf8'), picture());
});
architecture('an import that follows from others is left out', () => {
  const graph = new Map([
    ['a', new Set(['b', 'c'])],
    ['b', new Set(['c'])],
    ['c', new Set<string>()],
  ]);
  assert.equal([...(reduced(graph).get('a') ?? [])], ['b']);
});
architecture.run();
