/** `uriscan check`: whether each line is a URI reference. */

import { excerpt } from 'uriscan/errors';
import { type GrammarName, grammarOf } from '../codes.js';
import { printable } from '../io/messages.js';
import { Output } from '../io/output.js';
import { bytesOf } from '../rows/notation.js';
import type { Task } from '../task.js';

/** Prints the error of each line that is not of the grammar. */
export function checkTask({ grammar }: { readonly grammar: GrammarName }): Task {
  const out = new Output();
  let name = '';
  return {
    out,
    grammar: grammarOf(grammar),
    reports: 'rejects',
    begin(file) {
      name = bytesOf(`${printable(file)}:`);
    },
    rejected({ line, offset, code }, { input, start, end }) {
      out.ascii(`${name}${line}:${offset + 1}: ${code}: `);
      out.text(excerpt(input.toString('utf8', start, end), offset));
      out.ascii('\n');
    },
  };
}
