/** Tests `examples/spark/transform.sh` on its own: a row for each row, and no hidden failures. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SCRIPT = join(ROOT, 'examples/spark/transform.sh');
/** The time limit for a script that hangs. */
const MILLISECONDS = 120_000;

const folder = mkdtempSync(join(tmpdir(), 'uriscan-transform-'));
process.on('exit', () => rmSync(folder, { recursive: true }));
symlinkSync(join(ROOT, 'packages/cli/dist/main.js'), join(folder, 'uriscan.mjs'));
const PATH = `${folder}${delimiter}${process.env['PATH']}`;

function run(input: string, env: NodeJS.ProcessEnv = {}): { status: number | null; stdout: string } {
  const all = { ...process.env, PATH, ...env };
  const { status, stdout } = spawnSync(SCRIPT, [], { input, env: all, encoding: 'utf8', timeout: MILLISECONDS });
  return { status, stdout };
}

const transform = suite('transform');

/** The four columns that are added for a value. Undefined is `\N`, empty is nothing. */
const CASES: readonly (readonly [value: string, added: string])[] = [
  ['HTTP://A.Example.com:80/%7Ea', 'http://a.example.com/~a\ta.example.com\tcom,example,a)/~a\t7cabe1b3302ae942'],
  ['http://a.example.com/~a', 'http://a.example.com/~a\ta.example.com\tcom,example,a)/~a\t7cabe1b3302ae942'],
  ['file:///etc/hosts', 'file:///etc/hosts\t\tfile:/etc/hosts\t'],
  ['mailto:a@b', 'mailto:a@b\t\\N\tmailto:a@b\t'],
  ['/a', '/a\t\\N\t\\N\t'],
  ['\\N', '\\N\t\\N\t\\N\t\\N'],
  [' 0D0A', '\\N\t\\N\t\\N\t\\N'],
  ['%zz', '\\N\t\\N\t\\N\t\\N'],
];

const KEPT = 'example.com\t2026-11-22 00:00:00';
const { status, stdout } = run(CASES.map(([value]) => `${value}\t${KEPT}\n`).join(''));
const rows = stdout.split('\n');

transform('has a row for each row', () => {
  assert.is(status, 0);
  assert.is(rows.length, CASES.length + 1);
});

for (const [i, [value, added]] of CASES.entries()) {
  transform(value, () => assert.ok(rows[i]?.startsWith(`${value}\t${KEPT}\t${added}`), rows[i]));
}

/** Tests that the script fails if this command of `uriscan` fails, even after it has printed everything. */
const failsWith = (command: string): void => {
  transform(`fails with ${command}`, () => {
    const fault = join(folder, `${command}.cjs`);
    writeFileSync(fault, `if (process.argv[2] === '${command}') process.on('exit', () => { process.exitCode = 77; });`);
    assert.is(run(`http://a/\t${KEPT}\n`, { NODE_OPTIONS: `--require=${fault}` }).status, 77);
  });
};

for (const command of ['normalize', 'scan', 'surt', 'fingerprint']) failsWith(command);

transform.run();
