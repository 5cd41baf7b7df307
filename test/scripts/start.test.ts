/** `npm start`, the first command that a newcomer types. */

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
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

start.run();
