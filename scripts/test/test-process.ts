/** A process that runs test files, one after the other: to start one and to load the modules takes longer than most files do. */

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from './support.js';

/** In MiB. With the 1 to 16 MiB that Node 20 starts with, garbage collection takes a sixth of the processor time. */
const YOUNG_GENERATION = ['--min-semi-space-size=16', '--max-semi-space-size=64'];

/** The output of a file, and its faults in sentences. */
export interface Answer {
  readonly output: string;
  readonly problems: readonly string[];
}

export class TestProcess {
  /** Whether the platform compiles the kernels; otherwise the automaton answers. */
  readonly hasKernels: boolean;
  readonly #wait: number;
  readonly #copy: string | undefined;
  #child: ChildProcess | undefined;
  #printed = '';
  /** The files that the process has run. */
  files: string[] = [];

  /**
   * @param wait - the milliseconds that timers, servers and threads of a file have to end
   * @param copy - the folder of a copy of the project, whose files may change between two runs
   */
  constructor(hasKernels = true, wait = 20_000, copy?: string) {
    this.hasKernels = hasKernels;
    this.#wait = wait;
    this.#copy = copy;
  }

  /** Runs a file for at most `minutes`, in a new process if another file has ended the last one. */
  async run(path: string, minutes: number): Promise<Answer> {
    this.#child ??= this.#start();
    const child = this.#child;
    this.files.push(path);
    this.#printed = '';
    let isOver = false;
    const timer = setTimeout(() => {
      isOver = true;
      child.kill('SIGKILL');
    }, minutes * 60_000);
    const over = new AbortController();
    child.send(path);
    const answer = await Promise.race([
      once(child, 'message', over).then(([answer]) => answer as Answer),
      once(child, 'close', over).then(([code, signal]) => {
        this.#child = undefined;
        const why = isOver ? `does not end within ${minutes} minutes` : `ends its process with ${signal ?? code}`;
        return { output: '', problems: [why] };
      }),
    ]);
    clearTimeout(timer);
    over.abort();
    return { ...answer, output: this.#printed + answer.output };
  }

  /** Ends the process; a process that does not end on its own, with 0, is a fault of its files. */
  async end(): Promise<Answer> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined) return { output: '', problems: [] };
    this.#printed = '';
    child.send('');
    const [code, signal] = await once(child, 'close');
    return { output: this.#printed, problems: code === 0 ? [] : [`ends its process with ${signal ?? code}`] };
  }

  #start(): ChildProcess {
    const options = [this.hasKernels ? [] : ['--without-kernels'], this.#copy === undefined ? [] : ['--read-again']];
    const root = this.#copy ?? ROOT;
    const child = fork(join(root, 'scripts/test/worker.mjs'), [`${this.#wait}`, ...options.flat()], {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1' },
      execArgv: YOUNG_GENERATION,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.files = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (this.#printed += text));
    return child;
  }
}
