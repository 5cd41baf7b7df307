/** Compares functions on all lines of a batch with functions on one string. */

import { Random } from '../../../bench/model/random.js';
import { fingerprintLines, LineBuffer, normalizeLines, resolveLines } from '../../../src/bulk/index.js';
import { UriResolutionError, UriSyntaxError } from '../../../src/errors/index.js';
import { fingerprint, normalize, type Resolver, resolver } from '../../../src/resolve/index.js';
import { Batch, scanLines } from '../../../src/scanner/index.js';
import { randomBase } from '../../support/fuzz/random-pairs.js';
import { fields, outcome, SEPARATOR, same, type Target } from '../target.js';
import { changed, lineTexts } from '../texts.js';
import { bytesOf } from './scan.js';

const LEVELS = ['syntax', 'scheme'] as const;
const batch = new Batch(64);
const out = new LineBuffer();
const fingerprints = new BigUint64Array(batch.capacity);

/** Fills the batch with the lines of a text until all are read, and calls `work` with the lines of each batch. */
function eachBatch(text: string, work: (lines: readonly (string | undefined)[]) => void): void {
  const bytes = bytesOf(text);
  for (let start = 0; start < bytes.length; start = batch.end) {
    scanLines(bytes, batch, { start });
    work(Array.from({ length: batch.length }, (_, i) => referenceOf(i)));
  }
}

/** Returns a line, or `undefined` if it is not a URI reference. */
const referenceOf = (i: number): string | undefined =>
  (batch.flags[i] as number) < 0 ? undefined : batch.slice(i, 'reference');

function hold(actual: LineBuffer, expected: readonly string[], what: string): void {
  same(actual.length, expected.length, `${what}: lines`);
  for (const [i, line] of expected.entries()) same(actual.slice(i), line, `${what}: line ${i}`);
  same(
    actual.end,
    expected.reduce((sum, line) => sum + line.length + 1, 0),
    `${what}: end`,
  );
}

export const normalizeLinesTarget: Target = {
  name: 'normalize-lines',
  entry: 'bulk',
  promise: 'each line equals the result of normalize',
  check: (text) =>
    eachBatch(text, (lines) => {
      for (const level of LEVELS) {
        const expected = lines.map((line) => (line === undefined ? '' : normalize(line, { level })));
        hold(normalizeLines(batch, out, { level }), expected, `by ${level}`);
      }
    }),
  texts: lineTexts,
};

export const fingerprintLinesTarget: Target = {
  name: 'fingerprint-lines',
  entry: 'bulk',
  promise: 'each fingerprint equals the result of fingerprint; it is 0 for lines that are not references',
  check: (text) =>
    eachBatch(text, (lines) => {
      for (const level of LEVELS) {
        fingerprintLines(batch, fingerprints, { level });
        for (const [i, line] of lines.entries())
          same(fingerprints[i], line === undefined ? 0n : fingerprint(line, { level }), `line ${i} by ${level}`);
      }
    }),
  texts: lineTexts,
};

export const resolveLinesTarget: Target = {
  name: 'resolve-lines',
  entry: 'bulk',
  promise: 'each line equals the result of a resolver',
  check(text) {
    const [base, lines] = fields(text, 2) as [string, string];
    const options = { strict: text.length % 2 === 0, aboveRoot: text.length % 3 === 0 ? 'error' : 'clamp' } as const;
    const made = outcome(() => resolver(base, options), UriSyntaxError, UriResolutionError);
    eachBatch(lines, (references) => {
      const result = outcome(() => resolveLines(base, batch, out, options), UriSyntaxError, UriResolutionError);
      same('refused' in result ? result.refused : '', 'refused' in made ? made.refused : '', 'refused');
      if ('value' in made)
        hold(
          out,
          references.map((line) => targetOf(made.value, line)),
          'resolveLines',
        );
    });
  },
  texts(seed) {
    const random = new Random(seed);
    return changed(lineTexts(seed), (lines) => randomBase(random) + SEPARATOR + lines);
  },
};

/** Returns the target of a line, or '' if there is no target. */
function targetOf(toTarget: Resolver, line: string | undefined): string {
  if (line === undefined) return '';
  const target = outcome(() => toTarget(line), UriResolutionError);
  return 'value' in target ? target.value : '';
}
