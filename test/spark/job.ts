/**
 * The job of `examples/spark`, submitted as its README says, and monitored through the interface that Spark's pages
 * use.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { environment } from './cluster.js';
import { Daemon, until } from './daemon.js';
import type { Spark } from './install.js';

const SUBMIT = fileURLToPath(new URL('../../examples/spark/submit.sh', import.meta.url));
/** Small, so that the job has enough tasks to be stopped half-way. */
const BYTES_PER_TASK = '400k';
const POLL_MS = 1000;
const START_SECONDS = 180;
const JOB_SECONDS = 400;

/** The forms of the job. */
export type Form = 'arrow' | 'transform';

export interface Where {
  readonly spark: Spark;
  /** The folder for files other than the output. */
  readonly folder: string;
  readonly master: string;
}

/** An executor that has finished a task and is running another. */
export interface Busy {
  readonly application: string;
  readonly executor: string;
}

export class Job {
  readonly #driver: Daemon;

  constructor(
    { spark, folder, master }: Where,
    form: Form,
    index: string,
    output: string,
    settings: readonly string[] = [],
  ) {
    const confs = ['spark.ui.port=0', `spark.sql.files.maxPartitionBytes=${BYTES_PER_TASK}`, ...settings];
    const options = ['--master', master, ...confs.flatMap((conf) => ['--conf', conf])];
    const env = environment(spark, folder);
    this.#driver = new Daemon(SUBMIT, [form, index, output, ...options], { cwd: folder, env });
  }

  get group(): number {
    return this.#driver.group;
  }

  /** Returns the stages of the job, as they are shortly before it ends. */
  async stages(): Promise<Stage[]> {
    let stages: Stage[] = [];
    let ended = false;
    this.#driver.ended.finally(() => (ended = true));
    const url = await this.#interface();
    while (!ended) {
      stages = (await get<Stage[]>(`${url}/stages`).catch(() => undefined)) ?? stages;
      await sleep(POLL_MS);
    }
    return stages;
  }

  /** Returns the exit code and the log when the job has ended. */
  async end(): Promise<{ code: number | NodeJS.Signals; log: string }> {
    const late = setTimeout(() => this.#driver.kill(), JOB_SECONDS * 1000);
    const code = await this.#driver.ended;
    clearTimeout(late);
    this.#driver.kill();
    return { code, log: this.#driver.log };
  }

  /**
   * Waits until a third of the tasks of the first stage are done. Returns an executor that has finished a task and is
   * running another.
   */
  async halfway(): Promise<Busy> {
    const url = await this.#interface();
    return until('progress', JOB_SECONDS, async () => {
      const stages = await get<Stage[]>(`${url}/stages?status=active`);
      if (!stages?.some(({ numCompleteTasks, numTasks }) => numCompleteTasks * 3 >= numTasks)) return undefined;
      const executors = await get<Executor[]>(`${url}/executors`);
      const busy = executors?.find(({ activeTasks, completedTasks }) => activeTasks > 0 && completedTasks > 0);
      return busy && { application: url.split('/').at(-1) as string, executor: busy.id };
    });
  }

  /** Returns the address of the interface for this application. */
  async #interface(): Promise<string> {
    const port = await this.#driver.says(/(?:Web UI available at \S+:|service 'SparkUI' on port )(\d+)/, START_SECONDS);
    const all = `http://127.0.0.1:${port}/api/v1/applications`;
    return until('application', START_SECONDS, async () => {
      const id = (await get<{ id: string }[]>(all))?.[0]?.id;
      return id && `${all}/${id}`;
    });
  }
}

/** The numbers of a stage. */
export interface Stage {
  readonly name: string;
  readonly numTasks: number;
  readonly numCompleteTasks: number;
  readonly inputBytes: number;
  readonly outputBytes: number;
  readonly shuffleReadBytes: number;
  readonly shuffleWriteBytes: number;
  /** In milliseconds, of all tasks. */
  readonly executorRunTime: number;
}

interface Executor {
  readonly id: string;
  readonly activeTasks: number;
  readonly completedTasks: number;
}

/** Returns the answer of the interface; `undefined` while Spark is starting up, when each address has a page or is missing. */
async function get<Answer>(url: string): Promise<Answer | undefined> {
  const response = await fetch(url);
  const isAnswer = response.headers.get('content-type')?.startsWith('application/json') === true;
  return isAnswer ? ((await response.json()) as Answer) : undefined;
}
