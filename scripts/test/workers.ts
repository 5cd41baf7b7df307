/**
 * `npm run test:workers`: bundles a worker with the built package, and runs it in workerd, the runtime of Cloudflare Workers: with the
 * kernels as modules, and without. Prints `N passed, N failed` last. Fetches workerd from npm the first time.
 */

import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { packagedProgram } from '../../bench/runner/runtimes.js';
import { ROOT, runProgram, Tally, TESTS } from './support.js';
import { temporaryFolder } from './temporary-folder.js';

const PROGRAMS = join(TESTS, 'consumers');
const CONFIG = 'worker.capnp';

const tally = new Tally();
await run('worker.mjs', false);
await run('worker-kernels.mjs', true);
tally.end();

async function run(program: string, hasKernels: boolean): Promise<void> {
  const folder = temporaryFolder('workers');
  await build({
    entryPoints: [join(PROGRAMS, program)],
    bundle: true,
    define: { HAS_KERNELS: String(hasKernels) },
    // Without its paths, so that the names mean the built package.
    tsconfigRaw: {},
    format: 'esm',
    conditions: ['workerd', 'worker'],
    outfile: join(folder, 'worker.js'),
    external: ['*.wasm'],
    logLevel: 'error',
  });
  cpSync(join(ROOT, 'dist/wasm'), folder, { recursive: true });
  cpSync(join(PROGRAMS, CONFIG), join(folder, CONFIG));
  const { code, output } = await runProgram(packagedProgram('workerd'), ['test', CONFIG], { cwd: folder });
  tally.addOne(`${program} in workerd`, code === '0', output);
}
