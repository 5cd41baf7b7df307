import { relativize } from 'uriscan/resolve';
import { Grammar } from 'uriscan/scanner';
import { textOf } from '../io/input-lines.js';
import { rewriteTask } from './rewrite-task.js';
import type { Task } from './task.js';

export interface RelativizeOptions {
  readonly base: string;
}

/** Prints the shortest reference from a base to each line. */
export function relativizeTask({ base }: RelativizeOptions): Task {
  return rewriteTask((input, _, offsets, at) => relativize(base, textOf(input, offsets, at)), 'relative', Grammar.URI);
}
