/** `uriscan relativize`: the shortest reference that leads from a base to each URI. */

import type { Command } from 'commander';
import { relativize } from '../resolve/index.js';
import { Grammar } from '../scanner/index.js';
import { baseOption, checkBase } from './base.js';
import { lineCommand } from './line-command.js';
import { rewriting, textOf } from './rewriting.js';
import type { Surroundings } from './surroundings.js';

const ABOUT_TARGETS = `
Each line has to be a URI. Its path must not have dot-segments, unless it is that of the base: no reference leads there,
since resolution removes them. The code of such a reject is unreachable-target, its offset 0.

The reference to the base itself is empty, and so is its line.`;

/** Adds the command to `program`. */
export function addRelativize(program: Command, around: Surroundings): void {
  lineCommand<{ base: string }>(program, 'relativize', around, ({ base }, command) => {
    checkBase(base, command);
    return rewriting((input, _, record) => relativize(base, textOf(input, record)), Grammar.URI);
  })
    .summary('print the shortest reference to each URI')
    .description('Prints the shortest reference that leads from a base to each URI.')
    .addOption(baseOption().makeOptionMandatory())
    .addHelpText('after', ABOUT_TARGETS);
}
