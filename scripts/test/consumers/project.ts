/** A project of a user: a temporary folder in which the packed package and others are installed. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npm } from '../../../bench/runner/npm.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Makes a project and installs its packages.
 *
 * @param dependencies - other packages than uriscan, with their versions
 * @returns the folder
 */
export function makeProject(dependencies: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'uriscan-consumer-'));
  const [packed] = JSON.parse(npm(folder, ['pack', ROOT, '--json', '--ignore-scripts', '--loglevel=error'])) as [
    { filename: string },
  ];
  const manifest = {
    private: true,
    type: 'module',
    dependencies: { uriscan: `file:${packed.filename}`, ...dependencies },
  };
  write(folder, { 'package.json': JSON.stringify(manifest) });
  npm(folder, ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']);
  return folder;
}

/** Writes files into a project. */
export function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** Deletes a project. */
export function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
