/** The task of a command that prints another reference for each that it reads. */

import { errorCode, UriResolutionError } from '../errors/index.js';
import { Grammar, Slot, STRIDE, scanBytes } from '../scanner/index.js';
import type { Task } from './filter.js';
import { Output } from './output.js';
import { Exit } from './surroundings.js';

/** What is to be printed for a reference that was scanned; `undefined` for the reference as it is. */
export type Rewrite = (input: Buffer, flags: number, record: Uint32Array) => string | undefined;

const LINE_FEED = Buffer.from('\n');

/**
 * A task that rewrites whatever is of the grammar. Where that is all right, but has no result, the offset of the reject is
 * that of the reference.
 */
export function rewriting(rewrite: Rewrite, grammar: Grammar = Grammar.URI_REFERENCE): Task {
  const record = new Uint32Array(STRIDE);
  const out = new Output();
  let code: string | undefined;
  return {
    out,
    exitOnRejects: Exit.OK,
    begin() {},
    line(input, start, end) {
      code = undefined;
      const flags = scanBytes(input, start, end, record, 0, grammar);
      if (flags < 0) return flags;
      try {
        const result = rewrite(input, flags, record);
        if (result !== undefined) out.ascii(`${result}\n`);
        else {
          out.copy(input, start, end);
          out.copy(LINE_FEED, 0, LINE_FEED.length);
        }
        return flags;
      } catch (error) {
        code = codeOf(error);
        return ~start;
      }
    },
    diagnose: (text, offset) => code ?? errorCode(text, offset, grammar),
    rejected() {},
  };
}

/**
 * The text of a record, which is ASCII. `Buffer` takes 90 ns for it, the `TextDecoder` behind `Resolver.bytes` 310 (Node 20,
 * x64).
 */
export function textOf(input: Buffer, record: Uint32Array): string {
  return input.toString('latin1', record[Slot.START], record[Slot.END]);
}

/** Why there is no result. A mistake of the program itself is no such thing, and thrown on. */
function codeOf(error: unknown): string {
  if (error instanceof UriResolutionError) return error.code;
  // That is what `relativize` throws.
  throw error;
}
