/**
 * `npm run test:workers`: bundles a worker with the built package, and runs it in workerd, the runtime of Cloudflare Workers: with the
 * kernels as modules, and without. Prints `N passed, N failed` last. Fetches workerd from npm the first time.
 */

import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { packagedProgram } from '../../bench/runner/runtimes.js';
import { ROOT, runProgram, Tally, temporaryFolder, write } from './support.js';

const WITHOUT_KERNELS = `
  import { parse, resolve } from 'uriscan';
  import { Batch, scan, scanLines, STRIDE, useKernels } from 'uriscan/scanner';

  const lines = new TextEncoder().encode('http://a.example/b?c\\n//H:80\\n/d e\\n/é\\n');
  export default {
    test() {
      let compiles = true;
      try {
        new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));
      } catch {
        compiles = false;
      }
      must(compiles, false, 'bytes are compiled');
      const record = new Uint32Array(STRIDE);
      must(scan('http://www.example.com/a/b?c#d', record), 51, 'flags');
      must(record.join(), '0,4,7,22,22,26,28,30', 'record');
      must(scan('http://www.example.com/a b', record), ~24, 'error');
      must(parse('http://user@Example.com/').host, 'Example.com', 'host');
      must(resolve('http://a.example/b/c/d', '../../long/enough'), 'http://a.example/long/enough', 'target');
      const batch = scanLines(lines, new Batch());
      must(batch.flags.subarray(0, batch.length).join(), '19,138,-31,-35', 'lines');
      // The kernel of WebAssembly has both in its memory.
      must(batch.flags.buffer === batch.offsets.buffer, HAS_KERNELS, 'kernel');
    },
  };
  function must(found, expected, title) {
    if (found !== expected) throw new Error(\`\${title}: \${found}, expected \${expected}\`);
  }`;
const WITH_KERNELS = `
  import lineKernel from 'uriscan/wasm/lines.wasm';
  import stringKernel from 'uriscan/wasm/string.wasm';
  ${WITHOUT_KERNELS}
  useKernels({ lines: lineKernel, string: stringKernel });`;

const CONFIG = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .worker)],
);
const worker :Workerd.Worker = (
  modules = [
    (name = "worker.js", esModule = embed "worker.js"),
    (name = "lines.wasm", wasm = embed "lines.wasm"),
    (name = "string.wasm", wasm = embed "string.wasm"),
  ],
  compatibilityDate = "2026-11-01",
);
`;

const tally = new Tally();
await run('without kernels', `const HAS_KERNELS = false;${WITHOUT_KERNELS}`);
await run('with kernels as modules', `const HAS_KERNELS = true;${WITH_KERNELS}`);
tally.end();

async function run(title: string, code: string): Promise<void> {
  const folder = temporaryFolder('workers');
  await build({
    stdin: { contents: code.replaceAll('uriscan/wasm/', './'), resolveDir: ROOT },
    bundle: true,
    // Without its paths, so that the names mean the built package.
    tsconfigRaw: {},
    format: 'esm',
    conditions: ['workerd', 'worker'],
    outfile: join(folder, 'worker.js'),
    external: ['*.wasm'],
    logLevel: 'error',
  });
  cpSync(join(ROOT, 'dist/wasm'), folder, { recursive: true });
  write(folder, { 'config.capnp': CONFIG });
  const ended = await runProgram(packagedProgram('workerd'), ['test', 'config.capnp'], { cwd: folder });
  tally.addOne(`workerd ${title}`, ended.code === '0', ended.output);
}
