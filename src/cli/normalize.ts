/** `uriscan normalize`: the normal form of each reference. */

import { type Command, Option } from 'commander';
import { type NormalizeOptions, normalize } from '../resolve/index.js';
import { Flag } from '../scanner/index.js';
import { lineCommand } from './line-command.js';
import { rewriting, textOf } from './rewriting.js';
import type { Surroundings } from './surroundings.js';

type Level = NonNullable<NormalizeOptions['level']>;

/** By syntax, a reference is normal if it has none of these. */
const NOT_NORMAL = Flag.SCHEME_UPPERCASE | Flag.HOST_UPPERCASE | Flag.PERCENT_NOT_NORMAL | Flag.DOT_SEGMENT;

/** Adds the command to `program`. */
export function addNormalize(program: Command, around: Surroundings): void {
  lineCommand<{ level: Level }>(program, 'normalize', around, ({ level }) =>
    rewriting((input, flags, record) =>
      level === 'syntax' && (flags & NOT_NORMAL) === 0 ? undefined : normalize(textOf(input, record), { level }),
    ),
  )
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
