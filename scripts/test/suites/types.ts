/**
 * `npm test -- --suite types`: compiles a program that imports all entries of the packed package, as users do: with several versions of
 * TypeScript, each way to find modules, with and without the types of browsers and of Node, and with `skipLibCheck: false`, so that
 * the declarations are checked too. Each compiler has each environment once, and each way to find modules; with `--all`, each of them has
 * each one. Fetches the compilers from npm.
 */

import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeProject, ROOT, type Suite, TESTS, write } from '../support.js';

/** Versions of TypeScript, each with types of Node that it can read. */
const COMPILERS: readonly (readonly [typescript: string, node: string])[] = [
  ['5.0.4', '20.11.0'],
  ['5.4.5', '20.11.0'],
  ['5.9.3', '22.19.0'],
  ['latest', 'latest'],
];
/** `nodenext` finds declarations as `node16` does. TypeScript 7 has no `node10`. */
const RESOLUTIONS = ['node16', 'bundler', 'node10'] as const;
const MODULES = { node16: 'node16', bundler: 'ES2022', node10: 'CommonJS' } as const;
const DOM = ['DOM', 'DOM.Iterable'];
const ENVIRONMENTS: readonly (readonly [title: string, lib: readonly string[], types: readonly string[]])[] = [
  ['neither', [], []],
  ['DOM', DOM, []],
  ['Node', [], ['node']],
  ['DOM and Node', DOM, ['node']],
];

export const run: Suite = async (tally, _, isAll) => {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const entries = Object.keys(manifest.exports).filter((subpath) => subpath !== './package.json');
  // As an ES module and as CommonJS, which have different declarations, and where no module of WebAssembly can be required.
  const required = programOf(entries.filter((name) => !name.endsWith('.wasm')));
  for (const [index, [typescript, node]] of COMPILERS.entries()) {
    const folder = makeProject({ typescript, '@types/node': node, '@standard-schema/spec': '1.1.0' });
    const { version } = JSON.parse(readFileSync(join(folder, 'node_modules/typescript/package.json'), 'utf8'));
    cpSync(join(TESTS, 'consumers/types'), folder, { recursive: true });
    write(folder, { 'module.mts': programOf(entries), 'common.cts': required, 'node10.ts': required });
    const resolutions = RESOLUTIONS.slice(0, Number.parseInt(version, 10) < 7 ? 3 : 2);
    const cases = ENVIRONMENTS.flatMap((environment, i) =>
      resolutions
        .filter((_, j) => isAll || j === (index + i) % resolutions.length)
        .map((resolution) => [resolution, ...environment] as const),
    );
    await tally.run(
      cases.map(([moduleResolution, title, lib, types]) => {
        const name = `${moduleResolution}, types of ${title}`;
        const compilerOptions = {
          ...{ target: 'ES2022', module: MODULES[moduleResolution], moduleResolution, lib: ['ES2022', ...lib], types },
          ...{ strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, noEmit: true },
        };
        const modules = ['module.mts', 'schemas.mts', ...(types.length > 0 ? ['connections.mts'] : [])];
        const files = { node16: [...modules, 'common.cts'], bundler: modules, node10: ['node10.ts'] }[moduleResolution];
        write(folder, { [`${name}.json`]: JSON.stringify({ compilerOptions, files }) });
        const args = ['node_modules/typescript/bin/tsc', '-p', `${name}.json`];
        return { title: `TypeScript ${version}, ${name}`, args, cwd: folder };
      }),
    );
  }
};

const programOf = (entries: readonly string[]): string =>
  [
    ...entries.map((subpath, i) => `import * as entry${i} from 'uriscan${subpath.slice(1)}';`),
    `export const entries: readonly object[] = [${entries.map((_, i) => `entry${i}`).join(', ')}];`,
    `const scheme: string | undefined = entry0.parse('http://a/').scheme;`,
    'export { scheme };',
  ].join('\n');
