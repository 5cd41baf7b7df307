import type { Format } from '../format/format.js';
import type { Output } from '../io/output.js';
import { Exit } from '../io/process.js';
import { codeInLine } from './codes.js';
import { GRAMMARS, type GrammarName } from './grammars.js';
import type { Task } from './task.js';

/** Makes a task that writes fields of each line of a grammar to `out`, in a format. */
export function formatTask(format: Format, out: Output, name: GrammarName): Task {
  const grammar = GRAMMARS[name];
  return {
    out,
    grammar,
    exitOnRejects: Exit.OK,
    begin(file) {
      format.file = file;
    },
    lines: (batch, first) => format.write(batch, first),
    diagnose: (input, start, at, end) => codeInLine(input, start, at, end, grammar),
  };
}
