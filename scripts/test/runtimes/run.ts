/** Runs tests on a runtime. */

import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { chromium } from 'playwright-core';
import { totals } from '../files.js';
import type { PortableTest } from './portable.js';

const MINUTES = 60;

/** The results of tests. */
export interface Tally {
  passed: number;
  failed: number;
  /** The output of the tests that failed. */
  output: string;
}

/** Runs a test as a separate program. */
export async function runProgram(program: string, args: readonly string[], file: string): Promise<string> {
  const child = spawn(program, [...args, file], {
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: MINUTES * 60_000,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  return output;
}

/** Runs each test by `run`, which returns what it printed. */
export async function runAll(
  tests: readonly PortableTest[],
  run: (test: PortableTest) => Promise<string>,
): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: 0, output: '' };
  for (const test of tests) {
    const output = await run(test);
    const { total, passed } = totals(output);
    tally.passed += passed;
    // A file that ran no test has failed, too.
    const failed = total - passed + (total === 0 ? 1 : 0);
    tally.failed += failed;
    if (failed > 0) tally.output += `${test.file}\n${output}\n`;
  }
  return tally;
}

/** Runs tests as programs of a runtime, from files in `folder`. */
export function runPrograms(
  program: string,
  args: readonly string[],
  tests: readonly PortableTest[],
  folder: string,
): Promise<Tally> {
  return runAll(tests, ({ file, code }) => {
    const path = join(folder, file.replaceAll('/', '-').replace(/\.ts$/, '.mjs'));
    writeFileSync(path, code);
    return runProgram(program, args, path);
  });
}

/** Runs tests in a page each. */
export async function runPages(program: string, tests: readonly PortableTest[]): Promise<Tally> {
  // Shared memory needs pages that request it with headers, which these pages do not.
  const args = ['--no-sandbox', '--enable-features=SharedArrayBuffer'];
  const browser = await chromium.launch({ executablePath: program, args });
  try {
    return await runAll(tests, async ({ code }) => {
      const page = await browser.newPage();
      try {
        let output = '';
        const ended = new Promise<void>((resolve) => {
          page.on('console', (message) => {
            // There it writes piece by piece, and in colors.
            output += stripVTControlCharacters(message.text());
            if (/Duration:/.test(message.text())) resolve();
          });
          page.on('pageerror', (error) => {
            output += `${error}\n`;
            resolve();
          });
          setTimeout(resolve, MINUTES * 60_000).unref();
        });
        await page.addScriptTag({ type: 'module', content: code });
        await ended;
        return output;
      } finally {
        await page.close();
      }
    });
  } finally {
    await browser.close();
  }
}
