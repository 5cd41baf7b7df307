/** `uriscan check`: whether each line is a URI reference. */

import { excerpt } from 'uriscan/errors';
import { faultIn, grammarOf } from '../codes.js';
import { printable } from '../io/messages.js';
import { Output } from '../io/output.js';
import type { CommandOptionsWith } from '../options.js';
import { bytesOf } from '../rows/notation.js';
import type { Task } from '../task.js';
import { filterTask, isFilter } from './rewrite.js';

/** Prints the error of each line that is not of the grammar, or the rows of a kind. */
export function checkTask(options: CommandOptionsWith<'grammar'>): Task {
  const grammar = grammarOf(options.grammar);
  if (isFilter(options)) {
    const task = filterTask('error', options, (batch, i) => {
      const fault = faultIn(batch, i, grammar);
      return { kind: fault ? 'invalid' : 'valid', text: fault?.code ?? '', fault };
    });
    return { ...task, grammar, reports: 'rejects' };
  }
  const out = new Output();
  let name = '';
  return {
    out,
    grammar,
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
