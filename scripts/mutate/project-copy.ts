/** A copy of the project, whose code may be changed while its tests run. */

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { counts, ROOT } from '../test/support.js';
import { temporaryFolder } from '../test/temporary-folder.js';
import { TestProcess } from '../test/test-process.js';

const NOT_COPIED = ['.git', 'coverage', 'node_modules', 'site'];
/** A change of code often leaves a name without a use, which is not an error of types. */
const COMPILE =
  '-p . --incremental --tsBuildInfoFile coverage/types.json --noUnusedLocals false --noUnusedParameters false';
/** The time of a test file. */
const MAX_MINUTES = 2;
/** Test files that a process runs before a new one starts: each keeps its modules. */
const MAX_RUNS = 60;

export class ProjectCopy {
  readonly folder = join(temporaryFolder('copy'), 'project');
  /** Test files that fail without a change. */
  readonly broken = new Set<string>();
  readonly #working = new Set<string>();
  readonly #seconds = new Map<string, number>();
  readonly #kills = new Map<string, number>();
  #tests = new TestProcess(true, 1000, this.folder);

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
   * Changes a file while it runs test files, until one fails: first those that are likely to fail soon.
   *
   * @returns `survived` if all pass, `not compiled`, or `killed by` the file that failed
   */
  async verdictOn(file: string, code: string, changed: string, tests: readonly string[]): Promise<string> {
    const path = join(this.folder, file);
    const [, room] = /^(?:packages\/)?(?:src\/)?(?:uses\/)?(\w+)\//.exec(file) ?? [];
    const chance = (test: string): number => this.#kills.get(test) ?? (test.startsWith(`test/${room}/`) ? 0.1 : 0.001);
    const worth = (test: string): number => chance(test) / (this.#seconds.get(test) ?? 1);
    try {
      for (const test of [...tests].sort((a, b) => worth(b) - worth(a))) {
        writeFileSync(path, changed);
        if (this.broken.has(test) || (await this.#passes(test))) continue;
        writeFileSync(path, code);
        if (this.#working.has(test) || (await this.#passes(test))) {
          this.#working.add(test);
          this.#kills.set(test, (this.#kills.get(test) ?? 0) + 1);
          return `killed by ${test}`;
        }
        this.broken.add(test);
      }
      writeFileSync(path, changed);
      return this.compiles() ? 'survived' : 'not compiled';
    } finally {
      writeFileSync(path, code);
    }
  }

  async #passes(test: string): Promise<boolean> {
    if (this.#tests.files.length >= MAX_RUNS) await this.#tests.end();
    const started = performance.now();
    const { output } = await this.#tests.run(join(this.folder, test), MAX_MINUTES);
    this.#seconds.set(test, (performance.now() - started) / 1000);
    return counts(output)[1] === 0;
  }

  /** Ends the process of the tests. */
  async end(): Promise<void> {
    await this.#tests.end();
  }
}
