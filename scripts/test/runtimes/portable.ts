/** Finds the tests that run anywhere: neither they nor their imports use Node. */

import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Folders whose tests are not about the library. */
const NOT_THE_LIBRARY = /^(?:bench|cli|page|package|fuzz|example|docs|scripts)/;
const ofNode = new Set(builtinModules);
/** Packages with the names of modules of Node's. */
const PACKAGES = ['buffer', 'punycode'];
const SHIMS = fileURLToPath(new URL('./shims.ts', import.meta.url));

/** A test as one module, for runtimes that know no TypeScript. */
export interface PortableTest {
  readonly file: string;
  readonly code: string;
}

/** Returns the portable tests among `files` in `folder`. */
export async function portableTests(folder: string, files: readonly string[]): Promise<PortableTest[]> {
  const tests: PortableTest[] = [];
  for (const file of files.filter((name) => !NOT_THE_LIBRARY.test(name))) {
    const { metafile, outputFiles } = await build({
      entryPoints: [`${folder}/${file}`],
      bundle: true,
      write: false,
      metafile: true,
      format: 'esm',
      target: 'es2022',
      platform: 'neutral',
      mainFields: ['module', 'main'],
      external: ['node:*', ...builtinModules.filter((name) => !PACKAGES.includes(name))],
      inject: [SHIMS],
      logLevel: 'error',
    });
    const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
    const usesNode = imports.some(
      ({ path, kind }) => kind !== 'dynamic-import' && (path.startsWith('node:') || ofNode.has(path)),
    );
    if (!usesNode) tests.push({ file, code: outputFiles[0]?.text as string });
  }
  return tests;
}
