/** Installs Spark, and the packages that its jobs and their checks need: about 1 GB, downloaded once. */

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { environmentOf } from '../support/python.js';

/** Spark 4.3 warns of pandas 3. */
const REQUIREMENTS = ['pyspark==4.3.0', 'pyarrow==26.0.1', 'pandas==2.3.3', 'duckdb==2.0.0'];

export interface Spark {
  /** The folder that Spark calls its home. */
  readonly home: string;
  /** The interpreter of Python, in the driver and in the workers. */
  readonly python: string;
}

/** Installs the missing parts. */
export function install(): Spark {
  if (spawnSync('java', ['-version']).status !== 0) throw new Error('Spark needs Java 17 or later, as `java`');
  const { python, packages } = environmentOf('spark', REQUIREMENTS);
  return { home: join(packages, 'pyspark'), python };
}
