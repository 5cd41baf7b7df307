/** Bundles the built package, to measure what it adds to an application. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const manifest = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'));

/** The entries of the package, as they are imported. */
export const ENTRIES: readonly string[] = Object.keys(manifest.exports)
  .filter((name) => !/\.(?:json|wasm)$/.test(name))
  .map((name) => `uriscan${name.slice(1)}`);

/** Returns the bytes of a module that imports the package: bundled, minified and compressed. */
export async function bundledBytes(code: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: ROOT },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    external: ['node:*'],
    // Without its paths, so that the names mean the built package.
    tsconfigRaw: {},
  });
  return gzipSync(outputFiles[0]?.contents as Uint8Array, { level: 9 }).length;
}
