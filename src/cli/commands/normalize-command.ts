/** `uriscan normalize`: the normal form of each reference. */

import { Option } from 'commander';
import type { NormalizationLevel } from '../tasks/normalize-task.js';
import type { AddLineCommand } from './line-command.js';

export function addNormalize(add: AddLineCommand): void {
  add('normalize')
    .summary('print the normal form of each reference')
    .description(
      'Prints each reference in its normal form: by the rules for all URIs (syntax: RFC 3986, section 6.2.2), or also ' +
        'by the rules of its scheme (scheme: section 6.2.3).',
    )
    .addOption(
      new Option('-l, --level <level>', 'which rules to normalize by')
        .choices(['syntax', 'scheme'] satisfies NormalizationLevel[])
        .default('syntax'),
    )
    .examples('uriscan normalize links.txt', 'uriscan normalize --level scheme links.txt | sort -u');
}
