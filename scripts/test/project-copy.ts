/** A copy of the project, whose code may be changed while its tests run. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from './support.js';
import { temporaryFolder } from './temporary-folder.js';

const NOT_COPIED = ['.git', 'coverage', 'node_modules', 'site'];
/** A change of code often leaves a name without a use, which is not an error of types. */
const COMPILE =
  '-p . --incremental --tsBuildInfoFile coverage/types.json --noUnusedLocals false --noUnusedParameters false';
/** The line that is printed when a test file ends. */
const RESULT = /^(ok {2}|FAIL) (.+): .*?(?:([\d.]+) s)?$/;

export class ProjectCopy {
  readonly #temporary = temporaryFolder('copy');
  readonly folder = join(this.#temporary, 'project');
  /** The seconds of each test file when it last passed. */
  readonly seconds = new Map<string, number>();
  #tests: ChildProcess | undefined;

  constructor(project = ROOT) {
    for (const name of readdirSync(project).filter((entry) => !NOT_COPIED.includes(entry)))
      cpSync(join(project, name), join(this.folder, name), { recursive: true });
    mkdirSync(join(this.folder, 'coverage'), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(this.folder, 'node_modules'), 'junction');
  }

  compiles(): boolean {
    const args = ['node_modules/typescript/bin/tsc', ...COMPILE.split(' ')];
    return spawnSync(process.execPath, args, { cwd: this.folder }).status === 0;
  }

  /**
   * Runs `npm test` until the time is over or, if there is a mutant, a file fails.
   *
   * @returns `survived` if all pass, `timed out`, or `killed by` the file that failed
   */
  async test(args: readonly string[], mostSeconds: number, hasMutant = true): Promise<string> {
    const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/test/run.ts', ...args], {
      cwd: this.folder,
      // Processes that are killed do not remove their temporary folders.
      env: { ...process.env, TMPDIR: this.#temporary },
      stdio: ['ignore', 'pipe', 'inherit'],
      // A group of processes, so that `stop` ends all of them.
      detached: true,
    });
    this.#tests = child;
    const ended = once(child, 'close');
    let verdict: string | undefined;
    const stop = (reason: string): void => {
      if (verdict === undefined) this.stop();
      verdict ??= reason;
    };
    const timer = setTimeout(stop, mostSeconds * 1000, 'timed out');
    for await (const line of createInterface({ input: child.stdout })) {
      const [, result, file = '', seconds] = RESULT.exec(line) ?? [];
      if (result === 'FAIL' && hasMutant) stop(`killed by ${file}`);
      if (result === 'ok  ') this.seconds.set(file, Number(seconds));
    }
    const [code] = await ended;
    clearTimeout(timer);
    return verdict ?? (code === 0 ? 'survived' : `killed by exit code ${code}`);
  }

  /** Ends the tests that run, and all processes that they have started. */
  stop(): void {
    if (this.#tests?.pid !== undefined && this.#tests.exitCode === null) process.kill(-this.#tests.pid, 'SIGKILL');
  }
}
