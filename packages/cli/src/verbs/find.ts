/** `uriscan find`: the references in texts. */

import { parse } from 'tldts';
import { Finder, type FindOptions, type FoundInBytes } from 'uriscan/crawl';
import { printable, printableJson } from '../io/messages.js';
import { Output } from '../io/output.js';
import { newCounts } from '../io/summary.js';
import type { CommandOptions } from '../options.js';
import { NOTATIONS } from '../rows/notation.js';
import type { Task, TaskResult } from '../task.js';

/** Prints the references in texts. */
export function findTask({ schemes, bare, broken, repair, format }: CommandOptions): Task {
  const wanted = { schemes: schemes?.join() === 'any' ? 'any' : schemes, bare, tldts: { parse }, broken, repair };
  const out = new Output();
  const rejects = Buffer.alloc(0);
  return {
    out,
    reports: 'absence',
    async *read(input, file) {
      const finder = new Finder(wanted as FindOptions);
      const shown = printable(NOTATIONS.tsv.cell(file));
      const write = (found: readonly FoundInBytes[], bytes: number): TaskResult => {
        out.length = 0;
        for (const { start, reference, line, lineStart } of found) {
          const column = start - lineStart + 1;
          if (format === undefined) out.ascii(`${reference}\n`);
          else if (format === 'tsv') out.text(`${reference}\t${shown}\t${line}\t${column}\t${start}\n`);
          else out.text(`${printableJson({ reference, file, line, column, offset: start })}\n`);
        }
        return { ...newCounts(), valid: found.length, bytes, out: out.bytes, rejects };
      };
      try {
        for await (const some of input.chunks()) yield write(finder.write(some), some.length);
      } finally {
        // Also where the input fails.
        yield write(finder.end(), 0);
      }
    },
  };
}
