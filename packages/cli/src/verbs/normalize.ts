/** `uriscan normalize`: the normal form of each reference. */

import { LineBuffer, normalizeLines } from 'uriscan/bulk';
import type { Task } from '../task.js';
import { lineBufferTask } from './rewrite.js';
import { LEVEL, type NormalizationLevel, type Verb } from './verb.js';

export const normalize: Verb = {
  summary: 'print the normal form of each reference',
  description:
    'Prints each reference in its normal form: by the rules for all URIs (syntax: RFC 3986, section 6.2.2), or also by ' +
    'the rules of its scheme (scheme: section 6.2.3).',
  options: [LEVEL],
  examples: ['uriscan normalize links.txt', 'uriscan normalize --level scheme links.txt | sort -u'],
};

/** Prints the normal form of each line. */
export function normalizeTask({ level }: { readonly level: NormalizationLevel }): Task {
  const lines = new LineBuffer();
  return lineBufferTask((batch) => normalizeLines(batch, lines, { level }), 'normalized');
}
