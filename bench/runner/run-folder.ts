/**
 * The folder of a run. Before anything is measured, it gets the program of the processes that measure, the
 * corpora, and an installed package of each build of uriscan, so that `npm test` cannot change the build during a run.
 */

import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Corpus } from '../corpora/corpus.js';
import { writeLoader } from '../tasks/library.js';
import { npm } from './npm.js';
import type { CorpusFile } from './protocol.js';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const INSTALL = 'install --silent --no-audit --no-fund --ignore-scripts --offline --prefix'.split(' ');

export async function openRunFolder() {
  // Inside node_modules, so that the program finds the packages.
  const folder = join(ROOT, 'node_modules/.cache/uriscan-bench', `run-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const close = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', close);
  process.once('SIGINT', () => process.exit(130));
  const worker = join(folder, 'worker.mjs');
  await build({
    ...{ absWorkingDir: ROOT, entryPoints: ['bench/runner/worker.ts'], outfile: worker, bundle: true },
    ...{ packages: 'external', platform: 'node', format: 'esm', target: 'node20', logLevel: 'warning' },
  });
  let corpora = 0;
  return {
    /** The program of a process that measures: plain JavaScript, since a loader would slow its start and touch its code. */
    worker,
    /** Installs the package that was built at `root`, or its tarball, and returns the folder in which it is installed. */
    addLibrary: (name: string, root: string): string => {
      const to = join(folder, name);
      mkdirSync(to);
      const pack = npm(to, ['pack', '--silent', '--ignore-scripts', root]).trim();
      npm(to, [...INSTALL, to, join(to, pack)]);
      writeLoader(to);
      return to;
    },
    /** Writes a corpus. @param scale - how often the references that are timed are repeated */
    addCorpus: (corpus: Corpus, scale = 1): CorpusFile => {
      const lines = join(folder, `${++corpora}.lines`);
      writeFileSync(lines, corpus.lines().bytes);
      return { name: corpus.name, lines, scale };
    },
    close,
  };
}

export type RunFolder = Awaited<ReturnType<typeof openRunFolder>>;

/** Runs `work` with a folder. */
export async function withRunFolder<Result>(work: (runFolder: RunFolder) => Promise<Result>): Promise<Result> {
  const runFolder = await openRunFolder();
  return work(runFolder).finally(runFolder.close);
}

/** Builds this tree, and runs `work` with a folder that has a copy of the library. */
export const withTree = <Result>(work: (runFolder: RunFolder, library: string) => Promise<Result>): Promise<Result> =>
  withRunFolder((runFolder) => {
    buildTree();
    return work(runFolder, runFolder.addLibrary('tree', ROOT));
  });

/** Runs one of the project's programs in `root`; what it prints, if it fails. */
export function run(root: string, ...args: readonly string[]): string | undefined {
  const { status, stderr, stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? undefined : stdout + stderr;
}

/** Builds this tree, unless that is done; what it prints is on standard error. */
function buildTree(): void {
  const { status } = spawnSync(process.execPath, ['scripts/build/setup.mjs'], { cwd: ROOT, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error('cannot build this tree');
}
