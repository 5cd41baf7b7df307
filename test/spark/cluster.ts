/** A standalone Spark cluster on this machine that no other machine can reach. */

import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Daemon } from './daemon.js';

const LOOPBACK = '127.0.0.1';
const START_SECONDS = 60;

interface Worker {
  readonly daemon: Daemon;
  /** The folder with a folder for each executor: APPLICATION/EXECUTOR. */
  readonly folder: string;
}

export class Cluster {
  readonly #master: Daemon;
  readonly #workers: readonly Worker[];
  /** The URL that programs submit to. */
  readonly url: string;

  private constructor(master: Daemon, workers: readonly Worker[], url: string) {
    this.#master = master;
    this.#workers = workers;
    this.url = url;
  }

  /** Starts a master and `count` workers of one core each; their files are in `folder`. */
  static async start(home: string, folder: string, count: number): Promise<Cluster> {
    const run = (name: string, ...args: readonly string[]): Daemon => {
      const bound = ['--host', LOOPBACK, '--port', '0', '--webui-port', '0'];
      const program = join(home, 'bin/spark-class');
      return new Daemon(program, [`org.apache.spark.deploy.${name}`, ...bound, ...args], {
        cwd: folder,
        env: environment(home, folder),
      });
    };
    const master = run('master.Master');
    const url = await master.says(/Starting Spark master at (\S+)/, START_SECONDS);
    const workers = Array.from({ length: count }, (_, i): Worker => {
      const own = join(folder, `worker-${i}`);
      mkdirSync(own);
      return { daemon: run('worker.Worker', '--cores', '1', '--memory', '1g', '--work-dir', own, url), folder: own };
    });
    await Promise.all(workers.map(({ daemon }) => daemon.says(/(Successfully registered) with master/, START_SECONDS)));
    return new Cluster(master, workers, url);
  }

  /** Kills the worker of this executor, and the executor with it, as a power failure would. */
  kill(application: string, executor: string): void {
    const worker = this.#workers.find(({ folder }) => existsSync(join(folder, application, executor)));
    if (worker === undefined) throw new Error(`no worker has executor ${executor} of ${application}`);
    worker.daemon.kill();
  }

  /** The process groups of the cluster. */
  get groups(): number[] {
    return [this.#master, ...this.#workers.map(({ daemon }) => daemon)].map(({ group }) => group);
  }

  stop(): void {
    for (const daemon of [this.#master, ...this.#workers.map((worker) => worker.daemon)]) daemon.kill();
  }
}

/** Returns the environment variables that programs need, without any settings of the user for Spark. */
export function environment(home: string, folder: string): NodeJS.ProcessEnv {
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
    SPARK_HOME: home,
    SPARK_CONF_DIR: folder,
    SPARK_LOCAL_DIRS: folder,
    SPARK_LOCAL_IP: LOOPBACK,
    SPARK_LOCAL_HOSTNAME: LOOPBACK,
  };
}
