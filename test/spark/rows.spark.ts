/**
 * Tests the script of `examples/spark` on its own: the rows that it makes of lines, and that it does not hide failures.
 */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SCRIPT = join(ROOT, 'examples/spark/normal-forms.sh');
const SAMPLE = join(ROOT, 'samples/references.txt');

/** The time limit for a script that hangs; a script takes less than 1,000 ms. */
const MILLISECONDS = 60_000;

const folder = mkdtempSync(join(tmpdir(), 'uriscan-rows-'));
process.on('exit', () => rmSync(folder, { recursive: true }));
symlinkSync(join(ROOT, 'dist/cli.js'), join(folder, 'uriscan.mjs'));
const PATH = `${folder}${delimiter}${process.env['PATH']}`;

const rows = suite('rows');

interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
}

function run(program: string, args: readonly string[], input: string | Buffer, env: NodeJS.ProcessEnv = {}): Outcome {
  const all = { ...process.env, PATH, ...env };
  const { status, stdout } = spawnSync(program, args, { input, env: all, encoding: 'utf8', timeout: MILLISECONDS });
  return { status, stdout };
}

/** Tests the row for a line, the only one of the input; `undefined` if there should be no row. */
const gives = (line: string | Buffer, row?: string): void => {
  rows(JSON.stringify(line.toString('latin1')), () => {
    const input = Buffer.concat([Buffer.from(line), Buffer.from('\n')]);
    assert.equal(run(SCRIPT, [], input), { status: 0, stdout: row === undefined ? '' : `${row}\n` });
  });
};

gives('HTTP://Example.com:80', 'example.com\thttp://example.com/');
gives('http://example.com/%7ea\r', 'example.com\thttp://example.com/~a');
gives('file:///etc/hosts', '\tfile:///etc/hosts');
gives('mailto:someone@example.com', '\\N\tmailto:someone@example.com');
gives('../a', '\\N\t../a');
gives('');
gives('\r');
gives('a b', '\\N\t\\N\t1\tforbidden-character\ta b');
gives('a\tb\tc', '\\N\t\\N\t1\tforbidden-character\ta\\tb\\tc');
gives('a\rb\r\r', '\\N\t\\N\t1\tforbidden-character\ta\\rb\\r');
gives('\\N', '\\N\t\\N\t0\tforbidden-character\t\\\\N');
gives('\\t', '\\N\t\\N\t0\tforbidden-character\t\\\\t');
gives('%zz', '\\N\t\\N\t1\tinvalid-percent-encoding\t%zz');
// The beginning of a task is not the beginning of a file.
gives('\ufeffhttp://example.com/', '\\N\t\\N\t0\tforbidden-character\t\ufeffhttp://example.com/');
gives(Buffer.from([0x1f, 0x8b]), '\\N\t\\N\t0\tforbidden-character\t\u001f\ufffd');

/** Tests that the script fails if this command of `uriscan` fails, even after it has printed everything. */
const failsWith = (command: string): void => {
  rows(`fails with ${command}`, () => {
    const fault = join(folder, `${command}.cjs`);
    writeFileSync(fault, `if (process.argv[2] === '${command}') process.on('exit', () => { process.exitCode = 77; });`);
    assert.is(run(SCRIPT, [], 'a\n', { NODE_OPTIONS: `--require=${fault}` }).status, 77);
  });
};

failsWith('normalize');
failsWith('scan');

/** Tests that the rows are the same if a program distributes the lines. */
const sharesOut = (program: string, args: readonly string[]): void => {
  rows(`${program} ${args.join(' ')}`, () => {
    const lines = readFileSync(SAMPLE);
    const whole = run(SCRIPT, [], lines);
    const shared = run(program, args, lines);
    assert.is(shared.status, 0);
    assert.ok(shared.stdout !== whole.stdout, 'in another order, since the rejects of each part follow it');
    assert.equal(shared.stdout.split('\n').sort(), whole.stdout.split('\n').sort());
  });
};

sharesOut('split', ['--lines=1000', `--filter=${SCRIPT}`]);
if (/^GNU/.test(run('parallel', ['--version'], '').stdout)) sharesOut('parallel', ['--pipe', '--block=64k', SCRIPT]);

rows.run();
