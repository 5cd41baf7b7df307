/** Submits the job of `examples/spark`, as its README says, to Spark's local cluster: two workers of one core. */

import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install } from './install.js';

export const EXAMPLE = fileURLToPath(new URL('../../examples/spark', import.meta.url));

const MEGABYTES = 1024;
/** Each finished task is logged: by default, `spark-sql` logs only warnings. */
const LOGGING = `
rootLogger.level = info
rootLogger.appenderRef.console.ref = console
appender.console.type = Console
appender.console.name = console
appender.console.target = SYSTEM_ERR
logger.repl.name = org.apache.spark.sql.hive.thriftserver.SparkSQLCLIDriver
logger.repl.level = info
`;

/** A running job: its process group has all processes of the cluster. */
export interface Job {
  readonly group: number;
  /** The exit code. */
  readonly ended: Promise<number | null>;
  /** The output so far, of both streams. */
  log: string;
}

/** Sends a signal to the processes of a job whose command lines contain some text. */
export const kill = ({ group }: Job, text = ''): void => {
  spawnSync('pkill', ['-KILL', '-g', `${group}`, '-f', '--', text]);
};

/**
 * Submits the job.
 *
 * @param folder - the folder for files other than the output
 * @param settings - settings of Spark, such as `spark.executor.memory=1g`
 * @param listen - is called after each output
 */
export function submit(
  [form, index, output]: readonly [form: string, index: string, output: string],
  folder: string,
  settings: readonly string[],
  listen: (job: Job) => void = () => {},
): Job {
  const { home, python } = install();
  writeFileSync(join(folder, 'log4j2.properties'), LOGGING);
  const { PATH, HOME, JAVA_HOME } = process.env;
  const child = spawn(
    join(EXAMPLE, 'submit.sh'),
    [
      ...[form, index, output, '--master', `local-cluster[2,1,${MEGABYTES}]`],
      ...['spark.ui.enabled=false', ...settings].flatMap((setting) => ['--conf', setting]),
    ],
    {
      cwd: folder,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Without any settings of the user for Spark.
      env: {
        ...{ HOME, JAVA_HOME, PATH: [join(home, 'bin'), PATH].join(delimiter), TMPDIR: folder, LANG: 'C.UTF-8' },
        ...{ PYSPARK_PYTHON: python, SPARK_HOME: home, SPARK_CONF_DIR: folder, SPARK_LOCAL_DIRS: folder },
        ...{ SPARK_LOCAL_IP: '127.0.0.1', SPARK_LOCAL_HOSTNAME: '127.0.0.1' },
        // The better compiler and the parallel collector do not pay off in short runs: this takes half the processor
        // time or less.
        JAVA_TOOL_OPTIONS: `-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Djava.io.tmpdir=${folder}`,
      },
    },
  );
  const job: Job = {
    group: child.pid as number,
    log: '',
    ended: new Promise((resolve, reject) => child.on('error', reject).on('close', resolve)),
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      job.log += text;
      listen(job);
    });
  }
  // No process outlives the test.
  process.once('exit', () => kill(job));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  return job;
}
