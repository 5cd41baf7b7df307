/** `uriscan check`: whether each line is a URI reference. */

import { excerpt } from 'uriscan/errors';
import { codeInLine, type GrammarName, grammarOf } from '../codes.js';
import { printable } from '../io/messages.js';
import { Output } from '../io/output.js';
import { bytesOf } from '../rows/notation.js';
import type { Task } from '../task.js';
import { GRAMMAR, type Verb } from './verb.js';

export const check: Verb = {
  summary: 'report lines that are not URI references',
  kind: 'report',
  description:
    'Prints FILE:LINE:COLUMN: CODE: TEXT for each line that is not a URI reference, where COLUMN is the byte of the error, ' +
    'from 1, and TEXT is the line around it, with control characters escaped and passwords redacted.',
  options: [GRAMMAR],
  examples: ['uriscan check links.txt', 'uriscan check --grammar uri --quiet *.txt.gz'],
  exitCodes: { 0: 'every line is a URI reference', 1: 'a line is not a URI reference' },
};

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
