/**
 * `npm run test:types`: compiles a program that imports all entries of the packed package, as users do: with several versions of
 * TypeScript, each way to find modules, with and without the types of browsers and of Node, and with `skipLibCheck: false`, so that
 * the declarations are checked too. Each compiler has each environment once, and each way to find modules; with `--all`, each of them has
 * each one. Prints `N passed, N failed` last. Fetches the compilers from npm.
 */

import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inParallel, makeProject, ROOT, runProgram, Tally, TESTS, write } from './support.js';

/** Versions of TypeScript, each with types of Node that it can read. */
const COMPILERS: readonly (readonly [typescript: string, node: string])[] = [
  ['5.0.4', '20.11.0'],
  ['5.4.5', '20.11.0'],
  ['5.9.3', '22.19.0'],
  ['latest', 'latest'],
];
/** `nodenext` finds declarations as `node16` does. TypeScript 7 has no `node10`. */
const RESOLUTIONS = ['node16', 'bundler', 'node10'] as const;
const ENVIRONMENTS = [
  { title: 'neither', lib: ['ES2022'], types: [] },
  { title: 'DOM', lib: ['ES2022', 'DOM', 'DOM.Iterable'], types: [] },
  { title: 'Node', lib: ['ES2022'], types: ['node'] },
  { title: 'DOM and Node', lib: ['ES2022', 'DOM', 'DOM.Iterable'], types: ['node'] },
] as const;
const CASES = RESOLUTIONS.flatMap((resolution) => ENVIRONMENTS.map((one) => [resolution, one] as const));

const isAll = process.argv.includes('--all');

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const entries = Object.keys(manifest.exports).filter((subpath) => subpath !== './package.json');
const programOf = (entries: readonly string[]): string =>
  [
    ...entries.map((subpath, i) => `import * as entry${i} from 'uriscan${subpath.slice(1)}';`),
    `export const entries: readonly object[] = [${entries.map((_, i) => `entry${i}`).join(', ')}];`,
    `const scheme: string | undefined = entry0.parse('http://a/').scheme;`,
    'export { scheme };',
  ].join('\n');

const tally = new Tally();
for (const [index, [typescript, node]] of COMPILERS.entries()) {
  const folder = makeProject({ typescript, '@types/node': node, '@standard-schema/spec': '1.1.0' });
  const { version } = JSON.parse(readFileSync(join(folder, 'node_modules/typescript/package.json'), 'utf8'));
  cpSync(join(TESTS, 'consumers/types'), folder, { recursive: true });
  // As an ES module and as CommonJS, which have different declarations, and where no module of WebAssembly can be required.
  write(folder, {
    'module.mts': programOf(entries),
    'common.cts': programOf(entries.filter((name) => !name.endsWith('.wasm'))),
    'node10.ts': programOf(entries.filter((name) => !name.endsWith('.wasm'))),
  });
  const hasNode10 = Number.parseInt(version, 10) < 7;
  const resolutions = hasNode10 ? RESOLUTIONS : RESOLUTIONS.slice(0, 2);
  const cases = isAll
    ? CASES.filter(([resolution]) => resolutions.includes(resolution))
    : ENVIRONMENTS.map((one, i) => [resolutions[(index + i) % resolutions.length] ?? 'node16', one] as const);
  await inParallel(cases, async ([moduleResolution, { title, lib, types }]) => {
    const name = `${moduleResolution}, types of ${title}`;
    const compilerOptions = {
      target: 'ES2022',
      module: { node16: 'node16', bundler: 'ES2022', node10: 'CommonJS' }[moduleResolution],
      moduleResolution,
      lib,
      types,
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
      noEmit: true,
    };
    const modules = ['module.mts', 'schemas.mts', ...(types.length > 0 ? ['connections.mts'] : [])];
    const files = {
      node16: [...modules, 'common.cts'],
      bundler: modules,
      node10: ['node10.ts'],
    }[moduleResolution];
    write(folder, { [`${name}.json`]: JSON.stringify({ compilerOptions, files }) });
    const compiler = join(folder, 'node_modules/typescript/bin/tsc');
    const { code, output } = await runProgram(process.execPath, [compiler, '-p', `${name}.json`], { cwd: folder });
    tally.addOne(`TypeScript ${version}, ${name}`, code === '0', output);
  });
}
tally.end();
