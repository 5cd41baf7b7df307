/** `uriscan check`: only whether each line is what it should be. */

import type { Command } from 'commander';
import { errorCode, pointAt } from '../errors/index.js';
import { STRIDE, scanBytes } from '../scanner/index.js';
import type { Task } from './filter.js';
import { type GrammarName, grammarNamed, grammarOption, lineCommand } from './line-command.js';
import { printable } from './messages.js';
import { Output } from './output.js';
import { Exit, type Surroundings } from './surroundings.js';

interface CheckOptions {
  readonly grammar: GrammarName;
}

/** Adds the command to `program`. */
export function addCheck(program: Command, around: Surroundings): void {
  lineCommand<CheckOptions>(program, 'check', around, checkTask)
    .summary('tell which lines are no URI references')
    .description(
      'Prints FILE:LINE:OFFSET: CODE: TEXT for each line that is no URI reference, TEXT being what stands around the\n' +
        'offset, with control characters escaped and passwords redacted. The exit code is 1 if there are any.',
    )
    .addOption(grammarOption());
}

function checkTask(options: CheckOptions): Task {
  const grammar = grammarNamed(options.grammar);
  const record = new Uint32Array(STRIDE);
  const out = new Output();
  return {
    out,
    exitOnRejects: Exit.REJECTS,
    begin() {},
    line: (input, start, end) => scanBytes(input, start, end, record, 0, grammar),
    diagnose: (text, offset) => errorCode(text, offset, grammar),
    rejected({ file, line, offset, code }, text) {
      const [excerpt] = pointAt(text, offset).slice(2).split('\n');
      out.text(`${printable(file)}:${line}:${offset}: ${code}: ${excerpt}\n`);
    },
  };
}
