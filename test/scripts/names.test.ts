/**
 * A name at the top of a module means the same in every module of the library and of the command; a function has one body in each of the
 * two.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { assert, suite } from '../support/suite.js';

/** The description of a function's options: a file keeps it to itself. */
const CONVENTION = 'OPTIONS';
const BY_HAND = /(?<!\.generated|\.as)\.ts$/;
/** A declaration, up to the next line that is not indented and closes nothing. */
const DECLARATION =
  /^(?<exported>export )?(?:abstract |async )?(?:const|type|class|interface|function\*?) (?<name>\w+).*(?:\n(?:[ )}\]].*|(?=\n)))*/gm;
const FUNCTION = /^(?:export )?(?:(?:async )?function\b|const \w+ = (?:async )?(?:<.*>)?\([^=]*=>)/;
/** Two objects are two values. */
const OBJECT = / = (?:\/\*.*\*\/ )?new /;

const ROOT = new URL('../../', import.meta.url);
const files = ['src', 'packages/cli/src'].flatMap((folder) =>
  readdirSync(fileURLToPath(new URL(folder, ROOT)), { recursive: true, encoding: 'utf8' })
    .filter((file) => BY_HAND.test(file))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
);

/** The texts of the declarations of each name, by file. */
const declared = new Map<string, Map<string, string>>();
for (const file of files) {
  for (const { 0: text, groups } of readFileSync(new URL(file, ROOT), 'utf8').matchAll(DECLARATION)) {
    const { name, exported } = groups as { name: string; exported?: string };
    if (name === CONVENTION && exported === undefined) continue;
    const value = OBJECT.test(text) ? file : text.replace(/^export /, '').trim();
    const key = FUNCTION.test(text) ? `${name} in ${file.split('/')[0]}` : name;
    declared.set(key, new Map(declared.get(key)).set(file, value));
  }
}

const names = suite('names');
names('none is declared in two files with different values', () => {
  const several = [...declared].filter(([, values]) => new Set(values.values()).size > 1);
  const found = several.map(([name, values]) => `${name}: ${[...values.keys()].join(', ')}`);
  assert.equal(found, []);
});
names('all are found', () => assert.ok(declared.size > 1900, String(declared.size)));
names.run();
