/** Tasks that the library does for many lines together. */

import { fingerprintLines, LineBuffer, normalizeLines } from 'uriscan/bulk';
import { surtLines } from 'uriscan/crawl';
import { fingerprint } from 'uriscan/resolve';
import { Flag, Grammar } from 'uriscan/scanner';
import { faultIn } from '../codes.js';
import { endOf, type ScannedLines, startOf, textOf } from '../io/bytes.js';
import { Output } from '../io/output.js';
import { moreTasks } from '../on-demand.js';
import type { CommandOptions, CommandOptionsWith } from '../options.js';
import type { Task } from '../task.js';
import { copyLine, rewriteTask } from './rewrite.js';

/**
 * Makes a task that writes many lines together.
 *
 * @param write - writes the results for a batch, one line per line
 * @param column - name of the column of results
 * @param codeOfEmpty - code of a reference whose result is empty: it is rejected, with the offset 0
 * @param grammar - the rule of the lines
 */
export function lineBufferTask(
  write: (batch: ScannedLines, lines: LineBuffer) => LineBuffer,
  column: string,
  codeOfEmpty = '',
  grammar: Grammar = Grammar.URI_REFERENCE,
): Task {
  const out = new Output();
  const results = new LineBuffer();
  const lengthOf = (i: number): number => (results.offsets[i + 1] as number) - (results.offsets[i] as number);
  return {
    out,
    columns: [column],
    grammar,
    lines(batch) {
      write(batch, results);
      putLines(out, batch, results);
    },
    lengthOf,
    line: (batch, i) =>
      faultIn(batch, i, grammar) ?? (lengthOf(i) === 1 ? { code: codeOfEmpty, offset: 0 } : undefined),
  };
}

/** Copies the results that are not empty, of lines that are not empty. Copies neighbors together. */
function putLines(out: Output, batch: ScannedLines, results: LineBuffer): void {
  const bytes = Buffer.from(results.bytes.buffer, results.bytes.byteOffset, results.end);
  const { offsets } = results;
  let start = 0;
  for (let i = 0; i < results.length; i++) {
    const next = offsets[i + 1] as number;
    const isEmpty = next - (offsets[i] as number) === 1;
    if (startOf(batch, i) !== endOf(batch, i) && !isEmpty) continue;
    out.copy(bytes, start, offsets[i] as number);
    start = next;
  }
  out.copy(bytes, start, results.end);
}

/** Prints the normal form of each line. */
export const normalizeTask = ({ level }: CommandOptionsWith<'level'>): Task =>
  lineBufferTask((batch, lines) => normalizeLines(batch, lines, { level }), 'normalized');

/** Prints each URI as a SURT. The negative options have defaults. */
export function surtTask({
  canonical = true,
  withScheme = false,
  trailingComma = false,
  reverseAddresses = true,
  keepWww = false,
}: CommandOptions): Task {
  const options = { canonical, withScheme, trailingComma, reverseAddresses, keepWww };
  return lineBufferTask((batch, lines) => surtLines(batch, lines, options), 'surt', '', Grammar.URI);
}

/** The fingerprints of the lines of a batch. */
class FingerprintBuffer {
  values = new BigUint64Array(0);
  readonly lines: NonNullable<Task['lines']>;

  constructor({ level = 'syntax', fragment = true }: CommandOptions, canonicalize?: (reference: string) => string) {
    this.lines = (batch) => {
      if (this.values.length < batch.capacity) this.values = new BigUint64Array(batch.capacity);
      fingerprintLines(batch, this.values, { level, fragment });
      if (canonicalize === undefined) return;
      for (let i = 0; i < batch.length; i++) {
        const flag = batch.flags[i] as number;
        if (flag >= 0 && (flag & Flag.QUERY) !== 0)
          this.values[i] = fingerprint(canonicalize(textOf(batch, i)), { level, fragment });
      }
    };
  }
}

/** Loads the code that changes queries only if an option needs it. */
async function fingerprintBuffer(options: CommandOptions): Promise<FingerprintBuffer> {
  const changesQuery = options.trimQuery !== undefined || options.sortQuery === true;
  return new FingerprintBuffer(options, changesQuery ? (await moreTasks()).canonicalizerOf(options) : undefined);
}

/** Hexadecimal digits of 64 bits. */
const FINGERPRINT_DIGITS = 16;

/** Prints the fingerprint of each line. */
export async function fingerprintTask(options: CommandOptions): Promise<Task> {
  const fingerprints = await fingerprintBuffer(options);
  const task = rewriteTask('fingerprint', (out, _, i) => {
    out.ascii((fingerprints.values[i] as bigint).toString(16).padStart(FINGERPRINT_DIGITS, '0'));
  });
  return { ...task, lines: fingerprints.lines };
}

/** Prints each line, with the fingerprint of its normal form as its key. */
export async function dedupeTask(options: CommandOptions): Promise<Task> {
  const fingerprints = await fingerprintBuffer(options);
  const task = rewriteTask('reference', copyLine);
  return { ...task, lines: fingerprints.lines, keys: () => new Uint32Array(fingerprints.values.buffer) };
}
