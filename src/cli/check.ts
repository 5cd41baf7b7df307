/** `uriscan check`: only whether each line is what it should be. */

import { errorCode, excerptAt } from '../errors/index.js';
import { type AddLineCommand, type GrammarName, grammarNamed, grammarOption } from './line-command.js';
import { printable } from './messages.js';
import { Output } from './output.js';
import { Exit } from './surroundings.js';
import type { Task } from './work.js';

interface CheckOptions {
  readonly grammar: GrammarName;
}

/** Adds the command. */
export function addCheck(add: AddLineCommand): void {
  add('check', checkTask)
    .summary('tell which lines are no URI references')
    .description(
      'Prints FILE:LINE:OFFSET: CODE: TEXT for each line that is no URI reference, TEXT being what stands around the\n' +
        'offset, with control characters escaped and passwords redacted. The exit code is 1 if there are any.',
    )
    .addOption(grammarOption());
}

export function checkTask(options: CheckOptions): Task {
  const grammar = grammarNamed(options.grammar);
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
