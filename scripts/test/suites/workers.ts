/**
 * `npm test -- --suite workers`: bundles a worker with the built package, and runs it in workerd, the runtime of Cloudflare Workers: with
 * the kernels as modules, and without. Fetches workerd from npm the first time.
 */

import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { packagedProgram } from '../../../bench/runner/runtimes.js';
import { ROOT, type Suite, TESTS } from '../support.js';
import { temporaryFolder } from '../temporary-folder.js';

const PROGRAMS = join(TESTS, 'consumers');
const CONFIG = 'worker.capnp';

export const run: Suite = async (tally) => {
  for (const name of ['worker.mjs', 'worker-kernels.mjs']) {
    const cwd = temporaryFolder('workers');
    await build({
      entryPoints: [join(PROGRAMS, name)],
      bundle: true,
      define: { HAS_KERNELS: String(name === 'worker-kernels.mjs') },
      // Without its paths, so that the names mean the built package.
      tsconfigRaw: {},
      format: 'esm',
      conditions: ['workerd', 'worker'],
      outfile: join(cwd, 'worker.js'),
      external: ['*.wasm'],
      logLevel: 'error',
    });
    cpSync(join(ROOT, 'dist/wasm'), cwd, { recursive: true });
    cpSync(join(PROGRAMS, CONFIG), join(cwd, CONFIG));
    const program = packagedProgram('workerd');
    await tally.run([{ title: `${name} in workerd`, program, args: ['test', CONFIG], cwd }]);
  }
};
