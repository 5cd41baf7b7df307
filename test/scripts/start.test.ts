/** `npm start`, the first command that a newcomer types, and what other commands say before anything is installed. */

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../../scripts/test/temporary-folder.js';
import { assert, suite } from '../support/suite.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const start = suite('npm start');

for (const args of [[], ['samples/references.txt']]) {
  start(`scans ${args[0] ?? 'the sample'}`, () => {
    const options = { cwd: ROOT, encoding: 'utf8' } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/build/start.mjs', ...args], options);
    assert.is(status, 0, stderr);
    assert.match(stdout, /\$ uriscan check samples/);
  });
}

start('a check of speed in a copy without accepted commits says so, and installs nothing', () => {
  const copy = temporaryFolder('bench-copy');
  for (const name of ['package.json', 'package-lock.json', 'scripts/build', 'bench/check/baseline.json'])
    cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build/bench.mjs', '--check', '--quick'], {
    cwd: copy,
    encoding: 'utf8',
  });
  assert.is(status, 2);
  assert.match(stderr, /^bench: --check compares with an accepted commit, .* git fetch --unshallow/);
  assert.not(existsSync(join(copy, 'node_modules')));
});

start.run();
