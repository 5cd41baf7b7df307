/** Compiles what Stryker has instrumented, each file beside itself, so that a process needs no compiler to start. */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';

const SUITES = 'scripts/test/mutation/suites.js';
const FOLDERS = ['src', 'test', 'scripts', 'bench'];
/** A call of Stryker's that counts how often the places of mutants are passed. */
const COUNT = /stryCov_9fa48\("[^)]*\)/g;

/**
 * @param counting - whether what counts is left in: without it, loops take a third of the time
 */
export async function compile(counting: boolean): Promise<void> {
  const entryPoints = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  ).filter((file) => file.endsWith('.ts') && !file.endsWith('.as.ts'));
  await build({
    entryPoints,
    outdir: '.',
    outbase: '.',
    absWorkingDir: process.cwd(),
    format: 'esm',
    logLevel: 'warning',
    plugins: [prepared(counting)],
  });
}

/** Gives test files our suites in place of uvu's, and all files what counts, or not. */
function prepared(counting: boolean): Plugin {
  return {
    name: 'prepared',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const suites = relative(dirname(path), resolve(SUITES)).replaceAll('\\', '/');
        const source = readFileSync(path, 'utf8').replace("from 'uvu';", `from '${suites}';`);
        return { contents: counting ? source : source.replace(COUNT, '0'), loader: 'ts' };
      });
    },
  };
}
