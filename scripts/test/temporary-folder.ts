/** Makes temporary folders. */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A folder of the project, which Git ignores. */
const COVERAGE = fileURLToPath(new URL('../../coverage', import.meta.url));

/**
 * Makes a folder that lasts until the process ends.
 *
 * @param isInProject - whether programs in the folder find the packages of the project, false by default
 */
export function temporaryFolder(name: string, isInProject = false): string {
  if (isInProject) mkdirSync(COVERAGE, { recursive: true });
  const folder = mkdtempSync(join(isInProject ? COVERAGE : tmpdir(), `uriscan-${name}-`));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
