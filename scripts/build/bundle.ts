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

/** Bytes of a module that imports the package: minified, and compressed, too. */
export async function bundle(code: string): Promise<{ readonly minified: number; readonly compressed: number }> {
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
  const bytes = outputFiles[0]?.contents as Uint8Array;
  return { minified: bytes.length, compressed: gzipSync(bytes, { level: 9 }).length };
}
