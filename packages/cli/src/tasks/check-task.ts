import { excerpt } from 'uriscan/errors';
import { printable } from '../io/messages.js';
import { Output } from '../io/output.js';
import { Exit } from '../io/process.js';
import { bytesOf } from '../rows/notation.js';
import { codeInLine } from './codes.js';
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
      name = bytesOf(`${printable(file)}:`);
    },
    diagnose: (input, start, at, end) => codeInLine(input, start, at, end, grammar),
    rejected({ line, offset, code }, { input, start, end }) {
      out.ascii(name);
      out.number(line);
      out.ascii(':');
      out.number(offset);
      out.ascii(': ');
      out.ascii(code);
      out.ascii(': ');
      out.text(excerpt(input.toString('utf8', start, end), offset));
      out.ascii('\n');
    },
  };
}
