/**
 * `npm run exports`: prints the names that each entry of the package exports: values first, then types. The last lines count them.
 */

import { readFileSync } from 'node:fs';
import { ENTRIES } from '../build/bundle.js';

const ROOT = new URL('../../', import.meta.url);

/** The names of types in an index, which has them in lists of exports. */
const typesIn = (source: string): string[] =>
  [...source.matchAll(/^export (type )?\{([^}]*)\}/gm)].flatMap(([, areTypes, list = '']) =>
    list
      .split(',')
      .map((name) => name.trim())
      .filter((name) => areTypes !== undefined || name.startsWith('type '))
      .map((name) => name.replace(/^type /, ''))
      .filter((name) => name !== ''),
  );

const names = new Set<string>();
let count = 0;
for (const entry of ENTRIES) {
  const file = new URL(`src/${entry.replace(/^uriscan\/?/, '')}/index.ts`.replace('//', '/'), ROOT);
  const values = Object.keys(await import(file.href)).sort();
  const types = typesIn(readFileSync(file, 'utf8')).sort();
  for (const value of values) names.add(value);
  count += values.length;
  console.log(`${entry}: ${values.length} values\n  ${values.join(' ')}\n  types: ${types.join(' ')}\n`);
}
console.log(`${count} values in ${ENTRIES.length} entries, ${names.size} of them with different names`);
