/**
 * Every scanner answers the suites of `scripts/proof/suite.ts` correctly. Their words distinguish the machines of each rule from all
 * others that have no more states. Lines are also read at every offset in a block, and across the borders of what a kernel reads.
 */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Threads } from '../../src/bulk/index.js';
import { Batch, scan } from '../../src/scanner/index.js';
import { BLOCK_BYTES } from '../../src/scanner/simd/memory.js';
import { type ScanCopy, stringCopy } from '../../src/scanner/string-copy.js';
import { Grammar, STRIDE } from '../../src/tables/record.js';
import { threadOf } from '../support/cli.js';
import { plainBatch } from '../support/scanner/lines.js';
import { create } from '../support/scanner/suite-job.js';
import { firstWrongAtBorders, firstWrongInBlocks, isLine } from '../support/scanner/suite-lines.js';
import {
  type Answered,
  answered,
  answeredSuites,
  firstWrong,
  GRAMMARS,
  isRight,
  ofBytes,
  ofUnits,
} from '../support/scanner/suites.js';

const BATCH_LINES = 4096;
const scanByKernel = stringCopy().scan as ScanCopy;

const suites = suite('suites');
const right = (title: string, one: Answered, firstFault: (one: Answered) => string | undefined): void =>
  suites(`${title}: ${one.words.length} words as ${one.suite.rule}`, () => assert.is(firstFault(one), undefined));

for (const { subject, tables, engines } of GRAMMARS) {
  const [units, bytes] = engines;
  for (const one of answeredSuites(subject)) {
    const { start } = one.suite;
    if (units !== undefined) right('the engine for strings', one, () => firstWrong(one, ofUnits(units, tables, start)));
    if (bytes !== undefined) right('the engine for bytes', one, () => firstWrong(one, ofBytes(bytes, tables, start)));
    if (subject.name === 'Appendix A') ofUris(one, start as Grammar);
  }
}

function ofUris(one: Answered, grammar: Grammar): void {
  const isReference = grammar === Grammar.URI_REFERENCE;
  right('scan', one, () => firstWrong(one, (word, record) => scan(word, record, 0, grammar)));
  if (isReference)
    right('the kernel for one string', one, () => firstWrong(one, (word, record) => scanByKernel(word, record, 0)));
  const lines = answered(one.suite, one.plans, one.words.filter(isLine));
  // Other grammars are decided after the kernel, wherever a line is.
  const places = isReference ? BLOCK_BYTES : 1;
  right(`lines, at ${places} offsets in a block`, lines, () =>
    firstWrongInBlocks(lines, new Batch(BATCH_LINES), Array(places).keys()),
  );
  right('lines without WebAssembly', lines, () => firstWrongInBlocks(lines, plainBatch(BATCH_LINES), [0]));
  if (!isReference) return;
  right('lines across a border', lines, () =>
    firstWrongAtBorders(lines, new Batch(BATCH_LINES), (length, i) => [i % (length + 2)]),
  );
  suites('lines in threads', async () => {
    const threads = new Threads(threadOf(new URL('../support/scanner/suite-job.ts', import.meta.url)), create, {
      setup: grammar,
      threads: 2,
      startAfter: 0,
      blockBytes: 0x10000,
    });
    let i = 0;
    let others = 0;
    for await (const { flags, offsets, isOther } of threads.map(
      [Buffer.from(`${lines.words.join('\n')}\n`, 'latin1')],
      undefined,
    )) {
      if (isOther) others++;
      let origin = 0;
      for (const [line, flag] of flags.entries()) {
        assert.ok(
          isRight(lines.answers, i, flag < 0 ? flag + origin : flag, offsets, line * STRIDE, origin),
          JSON.stringify(lines.words[i]),
        );
        origin += (lines.words[i++] as string).length + 1;
      }
    }
    await threads.close();
    assert.is(i, lines.words.length);
    assert.ok(others > 0);
  });
}

suites.run();
