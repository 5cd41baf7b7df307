/** Compiles examples under `--strict`, as a user would compile them. */

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assert } from '../suite.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const COMPILER = join(ROOT, 'node_modules/typescript/bin/tsc');

/** The errors of the compiler in each of these texts. @param paths - where modules are that the folder does not find */
export function errorsIn(texts: readonly string[], folder: string, paths: object = {}): string[][] {
  const compilerOptions = {
    target: 'ES2022',
    lib: ['ES2023'],
    module: 'NodeNext',
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules/@types')],
    strict: true,
    noEmit: true,
    paths: { '@uriscan/fast-uri': [join(ROOT, 'packages/fast-uri/dist/index.d.ts')], ...paths },
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
