/** The picture of the architecture is made from the imports, which point one way. */

import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { imports, picture, reduced, rows } from '../../scripts/site/architecture.js';

const architecture = suite('architecture');

architecture('docs/architecture.svg is up to date: npx tsx scripts/site/architecture.ts', () => {
  assert.is(readFileSync(new URL('../../docs/architecture.svg', import.meta.url), 'utf8'), picture());
});
architecture('each folder is in one row, below the folders that it imports', () => {
  const graph = imports();
  const levels = rows(graph);
  assert.equal(levels.flat().sort(), [...graph.keys()]);
  const row = (folder: string): number => levels.findIndex((folders) => folders.includes(folder));
  for (const [from, targets] of graph) {
    if (!from.startsWith('src/')) continue;
    for (const to of targets) assert.ok(row(to) < row(from), `${from} imports ${to}`);
  }
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
