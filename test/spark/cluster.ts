/** A standalone Spark cluster on this machine that no other machine can reach. */

import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Daemon } from './daemon.js';
import type { Spark } from './install.js';

const LOOPBACK = '127.0.0.1';
const START_SECONDS = 120;

interface Worker {
  readonly daemon: Daemon;
  /** The folder with a folder for each executor: APPLICATION/EXECUTOR. */
  readonly folder: string;
}

export class Cluster {
  readonly #spark: Spark;
  readonly #folder: string;
  readonly #memory: string;
  readonly #master: Daemon;
  /** The workers that were not killed. */
  readonly #workers = new Set<Worker>();
  #started = 0;
  /** The URL that programs submit to. */
  readonly url: string;

  private constructor(spark: Spark, folder: string, memory: string, master: Daemon, url: string) {
    this.#spark = spark;
    this.#folder = folder;
    this.#memory = memory;
    this.#master = master;
    this.url = url;
  }

  /** Starts a master and `count` workers of one core and some memory each; their files are in `folder`. */
  static async start(spark: Spark, folder: string, count: number, memory = '1g'): Promise<Cluster> {
    const master = run(spark, folder, 'master.Master');
    const url = await master.says(/Starting Spark master at (\S+)/, START_SECONDS);
    const cluster = new Cluster(spark, folder, memory, master, url);
    await Promise.all(Array.from({ length: count }, () => cluster.addWorker()));
    return cluster;
  }

  /** Starts a worker of one core. */
  async addWorker(): Promise<void> {
    const folder = join(this.#folder, `worker-${this.#started++}`);
    mkdirSync(folder);
    const size = ['--cores', '1', '--memory', this.#memory];
    const daemon = run(this.#spark, this.#folder, 'worker.Worker', ...size, '--work-dir', folder, this.url);
    this.#workers.add({ daemon, folder });
    await daemon.says(/(Successfully registered) with master/, START_SECONDS);
  }

  /** Kills the worker of this executor, and the executor with it, as a power failure would. */
  kill(application: string, executor: string): void {
    const worker = [...this.#workers].find(({ folder }) => existsSync(join(folder, application, executor)));
    if (worker === undefined) throw new Error(`no worker has executor ${executor} of ${application}`);
    worker.daemon.kill();
    this.#workers.delete(worker);
  }

  get #daemons(): Daemon[] {
    return [this.#master, ...[...this.#workers].map(({ daemon }) => daemon)];
  }

  /** The process groups of the cluster. */
  get groups(): number[] {
    return this.#daemons.map(({ group }) => group);
  }

  stop(): void {
    for (const daemon of this.#daemons) daemon.kill();
  }
}

function run(spark: Spark, folder: string, name: string, ...args: readonly string[]): Daemon {
  const bound = ['--host', LOOPBACK, '--port', '0', '--webui-port', '0'];
  const program = join(spark.home, 'bin/spark-class');
  return new Daemon(program, [`org.apache.spark.deploy.${name}`, ...bound, ...args], {
    cwd: folder,
    env: environment(spark, folder),
  });
}

/** Returns the environment variables that programs need, without any settings of the user for Spark. */
export function environment({ home, python }: Spark, folder: string): NodeJS.ProcessEnv {
  const { PATH, HOME, JAVA_HOME } = process.env;
  return {
    PATH: `${join(home, 'bin')}:${PATH}`,
    HOME,
    ...(JAVA_HOME && { JAVA_HOME }),
    TMPDIR: folder,
    LANG: 'C.UTF-8',
    // The better compiler and the parallel collector do not pay off in short runs: this takes half the processor time
    // or less.
    JAVA_TOOL_OPTIONS: `-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Djava.io.tmpdir=${folder}`,
    PYSPARK_PYTHON: python,
    SPARK_HOME: home,
    SPARK_CONF_DIR: folder,
    SPARK_LOCAL_DIRS: folder,
    SPARK_LOCAL_IP: LOOPBACK,
    SPARK_LOCAL_HOSTNAME: LOOPBACK,
  };
}
