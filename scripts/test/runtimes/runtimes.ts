/** The runtimes that the package is tested on, as the npm registry and the system have them. */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { chromiumPath } from '../../../test/page/chromium.js';

/** The runtimes that npm installs: a name, the package and its version, and the program in the package. */
const PACKAGES = {
  'Node 20': { name: 'node', version: '20.20.2', program: 'bin/node' },
  'Node 22': { name: 'node', version: '22.23.3', program: 'bin/node' },
  'Node 24': { name: 'node', version: '24.9.0', program: 'bin/node' },
  'Node 26': { name: 'node', version: '26.10.0', program: 'bin/node' },
  Deno: { name: 'deno', version: '2.9.6', program: 'deno' },
  Bun: { name: 'bun', version: '1.4.5', program: 'bin/bun.exe' },
  // Cloudflare Workers: runs no test files, but `npm run test:workers`.
  workerd: { name: 'workerd', version: '1.20261117.1', program: 'bin/workerd' },
} as const;

const CHROMIUM = 'Chromium';

export type RuntimeName = keyof typeof PACKAGES | typeof CHROMIUM;
export const RUNTIMES = [...Object.keys(PACKAGES), CHROMIUM].filter(
  (name) => name !== 'workerd',
) as readonly RuntimeName[];

const CACHE = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'uriscan', 'runtimes');

/** The program of a runtime, which is installed in the user's cache if it is not there yet. */
export function programOf(runtime: RuntimeName): string {
  if (runtime === CHROMIUM) return chromiumPath();
  const { name, version, program } = PACKAGES[runtime];
  const folder = join(CACHE, `${name}-${version}`);
  // Written last, so that an interrupted installation starts again.
  const stamp = join(folder, 'installed');
  if (!existsSync(stamp)) {
    console.log(`installing ${runtime} ${version} into ${folder}`);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    const args = ['install', '--no-audit', '--no-fund', '--loglevel=error', `${name}@${version}`];
    const { status, error } = spawnSync('npm', args, { cwd: folder, stdio: 'inherit' });
    if (status !== 0) throw new Error(`npm could not install ${name} ${version}${error ? `: ${error.message}` : ''}`);
    writeFileSync(stamp, '');
  }
  return join(folder, 'node_modules', name, program);
}
