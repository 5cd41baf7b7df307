/** One run of the command on a file: how long it takes, and how much memory. */

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { ENVIRONMENT } from './processes.js';
import { HERE } from './runtimes.js';

export interface CommandRun {
  /** From the start of its process to its end. */
  readonly seconds: number;
  /** Most memory in bytes: the sum of the peaks of all processes of the run, threads included. */
  readonly peakMemory: number;
  /** The digest of the output, if requested. */
  readonly digest: string | undefined;
}

const PEAKS = 'URISCAN_BENCH_PEAKS';

/** Every Node process of a run imports this, and at its end appends its peak in kilobytes to a file. */
const PRELOAD = `data:text/javascript,${encodeURIComponent(`
import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
if (isMainThread) process.on('exit', () => appendFileSync(process.env.${PEAKS}, process.resourceUsage().maxRSS + '\\n'));
`)}`;

/**
 * Runs the command, whose output goes nowhere, or into a digest, which takes time.
 *
 * @param cli - the built command
 * @param peaks - a temporary file
 * @throws Error if it ends with another code than 0 or, for rejects, 1
 */
export async function runCommand(
  cli: string,
  args: readonly string[],
  peaks: string,
  wantsDigest = false,
): Promise<CommandRun> {
  const started = performance.now();
  const child = spawn(process.execPath, [...HERE.flags, cli, ...args], {
    env: { ...ENVIRONMENT, NODE_OPTIONS: `--import=${PRELOAD}`, [PEAKS]: peaks },
    stdio: ['ignore', wantsDigest ? 'pipe' : 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const hash = createHash('sha1');
  child.stdout?.on('data', (bytes: Buffer) => hash.update(bytes));
  const [code, signal] = await once(child, 'close');
  const seconds = (performance.now() - started) / 1000;
  if (code !== 0 && code !== 1)
    throw new Error(`uriscan ${args.join(' ')} ended with ${signal ?? code}: ${complaint.trim()}`);
  const lines = readFileSync(peaks, 'utf8').trim().split('\n');
  rmSync(peaks);
  return {
    seconds,
    peakMemory: lines.reduce((sum, line) => sum + Number(line) * 1024, 0),
    digest: wantsDigest ? hash.digest('hex') : undefined,
  };
}
