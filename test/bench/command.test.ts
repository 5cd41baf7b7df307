/** Whether the time and memory of a command include all its processes, with a made-up command. */

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type CommandRun, runCommand } from '../../bench/runner/command-run.js';

/** Follows the instructions in its arguments. */
const FAKE = `
import { spawnSync } from 'node:child_process';
import { Worker } from 'node:worker_threads';
const [what, value] = process.argv.slice(2);
if (what === 'print') process.stdout.write(value);
if (what === 'end') process.exitCode = Number(value);
if (what === 'complain') { process.stderr.write(value); process.exitCode = 2; }
if (what === 'hold') globalThis.held = Buffer.alloc(Number(value), 1);
if (what === 'spawn') spawnSync(process.execPath, [process.argv[1], 'hold', value]);
if (what === 'thread') new Worker('globalThis.held = Buffer.alloc(' + value + ', 1);', { eval: true });
`;
const MUCH = 200 * 2 ** 20;

const folder = mkdtempSync(join(tmpdir(), 'uriscan-command-'));
const cli = join(folder, 'fake.mjs');
const peaks = join(folder, 'peaks');

const command = suite('bench command');
command.before(() => writeFileSync(cli, FAKE));
command.after(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]): Promise<CommandRun> => runCommand(cli, args, peaks);
const digest = async (text: string): Promise<string | undefined> =>
  (await runCommand(cli, ['print', text], peaks, true)).digest;

command('the output has a digest on request', async () => {
  assert.is(await digest('a'), await digest('a'));
  assert.is.not(await digest('a'), await digest('b'));
  assert.is((await run('print', 'a')).digest, undefined);
});

for (const [what, processes] of [
  ['hold', 1],
  ['thread', 1],
  ['spawn', 2],
] as const) {
  command(`the memory of ${what} is counted, once for each of ${processes}`, async () => {
    const { peakMemory: little, seconds } = await run('print', '');
    const { peakMemory } = await run(what, String(MUCH));
    assert.ok(seconds > 0);
    const more = peakMemory - processes * little;
    assert.ok(more > 0.9 * MUCH && more < 1.5 * MUCH, `${more}`);
    assert.not(existsSync(peaks));
  });
}

command('rejects are not a failure', async () => assert.ok((await run('end', '1')).seconds > 0));

command('a failure is reported with the message of the command', async () => {
  const told = await run('complain', 'no such file').catch(({ message }: Error) => message);
  assert.is(told, 'uriscan complain no such file ended with 2: no such file');
});

command.run();
