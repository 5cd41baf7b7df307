/** Many test files in one process: what one of them does to the others is noticed. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runWithOthers } from '../../scripts/test/files.js';
import { temporaryFolder } from '../../scripts/test/temporary-folder.js';
import { Together } from '../../scripts/test/together.js';
import { assert, suite } from '../support/suite.js';

const folder = temporaryFolder('together', true);
const HEAD = `import * as assert from 'uvu/assert';\nimport { suite } from 'uvu';\nconst one = suite('one');\n`;
const RUN = '\none.run();\n';

const sharing = suite('together');

const together = new Together({});
/** Runs a file of one test after the others. */
async function ran(
  name: string,
  code: string,
): Promise<{ passed: number; failed: number; problems: readonly string[] }> {
  const file = `${name}.test.ts`;
  writeFileSync(join(folder, file), `${HEAD}one('test', async () => {\n${code}\n});${RUN}`);
  const { passed, failed, problems } = await runWithOthers(together, folder, file);
  return { passed, failed, problems };
}

sharing('files that pass, in one process', async () => {
  const state = 'globalThis.ran = (globalThis.ran ?? 0) + 1;';
  assert.equal(await ran('first', state), { passed: 1, failed: 0, problems: [] });
  const passes = { passed: 1, failed: 0, problems: [] };
  assert.equal(await ran('second', `${state} assert.is(globalThis.ran, 2);`), passes);
  assert.is(together.files.length, 2);
});
sharing('a file that fails after others', async () => {
  assert.equal(await ran('after', 'assert.is(globalThis.ran, undefined);'), {
    passed: 0,
    failed: 1,
    problems: ['passes in its own process, and not after other files in one'],
  });
});
for (const [setting, code] of [
  ['Error.stackTraceLimit', 'Error.stackTraceLimit = 1;'],
  ['process.env', "process.env['NAME'] = 'value';"],
  ['Object.prototype', 'Object.prototype.left = 1;'],
] as const) {
  sharing(`a file that leaves ${setting} changed`, async () => {
    const { failed, problems } = await ran(`leaves-${setting}`, code);
    assert.is(failed, 1);
    assert.equal(problems, [`leaves ${setting} changed for the files after it`]);
  });
}
sharing('a file that ends the process, and one after it', async () => {
  assert.is((await ran('ends', 'process.exit(3);')).failed, 1);
  assert.equal(await ran('next', 'assert.is(globalThis.ran, undefined);'), { passed: 1, failed: 0, problems: [] });
  assert.is(together.files.length, 1);
});
sharing('a file with a rejection that nothing handles', async () => {
  assert.is((await ran('rejects', "Promise.reject(new Error('late'));")).failed > 0, true);
});
sharing('the end', async () => {
  assert.equal((await ran('last', '')).failed, 0);
  assert.is(await together.end(), undefined);
});

sharing.run();
