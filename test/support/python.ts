/** Virtual environments of Python with packages from PyPI, in the user's cache: each is downloaded once. */

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cached } from '../../bench/runner/cache.js';

export interface Environment {
  /** The interpreter. */
  readonly python: string;
  /** The folder of the packages. */
  readonly packages: string;
}

/** Installs packages, such as `duckdb==2.0.0`, unless they are there. */
export function environmentOf(name: string, requirements: readonly string[]): Environment {
  const id = createHash('sha256').update(requirements.join('\n')).digest('hex').slice(0, 12);
  const folder = cached(`${name}-${id}`, requirements.join(', '), (folder) => {
    must('python3', '-m', 'venv', folder);
    must(join(folder, 'bin/python'), '-m', 'pip', 'install', '--quiet', '--no-cache-dir', ...requirements);
  });
  const [version = ''] = readdirSync(join(folder, 'lib'));
  return { python: join(folder, 'bin/python'), packages: join(folder, 'lib', version, 'site-packages') };
}

function must(program: string, ...args: readonly string[]): void {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${[program, ...args].join(' ')} failed${error ? `: ${error.message}` : ''}`);
}
