/** The package of this project as an installed one, for benchmarks. */

import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../bench/runner/run-folder.js';
import { writeLoader } from '../../../bench/tasks/library.js';
import { temporaryFolder } from '../../../scripts/test/temporary-folder.js';

/** Makes a folder in which the package is installed. */
export function installedLibrary(): string {
  const folder = temporaryFolder('library', true);
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(ROOT, join(folder, 'node_modules/uriscan'), 'junction');
  writeLoader(folder);
  return folder;
}
