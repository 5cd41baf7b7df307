/** `uriscan normalize`: the normal form of each reference. */

import type { AddLineCommand } from './line-command.js';
import { levelOption } from './options.js';

export function addNormalize(add: AddLineCommand): void {
  add('normalize')
    .summary('print the normal form of each reference')
    .description(
      'Prints each reference in its normal form: by the rules for all URIs (syntax: RFC 3986, section 6.2.2), or also ' +
        'by the rules of its scheme (scheme: section 6.2.3).',
    )
    .addOption(levelOption())
    .examples('uriscan normalize links.txt', 'uriscan normalize --level scheme links.txt | sort -u');
}
