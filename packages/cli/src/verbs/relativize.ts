/** `uriscan relativize`: the shortest reference from a base to each URI. */

import { relativize as relativeTo } from 'uriscan/resolve';
import { Grammar } from 'uriscan/scanner';
import { textOf } from '../io/bytes.js';
import type { Task } from '../task.js';
import { rewriteTask } from './rewrite.js';
import { BASE, type Verb } from './verb.js';

export const relativize: Verb = {
  summary: 'print the shortest reference to each URI',
  description: 'Prints the shortest reference that leads from a base to each URI.',
  options: [{ ...BASE, isMandatory: true }],
  sections: [
    {
      title: 'Targets',
      paragraphs: [
        'Each line must be a URI. Its path must not have dot-segments, unless it is the path of the base: no reference ' +
          'leads there, since resolution removes them. Such a line is rejected with the code unreachable-target and the offset 0.',
        'The reference to the base itself is empty, and so is its line.',
      ],
    },
  ],
  examples: ['uriscan relativize --base http://example.com/a/ links.txt'],
};

/** Prints the shortest reference from a base to each line. */
export function relativizeTask({ base }: { readonly base: string }): Task {
  return rewriteTask((input, _, offsets, at) => relativeTo(base, textOf(input, offsets, at)), 'relative', Grammar.URI);
}
