/**
 * `npm run test:workers`: bundles a worker with the built package, and runs it in workerd, the runtime of Cloudflare Workers: with the
 * kernels as modules, and without. Prints `N passed, N failed` last. Fetches workerd from npm the first time.
 */

import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { programOf } from './runtimes/runtimes.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

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

const workerd = programOf('workerd');
let failed = 0;
let passed = 0;
await run('without kernels', `const HAS_KERNELS = false;${WITHOUT_KERNELS}`);
await run('with kernels as modules', `const HAS_KERNELS = true;${WITH_KERNELS}`);
console.log(`${passed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;

async function run(title: string, code: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'uriscan-workers-'));
  try {
    await build({
      stdin: { contents: code, resolveDir: ROOT },
      bundle: true,
      // Without its paths, so that the names mean the built package.
      tsconfigRaw: {},
      format: 'esm',
      conditions: ['workerd', 'worker'],
      outfile: join(folder, 'worker.js'),
      plugins: [
        {
          name: 'modules of WebAssembly',
          setup: ({ onResolve }) => {
            onResolve({ filter: /\.wasm$/ }, ({ path }) => ({
              path: path.replace('uriscan/wasm/', './'),
              external: true,
            }));
          },
        },
      ],
      logLevel: 'error',
    });
    cpSync(join(ROOT, 'dist/wasm'), folder, { recursive: true });
    writeFileSync(join(folder, 'config.capnp'), CONFIG);
    const { status, stderr } = spawnSync(workerd, ['test', 'config.capnp'], { cwd: folder, encoding: 'utf8' });
    if (status === 0) passed++;
    else failed++;
    console.log(`${status === 0 ? 'ok  ' : 'FAIL'} workerd ${title}${status === 0 ? '' : `\n${stderr}`}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
