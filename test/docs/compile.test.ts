/** Every TypeScript example of README and of the guides compiles under `--strict`, as a user would compile it. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../../scripts/test/temporary-folder.js';
import { errorsIn } from '../support/docs/compile.js';
import { fromMarkdown } from '../support/docs/examples.js';
import { assert, suite } from '../support/suite.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const documents = [
  'README.md',
  'SECURITY.md',
  ...readdirSync(join(ROOT, 'docs'))
    // `test/docs/frameworks` has the packages of the last one.
    .filter((name) => name.endsWith('.md') && name !== 'frameworks.md')
    .map((name) => `docs/${name}`),
];
const examples = documents.flatMap((name) => fromMarkdown(name, readFileSync(join(ROOT, name), 'utf8'), 'ts'));

// Inside the project, so that `uriscan` is this package, with the types of the last build.
const folder = temporaryFolder('examples', true);

const compile = (texts: readonly string[]): string[][] => errorsIn(texts, folder);

const compiles = suite('examples under --strict');
compiles('an error is noticed', () => {
  const [good, bad] = compile([
    "import { parse } from 'uriscan';\nparse('a').path.length;",
    "import { parse } from 'uriscan';\nparse('a').host.length;",
  ]);
  assert.equal([good?.length, bad?.length], [0, 1]);
});
compiles('a grammar that does not exist is an error about the grammar', () => {
  const [[error] = []] = compile(["import { parse } from 'uriscan';\nparse('a', { grammar: 'URI' as const });"]);
  assert.match(error ?? '', /Type '"URI"' is not assignable to type .*"uri"/);
});
const errors = compile(examples.map(({ code }) => code));
examples.forEach(({ title }, i) => {
  compiles(title, () => assert.equal(errors[i], []));
});
compiles('there are some', () => assert.ok(examples.length > 20, String(examples.length)));
compiles.run();
