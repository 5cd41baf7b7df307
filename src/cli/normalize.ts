/** `uriscan normalize`: the normal form of each reference. */

import { Option } from 'commander';
import { LineBuffer, type NormalizeOptions, normalizeLines } from '../resolve/index.js';
import type { AddLineCommand } from './line-command.js';
import { makingLines } from './making-lines.js';
import type { Task } from './work.js';

type Level = NonNullable<NormalizeOptions['level']>;

/** Adds the command. */
export function addNormalize(add: AddLineCommand): void {
  add('normalize', normalizeTask)
    .summary('print the normal form of each reference')
    .description(
      'Prints each reference in its normal form: by what holds for all URIs (syntax: RFC 3986, section 6.2.2), or also by what their\n' +
        'scheme says (scheme: section 6.2.3).',
    )
    .addOption(
      new Option('-l, --level <level>', 'by what to normalise')
        .choices(['syntax', 'scheme'] satisfies Level[])
        .default('syntax'),
    );
}

export function normalizeTask({ level }: { level: Level }): Task {
  const lines = new LineBuffer();
  return makingLines((batch) => normalizeLines(batch, lines, { level }));
}
