/** `uriscan check`: whether each line is a URI reference. */

import { excerpt } from 'uriscan/errors';
import { codeInLine, type GrammarName, grammarOf } from '../codes.js';
import { printable } from '../io/messages.js';
import { Output } from '../io/output.js';
import { bytesOf } from '../rows/notation.js';
import type { Task } from '../task.js';

/** Prints the error of each line that is not of the grammar. */
export function checkTask(options: { readonly grammar: GrammarName }): Task {
  const grammar = grammarOf(options.grammar);
  const out = new Output();
  let name = '';
  return {
    out,
    grammar,
    reports: 'rejects',
    begin(file) {
      name = bytesOf(`${printable(file)}:`);
    },
    diagnose: (input, start, at, end) => codeInLine(input, start, at, end, grammar),
    rejected({ line, offset, code }, { input, start, end }) {
      out.ascii(`${name}${line}:${offset + 1}: ${code}: `);
      out.text(excerpt(input.toString('utf8', start, end), offset));
      out.ascii('\n');
    },
  };
}
