/** Bundles the replacement of fast-uri, `packages/fast-uri`, with the parts of the built library that it uses. */

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PACKAGE = join(ROOT, 'packages/fast-uri');

/**
 * Writes `index.js` with all code in one file, since each further file takes longer to load than to run, and its types. It reads the
 * library as bundlers do: its unused parts are left out.
 */
export async function bundleFastUri() {
  await build({
    entryPoints: [join(PACKAGE, 'src/index.ts')],
    outfile: join(PACKAGE, 'dist/index.js'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    minify: true,
    logLevel: 'warning',
    alias: { uriscan: join(ROOT, 'dist/esm/index.js'), 'uriscan/errors': join(ROOT, 'dist/esm/errors/index.js') },
  });
  // The nearest package.json decides how Node and compilers read `.js` and `.d.ts`.
  writeFileSync(join(PACKAGE, 'dist/package.json'), '{ "type": "commonjs" }\n');
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-p', PACKAGE], { stdio: 'inherit' });
  if (status !== 0) throw new Error('tsc found errors (above)');
}
