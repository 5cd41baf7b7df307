/** Compiles the instrumented files, each into its own folder, so that processes start without a compiler. */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';

const SUITES = 'scripts/test/mutation/suites.js';
const FOLDERS = ['src', 'packages/cli/src', 'test', 'scripts', 'bench'];
/** An entry of the library, by the name of the package. */
const ENTRY = /(?<=from ')uriscan(\/\w+)?(?=';)/g;
/** A call of Stryker's that counts how often the places of mutants are passed. */
const COUNT = /stryCov_9fa48\("[^)]*\)/g;

/**
 * @param counting - whether to keep the counters: without them, loops take a third of the time
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

/** Replaces uvu's suites by ours in test files, and removes the counters if there is nothing to count. */
function prepared(counting: boolean): Plugin {
  return {
    name: 'prepared',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const suites = relative(dirname(path), resolve(SUITES)).replaceAll('\\', '/');
        const library = relative(dirname(path), resolve('src')).replaceAll('\\', '/');
        const source = readFileSync(path, 'utf8')
          .replace("from 'uvu';", `from '${suites}';`)
          .replace(ENTRY, (_, subpath = '') => `${library}${subpath}/index.js`);
        return { contents: counting ? source : source.replace(COUNT, '0'), loader: 'ts' };
      });
    },
  };
}
