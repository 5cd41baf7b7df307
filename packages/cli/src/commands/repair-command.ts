/** `uriscan repair`: text that was meant as a reference. */

import { REPAIRS } from 'uriscan/crawl';
import type { AddLineCommand } from './line-command.js';

export function addRepair(add: AddLineCommand): void {
  add('repair')
    .summary('make URI references of text that is nearly one')
    .description(
      'Prints each line as a URI reference. A line that is a URI reference stays unchanged; another one is repaired as ' +
        'browsers read it, without guessing. A character that must not be in a host, a port or an IP-literal is not ' +
        'repaired: such a line is rejected, and so is one that is not UTF-8 (malformed-utf-8).',
    )
    .section('Repairs', { terms: REPAIRS })
    .examples('uriscan repair links.txt', 'uriscan repair links.txt | uriscan resolve --base http://example.com/');
}
