/**
 * Measures the command with one thread and with two:
 *
 *     npx tsx bench/command.ts [--size 1GB] [--corpus NAME|FILE] [--rounds 6]
 *
 * Makes a file of that size by repeating a corpus, lets the command read it with one thread and with two in turn, and
 * removes it. First checks that both print the same, which also puts the file into the memory of the system.
 */

import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Corpus, describeFacts, load } from './corpora/index.js';
import { linesOf } from './corpora/lines.js';
import { describeMachine, figure } from './report/figures.js';
import { type CommandRun, runCommand } from './runner/command-run.js';
import { machine } from './runner/machine.js';
import { buildTree, ROOT } from './runner/run-folder.js';
import { estimate } from './runner/statistics.js';

const THREADS = [1, 2] as const;
const COMMANDS: readonly (readonly string[])[] = [['check'], ['scan', '--format', 'tsv']];
const UNITS: Readonly<Record<string, number>> = { '': 1, kB: 1e3, MB: 1e6, GB: 1e9 };

function sizeOf(text: string): number {
  const [, digits, unit = ''] = /^(\d+(?:\.\d+)?) ?([kMG]B)?$/.exec(text) ?? [];
  if (digits === undefined) throw new Error(`${text} is not a size such as 100MB or 1GB`);
  return Number(digits) * (UNITS[unit] as number);
}

/** Writes a corpus repeatedly; returns the number of bytes and lines. */
async function writeLines(file: string, corpus: Corpus, size: number): Promise<{ bytes: number; lines: number }> {
  const { bytes } = linesOf(corpus);
  const copies = Math.ceil(size / bytes.length);
  const handle = await open(file, 'w');
  try {
    for (let i = 0; i < copies; i++) await handle.write(bytes);
  } finally {
    await handle.close();
  }
  return { bytes: copies * bytes.length, lines: copies * corpus.length };
}

/** Lets one thread and two take turns, each the first one in every other round. */
async function interleave(rounds: number, run: (threads: number) => Promise<CommandRun>): Promise<CommandRun[][]> {
  const runs: CommandRun[][] = THREADS.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const k of round % 2 === 0 ? [0, 1] : [1, 0]) runs[k]?.push(await run(THREADS[k] as number));
  }
  return runs;
}

function report(name: string, runs: readonly CommandRun[][], { bytes, lines }: { bytes: number; lines: number }): void {
  const seconds = runs.map((of) => Float64Array.from(of, (run) => run.seconds));
  const [one] = seconds as [Float64Array];
  for (const [k, of] of seconds.entries()) {
    const { median, low, high } = estimate(of);
    const times = estimate(of.map((each, round) => (one[round] as number) / each));
    const peak = Math.max(...(runs[k] as CommandRun[]).map(({ peakMemory }) => peakMemory));
    const cells = [
      (k === 0 ? name : '').padEnd(18),
      `--threads ${THREADS[k]}`,
      `${figure(bytes / median / 1e6).padStart(6)} MB/s (${figure(bytes / high / 1e6)}–${figure(bytes / low / 1e6)})`,
      `${figure(lines / median / 1e6).padStart(5)} million lines/s`,
      `peak ${(peak / 2 ** 20).toFixed(0)} MB`,
      ...(k > 0 ? [`${figure(times.median)} times one thread (${figure(times.low)}–${figure(times.high)})`] : []),
    ];
    console.log(`  ${cells.join('  ')}`);
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      size: { type: 'string', default: '1GB' },
      corpus: { type: 'string', default: 'links' },
      rounds: { type: 'string', default: '6' },
    },
  });
  const size = sizeOf(values.size);
  const rounds = Number(values.rounds);
  if (!(Number.isInteger(rounds) && rounds > 0)) throw new Error(`${values.rounds} is not a number of rounds`);
  const folder = mkdtempSync(join(tmpdir(), 'uriscan-command-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.once('SIGINT', () => process.exit(130));

  // A copy, so that another build does not change it during the run.
  buildTree();
  for (const name of readdirSync(join(ROOT, 'dist')).filter((file) => /^cli.*\.js$/.test(file)))
    copyFileSync(join(ROOT, 'dist', name), join(folder, name));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const cli = join(folder, 'cli.js');
  const corpus = await load(values.corpus);
  const file = join(folder, 'lines.txt');
  const written = await writeLines(file, corpus, size);
  console.log(describeMachine(machine()));
  console.log(`${describeFacts(corpus.facts)}; repeated to ${figure(written.bytes / 1e6)} MB\n`);

  const peaks = join(folder, 'peaks');
  for (const command of COMMANDS) {
    const run = (threads: number, wantsDigest = false): Promise<CommandRun> =>
      runCommand(cli, [...command, '--quiet', '--threads', String(threads), file], peaks, wantsDigest);
    const digests = [];
    for (const threads of THREADS) digests.push((await run(threads, true)).digest);
    if (new Set(digests).size > 1)
      throw new Error(`uriscan ${command.join(' ')} prints something else with two threads`);
    report(command.join(' '), await interleave(rounds, run), written);
  }
  console.log(
    `\nmedians of ${rounds} rounds and their intervals, of 95 % from six rounds on; peak memory of all processes of a run together`,
  );
}

await main().catch((error: Error) => {
  console.error(`bench: ${error.message}`);
  process.exitCode = 2;
});
