/** `uriscan relativize`: the shortest reference that leads from a base to each URI. */

import { relativize } from '../resolve/index.js';
import { Grammar } from '../scanner/index.js';
import { baseOption, checkBase } from './base.js';
import type { AddLineCommand } from './line-command.js';
import { rewriting, textOf } from './rewriting.js';
import type { Task } from './work.js';

const ABOUT_TARGETS = `
Each line has to be a URI. Its path must not have dot-segments, unless it is that of the base: no reference leads there,
since resolution removes them. The code of such a reject is unreachable-target, its offset 0.

The reference to the base itself is empty, and so is its line.`;

interface Options {
  readonly base: string;
}

/** Adds the command. */
export function addRelativize(add: AddLineCommand): void {
  add<Options>('relativize', relativizeTask, ({ base }, command) => checkBase(base, command))
    .summary('print the shortest reference to each URI')
    .description('Prints the shortest reference that leads from a base to each URI.')
    .addOption(baseOption().makeOptionMandatory())
    .addHelpText('after', ABOUT_TARGETS);
}

export function relativizeTask({ base }: Options): Task {
  return rewriting((input, _, offsets, at) => relativize(base, textOf(input, offsets, at)), Grammar.URI);
}
