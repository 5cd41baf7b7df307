/** The programs that run the processes that measure, and the runtimes that npm installs. */

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cached } from './cache.js';
import { npm } from './npm.js';

/** The runtimes that npm installs: a name, the package and its version, and the program in the package. */
const PACKAGES = {
  'Node 20': { name: 'node', version: '20.20.2', program: 'bin/node' },
  'Node 22': { name: 'node', version: '22.23.3', program: 'bin/node' },
  'Node 24': { name: 'node', version: '24.9.0', program: 'bin/node' },
  'Node 26': { name: 'node', version: '26.10.0', program: 'bin/node' },
  Deno: { name: 'deno', version: '2.9.6', program: 'deno' },
  Bun: { name: 'bun', version: '1.4.5', program: 'bin/bun.exe' },
  // Cloudflare Workers: runs no test files, but `npm test -- --suite workers`.
  workerd: { name: 'workerd', version: '1.20261117.1', program: 'bin/workerd' },
} as const;

export type PackagedRuntime = keyof typeof PACKAGES;
export const PACKAGED_RUNTIMES = Object.keys(PACKAGES) as readonly PackagedRuntime[];

/** The program of a runtime, which is installed in the user's cache if it is not there yet. */
export function packagedProgram(runtime: PackagedRuntime): string {
  const { name, version, program } = PACKAGES[runtime];
  const folder = cached(`runtimes/${name}-${version}`, `${runtime} ${version}`, (folder) => {
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    const args = ['install', '--no-audit', '--no-fund', '--loglevel=error', `${name}@${version}`];
    npm(folder, args, { stdio: 'inherit' });
  });
  return join(folder, 'node_modules', name, program);
}

export interface Runtime {
  readonly name: string;
  readonly program: string;
  /** Its options; these of Node keep stderr quiet. */
  readonly flags: readonly string[];
}

const QUIET = ['--no-warnings'];

/** This Node. */
export const HERE: Runtime = { name: `Node ${process.version}`, program: process.execPath, flags: QUIET };

const NAMES: readonly PackagedRuntime[] = ['Node 20', 'Node 24', 'Node 26', 'Bun', 'Deno'];
const FLAGS: Partial<Record<PackagedRuntime, readonly string[]>> = { Bun: [], Deno: ['run', '--allow-all', '--quiet'] };

/** The runtimes of `--runtimes`, which npm installs the first time. */
export function allRuntimes(): Runtime[] {
  return NAMES.map((name) => {
    const program = packagedProgram(name);
    const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
    const version = /\d+(?:\.\d+)+/.exec(stdout)?.[0];
    return { name: `${name.split(' ')[0]} ${version}`, program, flags: FLAGS[name] ?? QUIET };
  });
}
