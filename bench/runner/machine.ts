/** The machine that a figure was measured on. */

import { spawnSync } from 'node:child_process';
import { cpus, release, totalmem, type } from 'node:os';
import type { Machine } from '../model/result.js';
import { versions } from '../tasks/subjects.js';
import { ROOT } from './run-folder.js';
import { HERE } from './runtimes.js';

/** The output of git, or `undefined` if it fails, for example outside a repository. */
export function git(...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** Describes the machine. @param others - versions of subjects that are not packages */
export function machine(runtime = HERE.name, others: Readonly<Record<string, string>> = {}): Machine {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memory: totalmem(),
    os: `${type()} ${release()}`,
    runtime,
    date: new Date().toISOString(),
    commit: git('rev-parse', '--short', 'HEAD') ?? 'unknown',
    dirty: Boolean(git('status', '--porcelain')),
    versions: { ...versions(), ...others },
  };
}
