/**
 * Makes a clone ready to run: installs the locked packages and builds `dist/`. Each step is skipped while its result is
 * up to date, so this takes almost no time if everything is. With `--install` it does not build. Folders with other packages, such as
 * `site`, are installed if they are named.
 *
 * Plain JavaScript without dependencies, because it runs before anything is installed.
 */

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, isBuilt } from './build.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The oldest Node that the tools build and test with; the package itself runs on any Node 20. */
const OLDEST_NODE = [20, 19];

/** Whether the `node_modules` of a folder matches its lock file; compared by content, since a checkout changes the dates. */
function isInstalled(folder) {
  const file = join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(file)) return false;
  const installed = JSON.parse(readFileSync(file, 'utf8')).packages;
  const locked = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages;
  // The project and its workspaces have no integrity.
  return Object.entries(locked).every(([path, { integrity, optional }]) =>
    path in installed ? installed[path].integrity === integrity : optional || !integrity,
  );
}

function install(folder) {
  console.log(`setup: installing the development tools in ${folder} (npm ci)`);
  const npm = process.env['npm_execpath'];
  const options = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, error } = npm
    ? spawnSync(process.execPath, [npm, ...options], { cwd: folder, stdio: 'inherit' })
    : spawnSync('npm', options, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) {
    throw new Error(`npm ci failed${error ? ` (${error.message})` : ''}; it needs npm and a reachable npm registry`);
  }
}

try {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    throw new Error(`Node ${OLDEST_NODE.join('.')} or later is needed, and this is ${process.versions.node}`);
  }
  const folders = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  for (const folder of [ROOT, ...folders.map((name) => join(ROOT, name))]) if (!isInstalled(folder)) install(folder);
  if (!process.argv.includes('--install') && !isBuilt()) {
    console.log('setup: building dist/');
    await build();
  }
} catch (error) {
  console.error(`setup: ${error.message}`);
  process.exitCode = 1;
}
