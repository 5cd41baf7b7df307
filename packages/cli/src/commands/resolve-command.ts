/** `uriscan resolve`: the target of each reference. */

import { Option } from 'commander';
import type { AboveRoot } from 'uriscan/resolve';
import type { ResolveTaskOptions } from '../tasks/resolve-task.js';
import type { AddLineCommand } from './line-command.js';

export function addResolve(add: AddLineCommand): void {
  add<ResolveTaskOptions>('resolve', undefined, { usesBase: true })
    .summary('print the target of each reference')
    .description('Resolves each reference against a base URI (RFC 3986, section 5.2), and prints its target.')
    .option('--backward-compatible', 'ignore the scheme of a reference if it equals the scheme of the base')
    .addOption(
      new Option('--above-root <what>', 'what to do about a ".." that leads above the root of the path')
        .choices(['clamp', 'error'] satisfies AboveRoot[])
        .default('clamp'),
    )
    .section('Bases', {
      paragraphs: [
        'Without --base, a line is a base, a TAB and a reference, which may be empty. It is faster if lines with the ' +
          'same base follow each other: the base is then scanned once.',
        'A reject has no line in the output. Its offset counts from the beginning of the line; up to the TAB it is ' +
          'about the base. Codes other than of syntax errors: missing-tab, the line has one column; relative-base, the ' +
          'base is not a URI; above-root, whose offset is the start of the reference.',
      ],
    })
    .examples(
      'uriscan resolve --base http://example.com/a/b links.txt',
      "printf 'http://example.com/a/b\\t../c\\n' | uriscan resolve",
    );
}
