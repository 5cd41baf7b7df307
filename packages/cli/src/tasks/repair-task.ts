import { isUtf8 } from 'node:buffer';
import { repair } from 'uriscan/crawl';
import { Grammar, Slot, STRIDE } from 'uriscan/scanner';
import { Output } from '../io/output.js';
import { Exit } from '../io/process.js';
import type { Task } from './task.js';

/** Prints each line as a URI reference, repaired if it is not one. */
export function repairTask(): Task {
  const out = new Output();
  let code: string;
  const reject = (why: string, offset: number): number => {
    code = why;
    return ~offset;
  };
  return {
    out,
    columns: ['repaired'],
    grammar: Grammar.URI_REFERENCE,
    exitOnRejects: Exit.OK,
    line({ input, flags, offsets }, i) {
      const result = flags[i] as number;
      const start = offsets[i * STRIDE + Slot.START] as number;
      const end = offsets[i * STRIDE + Slot.END] as number;
      if (result >= 0) {
        out.copy(input, start, end);
        out.ascii('\n');
        return result;
      }
      if (!isUtf8(input.subarray(start, end))) return reject('malformed-utf-8', start);
      const text = input.toString('utf8', start, end);
      const { reference, error } = repair(text);
      if (error !== undefined) return reject(error.code, start + Buffer.byteLength(text.slice(0, error.offset)));
      out.ascii(`${reference}\n`);
      return 0;
    },
    diagnose: () => code,
  };
}
