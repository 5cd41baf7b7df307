/** `uriscan normalize`: the normal form of each reference. */

import { Option } from 'commander';
import { type NormalizeOptions, normalize } from '../resolve/index.js';
import { Flag } from '../scanner/index.js';
import type { AddLineCommand } from './line-command.js';
import { rewriting, textOf } from './rewriting.js';
import type { Task } from './work.js';

type Level = NonNullable<NormalizeOptions['level']>;

/** By syntax, a reference is normal if it has none of these. */
const NOT_NORMAL = Flag.SCHEME_UPPERCASE | Flag.HOST_UPPERCASE | Flag.PERCENT_NOT_NORMAL | Flag.DOT_SEGMENT;

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
  return rewriting((input, flags, offsets, at) =>
    level === 'syntax' && (flags & NOT_NORMAL) === 0 ? undefined : normalize(textOf(input, offsets, at), { level }),
  );
}
