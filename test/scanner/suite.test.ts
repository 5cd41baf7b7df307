/**
 * Every scanner answers the suites of `scripts/proof/suite.ts` correctly. Their words distinguish the machines of each rule from all
 * others that have no more states. The slow tests have the words for one state more.
 */

import { Threads } from '../../src/entries/bulk.js';
import { Grammar, STRIDE } from '../../src/tables/record.js';
import { threadOf } from '../support/cli.js';
import { some } from '../support/draws.js';
import { create } from '../support/scanner/suite-job.js';
import { addTests } from '../support/scanner/suite-tests.js';
import { answeredSuites, GRAMMARS, isRight, linesOf } from '../support/scanner/suites.js';
import { assert, suite } from '../support/suite.js';

const suites = suite('suites');

addTests(suites, some('scanner/suite: rows of grammars', ['Appendix A', 'RFC 9112', 'RFC 6570', 'RFC 3987']), 0);

suites('lines in threads', async () => {
  const [references] = answeredSuites(GRAMMARS[0]?.subject as (typeof GRAMMARS)[number]['subject']);
  const { words, answers } = linesOf(references as ReturnType<typeof answeredSuites>[number]);
  const threads = new Threads(threadOf(new URL('../support/scanner/suite-job.ts', import.meta.url)), create, {
    setup: Grammar.URI_REFERENCE,
    threads: 2,
    startAfter: 0,
    blockBytes: 0x10000,
  });
  let i = 0;
  let others = 0;
  for await (const { flags, offsets, isOther } of threads.map(
    [Buffer.from(`${words.join('\n')}\n`, 'latin1')],
    undefined,
  )) {
    if (isOther) others++;
    let origin = 0;
    for (const [line, flag] of flags.entries()) {
      const result = flag < 0 ? flag + origin : flag;
      assert.ok(isRight(answers, i, result, offsets, line * STRIDE, origin), JSON.stringify(words[i]));
      origin += (words[i++] as string).length + 1;
    }
  }
  await threads.close();
  assert.is(i, words.length);
  assert.ok(others > 0);
});

suites.run();
