/** Another revision of the library, built in a worktree that is removed afterwards. */

import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { git } from '../runner/machine.js';
import { ROOT, type RunFolder, run } from '../runner/run-folder.js';

/** The commit that a revision names. */
export function commitOf(revision: string): string {
  const commit = git('rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`);
  if (commit !== undefined) return commit;
  throw new Error(`no revision is called ${revision} here (a shallow clone lacks old ones: git fetch --unshallow)`);
}

/** Builds the library at `commit`, with the current packages, and returns its folder. */
export function buildRevision(commit: string, runFolder: RunFolder): string {
  const folder = mkdtempSync(join(tmpdir(), 'uriscan-bench-'));
  const root = join(folder, 'tree');
  try {
    if (git('worktree', 'add', '--quiet', '--detach', root, commit) === undefined) {
      throw new Error(`git cannot make a worktree of ${commit}`);
    }
    symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'), 'junction');
    build(root);
    return runFolder.addLibrary('against', root);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    git('worktree', 'prune');
  }
}

/** Does not use `setup.mjs`, which would install the packages of that revision over the current ones. */
function build(root: string): void {
  // Where the program is depends on the revision: `npm run build` is `node` and its path.
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const problem = run(root, ...scripts.build.split(' ').slice(1));
  if (problem === undefined) return;
  // If the command of a revision cannot be built, its library can still be measured.
  if (run(root, 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json') === undefined) return;
  throw new Error(`cannot build that revision:\n${problem}`);
}
