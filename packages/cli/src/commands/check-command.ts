/** `uriscan check`: whether each line is a URI reference. */

import type { AddLineCommand } from './line-command.js';
import { grammarOption } from './options.js';

export function addCheck(add: AddLineCommand): void {
  add('check', undefined, { isReport: true })
    .summary('report lines that are not URI references')
    .description(
      'Prints FILE:LINE:OFFSET: CODE: TEXT for each line that is not a URI reference, where TEXT is the line around the ' +
        'offset, with control characters escaped and passwords redacted.',
    )
    .addOption(grammarOption())
    .examples('uriscan check links.txt', 'uriscan check --grammar uri --quiet *.txt.gz')
    .exitCode(0, 'every line is a URI reference')
    .exitCode(1, 'a line is not a URI reference');
}
