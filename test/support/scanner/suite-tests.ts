/** The scanners that must answer the suites correctly, in tests of more or fewer words. */

import { suitesOf } from '../../../scripts/proof/suite.js';
import { Batch, scan } from '../../../src/entries/scanner.js';
import { BLOCK_BYTES } from '../../../src/scanner/simd/memory.js';
import { openCopy, type ScanCopy } from '../../../src/scanner/string-copy.js';
import { Grammar } from '../../../src/tables/record.js';
import { some } from '../draws.js';
import type { Test } from '../suite.js';
import { assert } from '../suite.js';
import { plainBatch } from './lines.js';
import { firstWrongLine } from './suite-lines.js';
import {
  type Answered,
  answeredSuites,
  firstWrong,
  GRAMMARS,
  inLines,
  linesOf,
  ofBytes,
  ofUnits,
  partsOf,
} from './suites.js';

const BATCH_LINES = 4096;

type Check = (words: Answered) => string | undefined;

const batch = new Batch(BATCH_LINES);

/**
 * Adds a test for each rule of some grammars, and each scanner.
 *
 * @param extra - the number of states that a scanner may have more than a machine
 */
export function addTests(suites: Test, grammars: readonly string[], extra: number): void {
  for (const { subject, tables, engines } of GRAMMARS) {
    if (!grammars.includes(subject.name)) continue;
    // The words for no more states take long to answer.
    for (const first of extra === 0 ? answeredSuites(subject) : suitesOf(subject)) {
      const suite = 'suite' in first ? first.suite : first;
      const { start, rule } = suite;
      const [units, bytes] = engines;
      const checks: Record<string, Check> = {
        ...(units && { 'the engine for strings': (one) => firstWrong(one, ofUnits(units, tables, start)) }),
        ...(bytes && { 'the engine for bytes': (one) => firstWrong(one, ofBytes(bytes, tables, start)) }),
        ...(subject.name === 'Appendix A' && checksOfUris(start as Grammar, extra)),
      };
      suites(`${rule}: ${Object.keys(checks)}, ${extra} states more`, () => {
        let count = 0;
        for (const part of 'suite' in first ? [first] : partsOf(suite, extra)) {
          count += part.words.length;
          for (const [name, check] of Object.entries(checks)) assert.is(check(part), undefined, name);
        }
        assert.ok(count > 0);
        console.log(`\n${rule}: ${count} words`);
      });
      if (subject.name !== 'Appendix A' || start !== Grammar.URI_REFERENCE || !('suite' in first)) continue;
      const lines = linesOf(first);
      suites(`${lines.words.length} lines at each offset in a block`, () =>
        assert.is(
          firstWrongLine(lines, batch, some('scanner/suite: offsets in a block', [...Array(BLOCK_BYTES).keys()])),
          undefined,
        ),
      );
      suites('the kernel for one string, with common schemes', () =>
        assert.is(
          firstWrong(lines, (word, record) => scan(word, record)),
          undefined,
        ),
      );
    }
  }
}

/**
 * The scanners of strings and lines. The kernels read URI references; other grammars are decided after them. Without WebAssembly, the
 * engine for bytes reads the lines: it has all words, and its lines the words for no more states.
 */
function checksOfUris(grammar: Grammar, extra: number): Record<string, Check> {
  const scanByKernel = openCopy() as ScanCopy;
  return {
    scan: (one) => firstWrong(one, (word, record) => scan(word, record, 0, grammar)),
    ...(grammar === Grammar.URI_REFERENCE && {
      'the kernel for one string': (one) => firstWrong(one, (word, record) => scanByKernel(word, record, 0)),
    }),
    lines: (one) => firstWrongLine(extra === 0 ? linesOf(one) : inLines(one), batch, [0]),
    ...(extra === 0 && {
      'lines without WebAssembly': (one) => firstWrongLine(linesOf(one), plainBatch(BATCH_LINES), [0]),
    }),
  };
}
