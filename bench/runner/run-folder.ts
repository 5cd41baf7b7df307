/**
 * The folder of a run. Before anything is measured, it gets the program of the processes that measure, the
 * corpora, and a copy of each build of uriscan, so that `npm test` cannot change the build during a run.
 */

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Corpus } from '../corpora/corpus.js';
import { linesOf } from '../corpora/lines.js';
import type { CorpusFile } from './protocol.js';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface RunFolder {
  readonly folder: string;
  /** The program of a process that measures: plain JavaScript, since a loader would slow its start and touch its code. */
  readonly worker: string;
  /** Copies the library that was built at `root` into the folder, and returns the path of the copy. */
  addLibrary(name: string, root: string): string;
  addCorpus(corpus: Corpus): CorpusFile;
  /** Writes the references of a corpus, one per line, and returns the file. */
  addLines(corpus: Corpus): string;
  /** Makes another program of a module. */
  bundle(module: string): Promise<string>;
  close(): void;
}

export async function openRunFolder(): Promise<RunFolder> {
  // Inside node_modules, so that the program finds the packages.
  const folder = join(ROOT, 'node_modules/.cache/uriscan-bench', `run-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const close = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', close);
  process.once('SIGINT', () => process.exit(130));
  const bundle = async (module: string): Promise<string> => {
    const outfile = join(folder, module.replace(/^.*\/|\.ts$/g, '').concat('.mjs'));
    await build({
      absWorkingDir: ROOT,
      entryPoints: [module],
      outfile,
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      target: 'node20',
      logLevel: 'warning',
    });
    return outfile;
  };
  let corpora = 0;
  return {
    folder,
    worker: await bundle('bench/runner/worker.ts'),
    bundle,
    addLibrary: (name, root) => {
      const to = join(folder, name);
      for (const form of ['esm', 'cjs']) cpSync(join(root, 'dist', form), join(to, form), { recursive: true });
      writeFileSync(join(to, 'package.json'), '{ "type": "module" }\n');
      return to;
    },
    addCorpus: ({ name, bytes, starts, pairs }) => {
      const file = join(folder, `${++corpora}.corpus`);
      writeFileSync(file, bytes);
      return { name, bytes: file, starts, pairs };
    },
    addLines: (corpus) => {
      const file = join(folder, `${++corpora}.lines`);
      writeFileSync(file, linesOf(corpus).bytes);
      return file;
    },
    close,
  };
}

/** Builds this tree, and runs `work` with a folder that has a copy of the library. */
export async function withTree<Result>(
  work: (runFolder: RunFolder, library: string) => Promise<Result>,
): Promise<Result> {
  const runFolder = await openRunFolder();
  try {
    buildTree();
    return await work(runFolder, runFolder.addLibrary('tree', ROOT));
  } finally {
    runFolder.close();
  }
}

/** Runs one of the project's programs in `root`; what it prints, if it fails. */
export function run(root: string, ...args: readonly string[]): string | undefined {
  const { status, stderr, stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? undefined : stdout + stderr;
}

/** Builds this tree, unless that is done. */
export function buildTree(): void {
  const problem = run(ROOT, 'scripts/build/setup.mjs');
  if (problem !== undefined) throw new Error(`cannot build: ${problem}`);
}
