/** Tasks that print a text for each line. The library writes the texts of many lines together where it can. */

import { fingerprintLines, LineBuffer, normalizeLines } from 'uriscan/bulk';
import { surtLines } from 'uriscan/crawl';
import { UriComponentError, UriResolutionError } from 'uriscan/errors';
import { fingerprint } from 'uriscan/resolve';
import { Flag, Grammar } from 'uriscan/scanner';
import { faultIn } from '../codes.js';
import { endOf, type ScannedLines, startOf, textOf } from '../io/bytes.js';
import { Output } from '../io/output.js';
import type { CommandOptions, CommandOptionsWith } from '../options.js';
import type { RowFault } from '../rows/rows.js';
import type { Task } from '../task.js';

/** Makes a task that prints a text for each line, also for lines that are not references. `write` returns the reason if it has no result. */
export function lineTask(
  column: string,
  write: (out: Output, batch: ScannedLines, i: number) => RowFault | undefined,
): Task {
  const out = new Output();
  return {
    out,
    columns: [column],
    line(batch, i) {
      const fault = write(out, batch, i);
      if (fault === undefined) out.ascii('\n');
      return fault;
    },
  };
}

/** Makes a task that prints a text for each line of the grammar. `write` may throw an error of the library. */
export function rewriteTask(
  column: string,
  write: (out: Output, batch: ScannedLines, i: number) => void,
  grammar: Grammar = Grammar.URI_REFERENCE,
): Task {
  const task = lineTask(column, (out, batch, i) => {
    const fault = faultIn(batch, i, grammar);
    if (fault !== undefined) return fault;
    try {
      write(out, batch, i);
      return undefined;
    } catch (error) {
      return faultOf(error);
    }
  });
  return { ...task, grammar };
}

/** Returns the code of an error of the library. Throws other errors again: they are mistakes of the program. */
export function faultOf(error: unknown): RowFault {
  if (!(error instanceof UriResolutionError || error instanceof UriComponentError)) throw error;
  return { code: error.code, offset: 0 };
}

/** Writes a line unchanged. */
const copyLine = (out: Output, batch: ScannedLines, i: number): void =>
  out.copy(batch.input, startOf(batch, i), endOf(batch, i));

/** Prints each line unchanged: it has been repaired before. */
export const repairTask = (): Task => rewriteTask('repaired', copyLine);

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

/** Changes the query of a reference. */
type Canonicalize = ((reference: string) => string) | undefined;

/** Returns the method of a task that computes the fingerprints of the lines of a batch, and a function that returns these. */
function fingerprinting(
  { level = 'syntax', fragment = true }: CommandOptions,
  canonicalize: Canonicalize,
): { readonly values: () => BigUint64Array; readonly lines: NonNullable<Task['lines']> } {
  let values = new BigUint64Array(0);
  return {
    values: () => values,
    lines(batch) {
      if (values.length < batch.capacity) values = new BigUint64Array(batch.capacity);
      fingerprintLines(batch, values, { level, fragment });
      if (canonicalize === undefined) return;
      for (let i = 0; i < batch.length; i++) {
        const flag = batch.flags[i] as number;
        if (flag >= 0 && (flag & Flag.QUERY) !== 0)
          values[i] = fingerprint(canonicalize(textOf(batch, i)), { level, fragment });
      }
    },
  };
}

/** Hexadecimal digits of 64 bits. */
const FINGERPRINT_DIGITS = 16;

/** Prints the fingerprint of each line. */
export function fingerprintTask(options: CommandOptions, canonicalize?: Canonicalize): Task {
  const { values, lines } = fingerprinting(options, canonicalize);
  const task = rewriteTask('fingerprint', (out, _, i) => {
    out.ascii((values()[i] as bigint).toString(16).padStart(FINGERPRINT_DIGITS, '0'));
  });
  return { ...task, lines };
}

/** Prints each line, with the fingerprint of its normal form as its key. */
export function dedupeTask(options: CommandOptions, canonicalize?: Canonicalize): Task {
  const { values, lines } = fingerprinting(options, canonicalize);
  return { ...rewriteTask('reference', copyLine), lines, keys: () => new Uint32Array(values().buffer) };
}
