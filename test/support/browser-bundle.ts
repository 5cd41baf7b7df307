/** Programs that are bundled for browsers, and run without Node. */

import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { type BuildOptions, build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Bundles a program with the built package, runs it, and returns the value that it assigns to `result`.
 *
 * @param globals - further objects that the platform has
 */
export async function runInBrowser(code: string, options: BuildOptions = {}, globals: object = {}): Promise<unknown> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: ROOT },
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    // Without its paths, so that the name means the built package.
    tsconfigRaw: {},
    ...options,
  });
  const context: { result?: unknown } = { ...globals };
  runInNewContext(outputFiles?.[0]?.text as string, context);
  return context.result;
}
