/** Runs the library in a separate process, under restrictions that a page or a server may set. */

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { withTables } from '../../../scripts/test/support.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const ENTRY = fileURLToPath(new URL('isolated-entry.ts', import.meta.url));
const MAX_OUTPUT = 1 << 26;

/** The question to the process. */
export interface Question {
  readonly texts: readonly string[];
  /** Each text is repeated until it has this many code units. */
  readonly length?: number;
  /** Whether to remove WebAssembly: not every Node has a flag for that. */
  readonly isScalar?: boolean;
}

let program: Promise<string> | undefined;

/** Bundles the process into one module, so that it loads and compiles no other code under the restrictions. */
async function bundled(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [ENTRY],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    plugins: [withTables],
    write: false,
    banner: { js: 'if (JSON.parse(process.env.QUESTION).isScalar) delete globalThis.WebAssembly;' },
  });
  return outputFiles[0]?.text as string;
}

/** Returns the answers of all calls to the texts, in Node with some flags. */
export async function isolated(flags: readonly string[], question: Question): Promise<string[]> {
  program ??= bundled();
  const running = promisify(execFile)(process.execPath, [...flags, '--no-warnings', '--input-type=module', '-'], {
    cwd: ROOT,
    env: { ...process.env, NODE_OPTIONS: '', QUESTION: JSON.stringify(question) },
    maxBuffer: MAX_OUTPUT,
  });
  // A process that does not read its input explains why in its own error.
  running.child.stdin?.on('error', () => {}).end(await program);
  return JSON.parse((await running).stdout);
}
