import { excerptAt } from '../../errors/excerpt.js';
import { errorCode } from '../../errors/uri.js';
import { printable } from '../io/messages.js';
import { Output } from '../io/output.js';
import { Exit } from '../io/process.js';
import { GRAMMARS, type GrammarName } from './grammars.js';
import type { Task } from './task.js';

export interface CheckOptions {
  readonly grammar: GrammarName;
}

/** Prints the error of each line that is not of the grammar. */
export function checkTask(options: CheckOptions): Task {
  const grammar = GRAMMARS[options.grammar];
  const out = new Output();
  let name = '';
  return {
    out,
    grammar,
    exitOnRejects: Exit.REJECTS,
    begin(file) {
      name = printable(file);
    },
    diagnose: (text, offset) => errorCode(text, offset, grammar),
    rejected({ line, offset, code }, text) {
      out.text(`${name}:${line}:${offset}: ${code}: ${excerptAt(text, offset)}\n`);
    },
  };
}
