/**
 * `npm run test:undici`: the guard of the packed package with undici 6, 7 and 8 on Node 20, 22, 24 and 26: `test/consumers/undici.mjs`,
 * `test/consumers/injected.mjs`, and the attacks of `test/guard/matrix.test.ts`. Prints `N passed, N failed` last. Fetches the packages, and the runtimes the first
 * time, from npm.
 */

import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { makeProject, remove } from './consumers/project.js';
import { totals } from './files.js';
import { runProgram } from './runtimes/run.js';
import { programOf } from './runtimes/runtimes.js';

const TESTS = fileURLToPath(new URL('../../test', import.meta.url));
const VERSIONS = { 6: '6.29.1', 7: '7.30.2', 8: '8.12.4' } as const;
const PROGRAMS = ['undici.mjs', 'injected.mjs'];
const NODES = ['Node 20', 'Node 22', 'Node 24', 'Node 26'] as const;
/** Libraries that take a `fetch`. */
const LIBRARIES = {
  '@ai-sdk/openai-compatible': '3.0.92',
  '@modelcontextprotocol/sdk': '1.32.2',
  '@octokit/request': '10.0.16',
  'openid-client': '6.9.0',
  zod: '4.6.7',
};
/** undici 8 needs Node 22.19. */
const NOT_TOGETHER = '8 on Node 20';

/** Leaves the guard and undici to the project: the packed package, and one of its versions of undici. */
const fromProject = (version: string): Plugin => ({
  name: 'from-project',
  setup({ onResolve }) {
    onResolve({ filter: /\/src\/guard\/index\.js$/ }, () => ({ path: 'uriscan/guard', external: true }));
    onResolve({ filter: /^undici$/ }, () => ({ path: `undici${version}`, external: true }));
  },
});

const folder = makeProject({
  uvu: '0.5.6',
  ...LIBRARIES,
  ...Object.fromEntries(
    Object.entries(VERSIONS).map(([major, version]) => [`undici${major}`, `npm:undici@${version}`]),
  ),
});
let passed = 0;
let failed = 0;
try {
  await build({
    entryPoints: PROGRAMS.map((name) => join(TESTS, 'consumers', name)),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    // Without its paths, so that the names mean the packed package.
    tsconfigRaw: {},
    logLevel: 'error',
  });
  for (const version of Object.keys(VERSIONS)) {
    await build({
      entryPoints: [join(TESTS, 'guard/matrix.test.ts')],
      outfile: join(folder, `attacks-${version}.mjs`),
      bundle: true,
      format: 'esm',
      platform: 'node',
      external: ['uvu', 'uvu/assert'],
      plugins: [fromProject(version)],
      logLevel: 'error',
    });
  }
  const pairs = NODES.flatMap((node) => Object.keys(VERSIONS).map((version) => ({ node, version }))).filter(
    ({ node, version }) => `${version} on ${node}` !== NOT_TOGETHER,
  );
  for (const { node } of pairs) programOf(node);
  await Promise.all(Array.from({ length: availableParallelism() }, () => runNext(pairs)));
} finally {
  remove(folder);
}
console.log(`${passed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;

/** Runs the programs of the first pair that is left, and of those after it. */
async function runNext(left: { node: (typeof NODES)[number]; version: string }[]): Promise<void> {
  for (let pair = left.shift(); pair !== undefined; pair = left.shift()) {
    const { node, version } = pair;
    for (const args of [...PROGRAMS.map((name) => [name, version]), [`attacks-${version}.mjs`]]) {
      const [file = '', ...rest] = args;
      const output = await runProgram(programOf(node), [join(folder, file)], rest.join());
      const { total, passed: good } = totals(output);
      const bad = total - good + (total === 0 ? 1 : 0);
      passed += good;
      failed += bad;
      console.log(`${bad === 0 ? 'ok  ' : 'FAIL'} undici ${version} on ${node}, ${file}: ${good} passed`);
      if (bad > 0) console.log(output.replace(/^/gm, '     '));
    }
  }
}
