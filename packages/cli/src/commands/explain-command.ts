/** `uriscan explain`: a drawing of the components under the string, or of the error in it. */

import { STANDARD_INPUT } from '../io/input.js';
import type { ProcessLike } from '../io/process.js';
import { explanations } from '../on-demand.js';
import type { GrammarName } from '../tasks/grammars.js';
import { grammarOption } from './options.js';
import type { Verb } from './verb.js';

export function addExplain(program: Verb, process: ProcessLike): void {
  program
    .command('explain')
    .summary('draw the components of a reference, or its error')
    .description(
      'Draws the components of each reference with their offsets (start..end, end exclusive), or points at the ' +
        'character of its first error. Passwords are redacted.',
    )
    .argument('<uri...>', 'references; - reads them from standard input, one per line, without the empty lines')
    .addOption(grammarOption())
    .examples("uriscan explain 'http://u@example.com:8080/a?b#c' '//[::1]/'", 'head links.txt | uriscan explain -')
    .exitCode(0, 'every text is a URI reference')
    .exitCode(1, 'a text is not a URI reference')
    .exitCode(2, 'wrong usage, or standard input or the output failed')
    .action(async (references: string[], { grammar }: { grammar: GrammarName }, command: Verb) => {
      if (references.filter((reference) => reference === STANDARD_INPUT).length > 1)
        command.error('error: standard input can be read only once');
      const { explain } = await explanations();
      await explain(references, grammar, process);
    });
}
