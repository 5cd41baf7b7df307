/** Every TypeScript example of README and of the guides compiles under `--strict`, as a user would compile it. */

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../../scripts/test/temporary-folder.js';
import { fromMarkdown } from '../support/docs/examples.js';
import { assert, suite } from '../support/suite.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const COMPILER = join(ROOT, 'node_modules/typescript/bin/tsc');
const documents = [
  'README.md',
  'SECURITY.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const examples = documents.flatMap((name) => fromMarkdown(name, readFileSync(join(ROOT, name), 'utf8'), 'ts'));

// Inside the project, so that `uriscan` is this package, with the types of the last build.
const folder = temporaryFolder('examples', true);

/** The errors of the compiler in each of these texts. */
function errorsIn(texts: readonly string[]): string[][] {
  const compilerOptions = {
    target: 'ES2022',
    lib: ['ES2023'],
    module: 'NodeNext',
    types: ['node'],
    strict: true,
    noEmit: true,
    paths: { '@uriscan/fast-uri': [join(ROOT, 'packages/fast-uri/dist/index.d.ts')] },
    // `npm test -- --suite types` checks the declarations.
    skipLibCheck: true,
  };
  const files = texts.map((_, i) => `${i}.mts`);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  texts.forEach((text, i) => {
    writeFileSync(join(folder, `${i}.mts`), `${text}\nexport {};\n`);
  });
  const { stdout } = spawnSync(process.execPath, [COMPILER, '-p', '.', '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const lines = stdout.split('\n');
  assert.ok(stdout === '' || lines.some((line) => /^\d+\.mts\(/.test(line)), stdout);
  return files.map((file) => lines.filter((line) => line.startsWith(`${file}(`)));
}

const compiles = suite('examples under --strict');
compiles('an error is noticed', () => {
  const [good, bad] = errorsIn([
    "import { parse } from 'uriscan';\nparse('a').path.length;",
    "import { parse } from 'uriscan';\nparse('a').host.length;",
  ]);
  assert.equal([good?.length, bad?.length], [0, 1]);
});
compiles('a grammar that does not exist is an error about the grammar', () => {
  const [[error] = []] = errorsIn(["import { parse } from 'uriscan';\nparse('a', { grammar: 'URI' as const });"]);
  assert.match(error ?? '', /Type '"URI"' is not assignable to type .*"uri"/);
});
const errors = errorsIn(examples.map(({ code }) => code));
examples.forEach(({ title }, i) => {
  compiles(title, () => assert.equal(errors[i], []));
});
compiles('there are some', () => assert.ok(examples.length > 20, String(examples.length)));
compiles.run();
