/**
 * Makes a clone ready to run: installs the locked packages and builds `dist/`. Each step is skipped while its result is
 * up to date, so this takes almost no time if everything is. With `--install` it does not build.
 *
 * Plain JavaScript without dependencies, because it runs before anything is installed.
 */

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, isBuilt } from './build.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LOCK = new URL('../../package-lock.json', import.meta.url);
const INSTALLED = new URL('../../node_modules/.package-lock.json', import.meta.url);
/** The oldest Node that the tools build and test with; the package itself runs on any Node 20. */
const OLDEST_NODE = [20, 19];

/** Whether `node_modules` matches the lock file; compared by content, since a checkout changes the dates. */
function isInstalled() {
  if (!existsSync(INSTALLED)) return false;
  const installed = JSON.parse(readFileSync(INSTALLED, 'utf8')).packages;
  // The project and its workspaces have no integrity.
  return Object.entries(JSON.parse(readFileSync(LOCK, 'utf8')).packages).every(([path, { integrity, optional }]) =>
    path in installed ? installed[path].integrity === integrity : optional || !integrity,
  );
}

function install() {
  console.log('setup: installing the development tools (npm ci)');
  const npm = process.env['npm_execpath'];
  const options = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, error } = npm
    ? spawnSync(process.execPath, [npm, ...options], { cwd: ROOT, stdio: 'inherit' })
    : spawnSync('npm', options, { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) {
    throw new Error(`npm ci failed${error ? ` (${error.message})` : ''}; it needs npm and a reachable npm registry`);
  }
}

try {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    throw new Error(`Node ${OLDEST_NODE.join('.')} or later is needed, and this is ${process.versions.node}`);
  }
  if (!isInstalled()) install();
  if (!process.argv.includes('--install') && !isBuilt()) {
    console.log('setup: building dist/');
    await build();
  }
} catch (error) {
  console.error(`setup: ${error.message}`);
  process.exitCode = 1;
}
