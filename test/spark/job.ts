/**
 * The job of `examples/spark`, submitted as its README says, and monitored through the interface that Spark's pages
 * use.
 */

import { fileURLToPath } from 'node:url';
import { environment } from './cluster.js';
import { Daemon, until } from './daemon.js';

const SUBMIT = fileURLToPath(new URL('../../examples/spark/submit.sh', import.meta.url));
/** Small, so that the job has enough tasks to be stopped half-way. */
const BYTES_A_TASK = '768k';
const START_SECONDS = 90;
const JOB_SECONDS = 240;

export interface Where {
  /** The home folder of Spark. */
  readonly home: string;
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

  constructor({ home, folder, master }: Where, corpus: string, output: string, settings: readonly string[] = []) {
    const confs = ['spark.ui.port=0', `spark.sql.files.maxPartitionBytes=${BYTES_A_TASK}`, ...settings];
    const options = ['--master', master, ...confs.flatMap((conf) => ['--conf', conf])];
    this.#driver = new Daemon(SUBMIT, [corpus, output, ...options], { cwd: folder, env: environment(home, folder) });
  }

  get group(): number {
    return this.#driver.group;
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
    const url = new URL('/api/v1/applications', await this.#driver.says(/Web UI available at (\S+)/, START_SECONDS));
    const [{ id }] = await get<[{ id: string }]>(url.href);
    return until('progress', JOB_SECONDS, async () => {
      const stages = await get<Stage[]>(`${url}/${id}/stages?status=active`);
      if (!stages.some(({ numCompleteTasks, numTasks }) => numCompleteTasks * 3 >= numTasks)) return undefined;
      const executors = await get<Executor[]>(`${url}/${id}/executors`);
      const busy = executors.find(({ activeTasks, completedTasks }) => activeTasks > 0 && completedTasks > 0);
      return busy && { application: id, executor: busy.id };
    });
  }
}

interface Stage {
  readonly numTasks: number;
  readonly numCompleteTasks: number;
}

interface Executor {
  readonly id: string;
  readonly activeTasks: number;
  readonly completedTasks: number;
}

async function get<Answer>(url: string): Promise<Answer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return (await response.json()) as Answer;
}
