/** `uriscan relativize`: the shortest reference from a base to each URI. */

import type { Command } from 'commander';
import type { RelativizeOptions } from '../tasks/relativize-task.js';
import type { AddLineCommand } from './line-command.js';

export function addRelativize(add: AddLineCommand): void {
  const needsBase = ({ base }: Partial<RelativizeOptions>, command: Command): void => {
    if (base === undefined) command.error("error: required option '-b, --base <uri>' not specified");
  };
  add('relativize', needsBase, { usesBase: true })
    .summary('print the shortest reference to each URI')
    .description('Prints the shortest reference that leads from a base to each URI.')
    .section('Targets', {
      paragraphs: [
        'Each line must be a URI. Its path must not have dot-segments, unless it is the path of the base: no reference ' +
          'leads there, since resolution removes them. The code of such a reject is unreachable-target, its offset 0.',
        'The reference to the base itself is empty, and so is its line.',
      ],
    })
    .examples('uriscan relativize --base http://example.com/a/ links.txt');
}
