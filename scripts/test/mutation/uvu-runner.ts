/**
 * Lets Stryker run the tests of uvu, in processes that judge one mutant after the other: the tests that pass the mutant's
 * place, the quick ones first, until one fails. What such a process cannot know for sure, a new one decides, in which the
 * mutant is active from the first import on: where code runs only once, and where a mutant has changed a state.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import type { CoverageData, MutantCoverage } from '@stryker-mutator/api/core';
import {
  type DryRunOptions,
  type DryRunResult,
  DryRunStatus,
  type MutantRunOptions,
  type MutantRunResult,
  MutantRunStatus,
  type TestResult,
  type TestRunner,
  TestStatus,
} from '@stryker-mutator/api/test-runner';
import { compile } from './compile.js';
import type { Measured, Task, Verdict } from './messages.js';
import { testFilesOf } from './test-files.js';
import { Ended, TestProcess } from './test-process.js';

/** Where the first runner leaves for the others what it measured. */
const MEASURED = 'mutation-tests.json';
/** Stryker allows a hundred times the hits of a run without a mutant; loops are known by less. */
const LESS_HITS = 10;

/** All tests by the time they take, and those that pass the place of each mutant. */
interface Measurements {
  readonly milliseconds: Readonly<Record<string, number>>;
  /** Mutants whose place is passed by importing. */
  readonly imported: CoverageData;
  readonly testsOfMutant: Readonly<Record<string, readonly string[]>>;
}

const fileOf = (test: string): string => test.slice(0, test.indexOf('#'));

export class UvuRunner implements TestRunner {
  #measurements: Measurements | undefined;
  #testProcess: TestProcess | undefined;
  #files = '';

  capabilities() {
    return { reloadEnvironment: true };
  }

  async dryRun({ files = [] }: DryRunOptions): Promise<DryRunResult> {
    await compile(true);
    const testFiles = [...new Set(files.flatMap(testFilesOf))];
    const testProcess = new TestProcess({ files: testFiles });
    try {
      const { failure, coverage = {} } = await testProcess.opened;
      if (failure !== undefined) return { status: DryRunStatus.Error, errorMessage: failure };
      const measured = await testProcess.measure();
      const failed = measured.find(({ failure }) => failure !== undefined);
      if (failed !== undefined)
        return { status: DryRunStatus.Error, errorMessage: `${failed.test}: ${failed.failure}` };
      writeFileSync(MEASURED, JSON.stringify(measurementsOf(measured, coverage)));
      await compile(false);
      return { status: DryRunStatus.Complete, ...byFile(testFiles, measured, coverage) };
    } finally {
      testProcess.close();
    }
  }

  async mutantRun({ activeMutant, hitLimit }: MutantRunOptions): Promise<MutantRunResult> {
    const { fileName, id } = activeMutant;
    this.#measurements ??= JSON.parse(readFileSync(MEASURED, 'utf8')) as Measurements;
    const { milliseconds, imported, testsOfMutant } = this.#measurements;
    const files = testFilesOf(fileName);
    const own = (tests: readonly string[]): string[] => tests.filter((test) => files.includes(fileOf(test)));
    const task = (tests: readonly string[]): Task => ({
      tests: tests.map((test) => ({ test, milliseconds: milliseconds[test] as number })),
      mutant: id,
      hitLimit: hitLimit && hitLimit / LESS_HITS,
    });

    const tests = own(testsOfMutant[id] ?? []);
    if (tests.length > 0) {
      const verdict = await this.#quickly(files, task(tests));
      if (verdict?.killer !== undefined && verdict.isClean) return killed(verdict);
      if (verdict?.killer === undefined && (verdict?.hits ?? 0) > 0 && !(id in imported)) return survived(tests);
      if (!verdict?.isClean) this.#close();
    }
    const all = tests.length === 0 || id in imported ? own(Object.keys(milliseconds)) : tests;
    const testProcess = new TestProcess({ files, mutant: id });
    try {
      const { failure } = await testProcess.opened;
      if (failure !== undefined) return killed({ killer: files[0] as string, failure });
      const verdict = await testProcess.judge(task(all));
      return verdict.killer === undefined ? survived(all) : killed(verdict);
    } catch (error) {
      if (error instanceof Ended) return { status: MutantRunStatus.Timeout, reason: error.message };
      throw error;
    } finally {
      testProcess.close();
    }
  }

  async dispose(): Promise<void> {
    this.#close();
  }

  /** The verdict of a process that has judged others before; `undefined` if it did not come to one. */
  async #quickly(files: readonly string[], task: Task): Promise<Verdict | undefined> {
    if (this.#files !== files.join()) this.#close();
    this.#files = files.join();
    this.#testProcess ??= new TestProcess({ files });
    try {
      await this.#testProcess.opened;
      return await this.#testProcess.judge(task);
    } catch (error) {
      if (error instanceof Ended) return undefined;
      throw error;
    }
  }

  #close(): void {
    this.#testProcess?.close();
    this.#testProcess = undefined;
  }
}

function survived(tests: readonly string[]): MutantRunResult {
  return { status: MutantRunStatus.Survived, nrOfTests: tests.length };
}

function killed({ killer = '', failure = '' }: Partial<Verdict>): MutantRunResult {
  return { status: MutantRunStatus.Killed, killedBy: [fileOf(`${killer}#`)], failureMessage: failure, nrOfTests: 1 };
}

function measurementsOf(measured: readonly Measured[], imported: CoverageData): Measurements {
  const inOrder = measured.toSorted((a, b) => a.milliseconds - b.milliseconds);
  const testsOfMutant: Record<string, string[]> = {};
  for (const { test, coverage } of inOrder) {
    for (const id of Object.keys(coverage)) {
      testsOfMutant[id] ??= [];
      testsOfMutant[id].push(test);
    }
  }
  return {
    milliseconds: Object.fromEntries(inOrder.map(({ test, milliseconds }) => [test, milliseconds])),
    imported,
    testsOfMutant,
  };
}

/** The measurements in Stryker's form, one file per test; all tests cover the code that runs at import. */
function byFile(files: readonly string[], measured: readonly Measured[], imported: CoverageData) {
  const tests: TestResult[] = [];
  const mutantCoverage: MutantCoverage = { static: {}, perTest: {} };
  for (const file of files) {
    const own = measured.filter(({ test }) => fileOf(test) === file);
    const timeSpentMs = own.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
    tests.push({ id: file, name: file, fileName: file, timeSpentMs, status: TestStatus.Success });
    const covered: CoverageData = { ...imported };
    for (const { coverage } of own) {
      for (const [id, hits] of Object.entries(coverage)) covered[id] = (covered[id] ?? 0) + hits;
    }
    mutantCoverage.perTest[file] = covered;
  }
  return { tests, mutantCoverage };
}
