/**
 * Measures the throughput of the command with one thread and with two, on a corpus that is repeated up to a gigabyte:
 *
 *     npx tsx bench/command.ts [--size 1e9] [--corpus NAME|FILE] [--rounds 6]
 */

import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeFacts, load } from './corpora/index.js';
import { linesOf } from './corpora/lines.js';
import { describeMachine, figure } from './report/figures.js';
import { machine } from './runner/machine.js';
import { ENVIRONMENT } from './runner/processes.js';
import { buildTree, ROOT } from './runner/run-folder.js';
import { HERE } from './runner/runtimes.js';
import { estimate } from './runner/statistics.js';

const THREADS = [1, 2] as const;
const COMMANDS = [['check'], ['scan', '--format', 'tsv']] as const;

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '1e9' },
    corpus: { type: 'string', default: 'links' },
    rounds: { type: 'string', default: '6' },
  },
});
buildTree();
const folder = mkdtempSync(join(tmpdir(), 'uriscan-command-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const corpus = await load(values.corpus);
const { bytes } = linesOf(corpus);
const copies = Math.ceil(Number(values.size) / bytes.length);
const [file, few] = [join(folder, 'lines.txt'), join(folder, 'few.txt')];
for (let i = 0; i < copies; i++) appendFileSync(file, bytes);
writeFileSync(few, bytes);
console.log(`${describeMachine(machine())}\n${describeFacts(corpus.facts)}; repeated ${copies} times\n`);

/** Runs the command; returns the seconds, and its output if that is requested. */
function runCommand(args: readonly string[], wantsOutput = false): { seconds: number; output: Buffer | null } {
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [...HERE.flags, join(ROOT, 'dist/cli.js'), ...args], {
    env: ENVIRONMENT,
    stdio: ['ignore', wantsOutput ? 'pipe' : 'ignore', 'pipe'],
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  // 1 is for rejected lines.
  if (status !== 0 && status !== 1) throw new Error(`uriscan ${args.join(' ')} ended with ${status}: ${stderr}`);
  return { seconds: (performance.now() - started) / 1000, output: stdout };
}

for (const command of COMMANDS) {
  const argsOf = (threads: number, of: string): string[] => [...command, '--quiet', '--threads', String(threads), of];
  const outputs = THREADS.map((threads) => runCommand(argsOf(threads, few), true).output?.toString('latin1'));
  if (new Set(outputs).size > 1) throw new Error(`uriscan ${command.join(' ')} prints something else with two threads`);
  const seconds = THREADS.map((): number[] => []);
  for (let round = 0; round < Number(values.rounds); round++)
    for (const [i, threads] of THREADS.entries()) seconds[i]?.push(runCommand(argsOf(threads, file)).seconds);
  for (const [i, of] of seconds.entries()) {
    const speed = estimate(of.map((time) => (copies * bytes.length) / time / 1e6));
    const times = estimate(of.map((time, round) => (seconds[0]?.[round] as number) / time));
    const text = `${figure(speed.median)} MB/s (${figure(speed.low)}–${figure(speed.high)}), ${figure(times.median)} times one thread`;
    console.log(`${command.join(' ').padEnd(18)} --threads ${THREADS[i]}  ${text}`);
  }
}
