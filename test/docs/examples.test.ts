/** Every outcome in the examples of documents and docstrings is right. */

import { readdirSync, readFileSync } from 'node:fs';
import { entryModules, fromDocstrings, fromMarkdown, run } from '../support/docs/examples.js';
import { assert, suite } from '../support/suite.js';

const ROOT = new URL('../../', import.meta.url);
/** Modules that examples import, and the names that are not to hide others: all where none are listed. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  ajv: ['default', 'Ajv'],
  'ajv-formats': ['default'],
  tldts: ['getDomain'],
  tr46: ['default'],
  'node:url': ['fileURLToPath', 'pathToFileURL'],
  'node:util': ['isDeepStrictEqual'],
  ...Object.fromEntries(
    ['parse5', 'undici', 'node:events', 'node:http', 'node:https', 'node:net'].map((name) => [name, []]),
  ),
};

/** The modules that examples use. Without an import, a name comes from the last module that exports it. */
const modules: Record<string, object> = {};
for (const [name, used] of Object.entries(OTHERS)) {
  const module = (await import(name)) as Record<string, unknown>;
  modules[name] = used.length === 0 ? module : Object.fromEntries(used.map((key) => [key, module[key]]));
}
modules['tr46'] = { ...modules['tr46'], tr46: (await import('tr46')).default };
Object.assign(modules, await entryModules());

const read = (file: string): string => readFileSync(new URL(file, ROOT), 'utf8');
const sources = readdirSync(new URL('src/', ROOT), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.as.ts'))
  .map((file) => `src/${file}`)
  .sort();
const documents = [
  'README.md',
  'packages/fast-uri/README.md',
  ...readdirSync(new URL('docs/', ROOT), { recursive: true, encoding: 'utf8' })
    // `test/docs/frameworks` has the packages of the last one.
    .filter((file) => file.endsWith('.md') && !file.startsWith('api') && file !== 'frameworks.md')
    .map((file) => `docs/${file}`)
    .sort(),
];
const examples = [
  ...documents.map((file) => fromMarkdown(file, read(file)).map((example) => ({ ...example, own: {} }))),
  ...(await Promise.all(
    sources.map(async (file) => {
      // Examples of modules that are not exported to users run, too.
      const own = (await import(`../../${file}`)) as object;
      return fromDocstrings(file, read(file)).map((example) => ({ ...example, own }));
    }),
  )),
].flat();

const suites = suite('examples');
for (const { title, code, own } of examples) {
  suites(title, async () => {
    assert.ok((await run(code, { ...modules, own })) > 0, 'an example has an outcome');
  });
}
suites('there are some', () => assert.ok(examples.length > 10));
suites('a wrong outcome is noticed', async () => {
  for (const wrong of ['1 + 1; // 3', "'a'; // 'b'", "'a\\nb';\n// a\n// c"]) {
    let noticed = false;
    await run(wrong, {}).catch(() => {
      noticed = true;
    });
    assert.ok(noticed, wrong);
  }
});
suites.run();
