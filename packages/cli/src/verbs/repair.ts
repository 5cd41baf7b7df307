/** `uriscan repair`: text that was meant as a reference. */

import { isUtf8 } from 'node:buffer';
import { REPAIRS, repair as repaired } from 'uriscan/crawl';
import { Slot, STRIDE } from 'uriscan/scanner';
import { Output } from '../io/output.js';
import type { Task } from '../task.js';
import type { Verb } from './verb.js';

export const repair: Verb = {
  summary: 'repair text that is almost a URI reference',
  description:
    'Prints each line as a URI reference. A line that is a URI reference stays unchanged; any other line is repaired as ' +
    'browsers read it, without guessing. A character that must not be in a host, a port or an IP-literal is not ' +
    'repaired: such a line is rejected, and also a line that is not UTF-8 (malformed-utf-8).',
  sections: [{ title: 'Repairs', terms: REPAIRS }],
  examples: ['uriscan repair links.txt', 'uriscan repair links.txt | uriscan resolve --base http://example.com/'],
};

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
      const { reference, error } = repaired(text);
      if (error !== undefined) return reject(error.code, start + Buffer.byteLength(text.slice(0, error.offset)));
      out.ascii(`${reference}\n`);
      return 0;
    },
    diagnose: () => code,
  };
}
