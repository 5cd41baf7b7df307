/** Many test files in one process: what one of them does to the others is a failure of that file. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FileResult, runFile } from '../../scripts/test/files.js';
import { temporaryFolder } from '../../scripts/test/temporary-folder.js';
import { TestProcess } from '../../scripts/test/test-process.js';
import { assert, suite } from '../support/suite.js';

const folder = temporaryFolder('test-process', true);
const HEAD = `import * as assert from 'uvu/assert';\nimport { suite } from 'uvu';\nconst one = suite('one');\n`;
const RUN = '\none.run();\n';
const KERNEL = new URL('../../src/scanner/string-copy.ts', import.meta.url).href;
const sharing = suite('test files in one process');
const shared = new TestProcess(true, 500);

/** Runs a file of one test after the others. */
async function resultOf(name: string, code: string): Promise<Partial<FileResult>> {
  const file = `${name.replace(/\W+/g, '-')}.test.ts`;
  writeFileSync(join(folder, file), `${HEAD}one('test', async () => {\n${code}\n});${RUN}`);
  const { passed, problems } = await runFile(folder, file, shared);
  return { passed, problems };
}

/** A file with this code has so many tests that pass, and these problems. */
const has = (name: string, code: string, passed: number, ...problems: string[]): void =>
  sharing(name, async () => assert.equal(await resultOf(name, code), { passed, problems }));

has('first', 'globalThis.ran = 1;', 1);
has('second', 'assert.is(globalThis.ran, 1);', 1);
has(
  'fails after others',
  'assert.is(globalThis.ran, undefined);',
  0,
  'passes in its own process, but not after first.test.ts second.test.ts',
);
for (const [setting, code] of [
  ['Error.stackTraceLimit', 'Error.stackTraceLimit = 1;'],
  ['process.env', "process.env['NAME'] = 'value';"],
  ['process.cwd()', "process.chdir('/');"],
  ['Object.prototype', 'Object.prototype.left = 1;'],
  ['Date.now', 'Date.now = () => 1;'],
  ['globalThis.fetch', 'globalThis.fetch = () => {};'],
] as const)
  has(`leaves ${setting}`, code, 1, `leaves ${setting} changed for the files after it`);
has('leaves a timer', 'setInterval(() => {}, 60_000);', 1, 'leaves a timer running');
has('leaves a server', `(await import('node:net')).createServer().listen(0);`, 1, 'leaves a server running');
has('exits', 'process.exit(3);', 0, 'ends its process with 3', 'ran no test');
has('a new process', 'assert.is(globalThis.ran, undefined);', 1);
has('rejects', "Promise.reject(new Error('late'));", 0, 'ends its process with 1', 'ran no test');
sharing('the process does not end', async () => {
  const thread = `new (await import('node:worker_threads')).Worker('setInterval(() => {}, 1000)', { eval: true });`;
  assert.equal(await resultOf('thread', thread), { passed: 1, problems: [] });
  assert.equal((await shared.end()).problems, ['ends its process with 1']);
});
sharing('a process without kernels', async () => {
  const plain = new TestProcess(false);
  const code = `const { openCopy } = await import(${JSON.stringify(KERNEL)}); assert.is(openCopy(), undefined);`;
  writeFileSync(join(folder, 'plain.test.ts'), `${HEAD}one('test', async () => { ${code} });${RUN}`);
  assert.equal((await runFile(folder, 'plain.test.ts', plain)).problems, []);
  assert.equal(await plain.end(), { output: '', problems: [] });
});

sharing.run();
