import { type SurtOptions, surt } from 'uriscan/crawl';
import { Grammar } from 'uriscan/scanner';
import { textOf } from '../io/input-lines.js';
import { rewriteTask } from './rewrite-task.js';
import type { Task } from './task.js';

/** The negative options have defaults. */
type SurtTaskOptions = SurtOptions & Required<Pick<SurtOptions, 'canonical' | 'reverseAddresses'>>;

/** Prints each URI as a SURT. */
export function surtTask({
  canonical,
  withScheme = false,
  trailingComma = false,
  reverseAddresses,
}: SurtTaskOptions): Task {
  const options = { canonical, withScheme, trailingComma, reverseAddresses };
  return rewriteTask((input, _, offsets, at) => surt(textOf(input, offsets, at), options), 'surt', Grammar.URI);
}
