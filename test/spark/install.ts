/** Installs Spark from PyPI in a virtual environment in the user's cache: about 450 MB, downloaded once. */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

export const VERSION = '4.3.0';

const CACHE = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'uriscan');
const ENVIRONMENT = join(CACHE, `pyspark-${VERSION}`);
/** Written last, so that an interrupted installation is repeated. */
const STAMP = join(ENVIRONMENT, 'installed');

/** Installs the missing parts. Returns the folder that Spark calls its home. */
export function install(): string {
  if (spawnSync('java', ['-version']).status !== 0) throw new Error('Spark needs Java 17 or later, as `java`');
  if (!existsSync(STAMP)) {
    console.log(`installing PySpark ${VERSION} into ${ENVIRONMENT}`);
    rmSync(ENVIRONMENT, { recursive: true, force: true });
    mkdirSync(CACHE, { recursive: true });
    must('python3', '-m', 'venv', ENVIRONMENT);
    must(join(ENVIRONMENT, 'bin/pip'), 'install', '--quiet', '--no-cache-dir', `pyspark==${VERSION}`);
    writeFileSync(STAMP, '');
  }
  const [python = ''] = readdirSync(join(ENVIRONMENT, 'lib'));
  return join(ENVIRONMENT, 'lib', python, 'site-packages/pyspark');
}

function must(program: string, ...args: readonly string[]): void {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${[program, ...args].join(' ')} failed${error ? `: ${error.message}` : ''}`);
}
