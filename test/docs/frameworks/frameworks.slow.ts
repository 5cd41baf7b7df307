/** The examples of docs/frameworks.md run, and compile, with the frameworks and validators that they use. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { errorsIn } from '../../support/docs/compile.js';
import { entryModules, fromMarkdown, run } from '../../support/docs/examples.js';
import { assert, suite } from '../../support/suite.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const FILE = 'docs/frameworks.md';
/** Modules that examples import, and the names that they use. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  arktype: ['type'],
  express: ['default'],
  fastify: ['default'],
  valibot: ['pipe', 'rawCheck', 'safeParse', 'string'],
  zod: ['z'],
  'node:events': ['once'],
};
const PATHS = { uriscan: [`${ROOT}dist/cjs/index.d.mts`], 'uriscan/*': [`${ROOT}dist/cjs/*/index.d.mts`] };
const text = readFileSync(ROOT + FILE, 'utf8');

const modules = await entryModules();
for (const [name, used] of Object.entries(PACKAGES)) {
  // Without a type: only this suite installs them.
  const module: Record<string, unknown> = await import(name);
  modules[name] = Object.fromEntries(used.map((key) => [key, module[key]]));
}
// Next to the packages.
const folder = mkdtempSync(fileURLToPath(new URL('node_modules/examples-', import.meta.url)));
const examples = fromMarkdown(FILE, text, 'ts');
const errors = errorsIn(
  examples.map(({ code }) => code),
  folder,
  PATHS,
);
rmSync(folder, { recursive: true });

const frameworks = suite('frameworks');
for (const { title, code } of fromMarkdown(FILE, text))
  frameworks(`${title} runs`, async () => {
    assert.ok((await run(code, modules)) > 0, 'an example has an outcome');
  });
examples.forEach(({ title }, i) => {
  frameworks(`${title} compiles`, () => assert.equal(errors[i], []));
});
frameworks.run();
