/**
 * `npm test -- --suite undici`: the guard of the packed package with the oldest undici on the oldest Node and the newest on the newest;
 * with `--all`, with undici 6, 7 and 8 on Node 20, 22, 24 and 26. Runs `test/consumers/undici.mjs`, `test/consumers/injected.mjs`, and the
 * attacks of `test/guard/matrix.test.ts`. Fetches the packages, and the runtimes the first time, from npm.
 */

import { join } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { packagedProgram } from '../../../bench/runner/runtimes.js';
import { makeProject, type Suite, TESTS, withTables } from '../support.js';

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
const ALL = NODES.flatMap((node) => Object.keys(VERSIONS).map((major) => ({ node, major }))).filter(
  ({ node, major }) => `${major} on ${node}` !== NOT_TOGETHER,
);
const BUNDLE: BuildOptions = { bundle: true, format: 'esm', platform: 'node', logLevel: 'error' };

/** Leaves the guard and undici to the project: the packed package, and one of its versions of undici. */
const fromProject = (major: string): Plugin => ({
  name: 'from-project',
  setup({ onResolve }) {
    onResolve({ filter: /\/src\/entries\/guard\.js$/ }, () => ({ path: 'uriscan/guard', external: true }));
    onResolve({ filter: /^undici$/ }, () => ({ path: `undici${major}`, external: true }));
  },
});

export const run: Suite = async (tally, _, isAll) => {
  const versions = Object.entries(VERSIONS);
  const folder = makeProject({
    uvu: '0.5.6',
    ...LIBRARIES,
    ...Object.fromEntries(versions.map(([major, version]) => [`undici${major}`, `npm:undici@${version}`])),
  });
  await build({
    ...BUNDLE,
    entryPoints: PROGRAMS.map((name) => join(TESTS, 'consumers', name)),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    packages: 'external',
    // Without its paths, so that the names mean the packed package.
    tsconfigRaw: {},
  });
  for (const [major] of versions)
    await build({
      ...BUNDLE,
      entryPoints: [join(TESTS, 'guard/matrix.test.ts')],
      outfile: join(folder, `attacks-${major}.mjs`),
      external: ['uvu', 'uvu/assert'],
      plugins: [fromProject(major), withTables],
    });
  const pairs = ALL.filter((_, i) => isAll || i === 0 || i === ALL.length - 1);
  await tally.run(
    pairs.flatMap(({ node, major }) =>
      [...PROGRAMS.map((name) => [name, major]), [`attacks-${major}.mjs`]].map(([file = '', ...args]) => ({
        title: `undici ${major} on ${node}, ${file}`,
        program: packagedProgram(node),
        args: [join(folder, file), ...args],
        hasTests: true,
      })),
    ),
  );
};
