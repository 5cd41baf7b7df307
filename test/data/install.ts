/** Installs the tools of `packages/cli/docs/from-data-tools.md` that are packages of Python. */

import { install as installSpark } from '../spark/install.js';
import { environmentOf } from '../support/python.js';

export interface Tools {
  /** The interpreter of Python that has DuckDB, pandas and Polars. */
  readonly python: string;
  /** The interpreter that has Spark, which does not support pandas 3. */
  readonly spark: string;
}

/** Installs the missing tools. */
export function install(): Tools {
  const { python } = environmentOf('data', ['duckdb==2.0.0', 'pandas==3.1.1', 'polars==2.1.0']);
  return { python, spark: installSpark().python };
}
