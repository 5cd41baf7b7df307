/** The task of a command that makes a line of each reference, many at once. */

import { errorCode } from '../errors/index.js';
import type { LineBuffer } from '../resolve/index.js';
import { Grammar, Slot, STRIDE } from '../scanner/index.js';
import { Output } from './output.js';
import { Exit } from './surroundings.js';
import type { Lines, Task } from './work.js';

/**
 * A task that prints what `make` makes of the lines of a batch. Where that is nothing, though the line is a reference, it is
 * refused with this code, at the beginning of the line.
 */
export function makingLines(make: (batch: Lines) => LineBuffer, codeOfNothing = ''): Task {
  const out = new Output();
  let made: LineBuffer;
  let isNothing = false;
  return {
    out,
    grammar: Grammar.URI_REFERENCE,
    exitOnRejects: Exit.OK,
    begin() {},
    lines(batch) {
      made = make(batch);
      putLines(out, batch, made);
    },
    line({ flags, offsets }, i) {
      const result = flags[i] as number;
      isNothing = result >= 0 && isEmpty(made, i);
      return isNothing ? ~(offsets[i * STRIDE + Slot.START] as number) : result;
    },
    diagnose: (text, offset) => (isNothing ? codeOfNothing : errorCode(text, offset)),
    rejected() {},
  };
}

const isEmpty = ({ offsets }: LineBuffer, i: number): boolean =>
  (offsets[i + 1] as number) - (offsets[i] as number) === 1;

/** Copies the lines that are not empty, and were made of lines that are not: neighbours together. */
function putLines(out: Output, batch: Lines, made: LineBuffer): void {
  const bytes = Buffer.from(made.bytes.buffer, made.bytes.byteOffset, made.end);
  let start = 0;
  for (let i = 0; i < made.length; i++) {
    const at = i * STRIDE;
    if (batch.offsets[at + Slot.START] !== batch.offsets[at + Slot.END] && !isEmpty(made, i)) continue;
    out.copy(bytes, start, made.offsets[i] as number);
    start = made.offsets[i + 1] as number;
  }
  out.copy(bytes, start, made.end);
}
