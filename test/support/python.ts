/** Virtual environments of Python with packages from PyPI, in the user's cache: each is downloaded once. */

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const CACHE = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'uriscan');

export interface Environment {
  /** The interpreter. */
  readonly python: string;
  /** The folder of the packages. */
  readonly packages: string;
}

/** Installs packages, such as `duckdb==2.0.0`, unless they are there. */
export function environmentOf(name: string, requirements: readonly string[]): Environment {
  const id = createHash('sha256').update(requirements.join('\n')).digest('hex').slice(0, 12);
  const folder = join(CACHE, `${name}-${id}`);
  const python = join(folder, 'bin/python');
  // Written last, so that an interrupted installation is repeated.
  const stamp = join(folder, 'installed');
  if (!existsSync(stamp)) {
    console.log(`installing ${requirements.join(', ')} into ${folder}`);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(CACHE, { recursive: true });
    must('python3', '-m', 'venv', folder);
    must(python, '-m', 'pip', 'install', '--quiet', '--no-cache-dir', ...requirements);
    writeFileSync(stamp, '');
  }
  const [version = ''] = readdirSync(join(folder, 'lib'));
  return { python, packages: join(folder, 'lib', version, 'site-packages') };
}

function must(program: string, ...args: readonly string[]): void {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${[program, ...args].join(' ')} failed${error ? `: ${error.message}` : ''}`);
}
