/** Reads the output of the job as lines of text; Spark itself converts Parquet, on this machine only. */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { environment } from './cluster.js';
import { Daemon } from './daemon.js';
import { linesOf } from './expected.js';

const COLUMNS = ['host', 'reference', 'offset', 'code', 'line', 'lines'];

/** The rows of `references`, sorted: tab-separated columns, `\N` for what is undefined. */
export async function rowsIn(home: string, folder: string, parquet: string): Promise<string[]> {
  const text = `${parquet}.text`;
  const columns = COLUMNS.map((name) => `coalesce(cast(${name} AS STRING), '\\\\N')`);
  const query = `INSERT OVERWRITE DIRECTORY '${text}' USING text SELECT concat_ws('\t', ${columns}) FROM parquet.\`${parquet}\``;
  const confs = ['spark.sql.catalogImplementation=in-memory', 'spark.ui.enabled=false'];
  const options = ['--master', 'local[2]', ...confs.flatMap((conf) => ['--conf', conf])];
  const spark = new Daemon('spark-sql', [...options, '-e', query], { cwd: folder, env: environment(home, folder) });
  if ((await spark.ended) !== 0) throw new Error(spark.log);
  return linesIn(text).sort();
}

/** The lines of an output of Spark, in order. */
export function linesIn(path: string): string[] {
  const parts = readdirSync(path).filter((name) => name.startsWith('part-'));
  return parts.sort().flatMap((name) => linesOf(join(path, name)));
}
