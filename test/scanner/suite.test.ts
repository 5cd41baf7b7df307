/**
 * Every scanner answers the suites of `scripts/proof/suite.ts` correctly. Their words distinguish the machines of each rule from all
 * others that have no more states. The slow tests have the words for one state more.
 */

import { Tinypool } from 'tinypool';
import { STRIDE } from '../../src/tables/record.js';
import { threadOf } from '../support/cli.js';
import { some } from '../support/draws.js';
import type scan from '../support/scanner/suite-job.js';
import { addTests } from '../support/scanner/suite-tests.js';
import { answeredSuites, GRAMMARS, isRight, linesOf } from '../support/scanner/suites.js';
import { assert, suite } from '../support/suite.js';

const suites = suite('suites');
/** Lines of a block for a thread. */
const BLOCK_LINES = 5000;

addTests(suites, some('scanner/suite: rows of grammars', ['Appendix A', 'RFC 9112', 'RFC 3987']), 0);

suites('lines in threads', async () => {
  const [references] = answeredSuites(GRAMMARS[0]?.subject as (typeof GRAMMARS)[number]['subject']);
  const { words, answers } = linesOf(references as ReturnType<typeof answeredSuites>[number]);
  const filename = threadOf(new URL('../support/scanner/suite-job.ts', import.meta.url)).href;
  const pool = new Tinypool({ filename, minThreads: 2, maxThreads: 2 });
  const blocks = Array.from({ length: Math.ceil(words.length / BLOCK_LINES) }, (_, i) =>
    words.slice(i * BLOCK_LINES, (i + 1) * BLOCK_LINES),
  );
  const scanned = blocks.map((block) => pool.run(Buffer.from(`${block.join('\n')}\n`, 'latin1')));
  let i = 0;
  for (const result of scanned) {
    const { flags, offsets }: ReturnType<typeof scan> = await result;
    let origin = 0;
    for (const [line, flag] of flags.entries()) {
      const found = flag < 0 ? flag + origin : flag;
      assert.ok(isRight(answers, i, found, offsets, line * STRIDE, origin), JSON.stringify(words[i]));
      origin += (words[i++] as string).length + 1;
    }
  }
  await pool.destroy();
  assert.is(i, words.length);
});

suites.run();
