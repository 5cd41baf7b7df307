/** One sentence about a reference: which rule it matches, how a browser reads it, and the gravest finding. */

import { inspect, type Severity } from '../../src/inspect/index.js';
import type { Opinion } from './opinion.js';
import type { Anatomy } from './pieces.js';

/** A sentence, and its color. */
export interface Verdict {
  readonly sentence: string;
  readonly look: 'good' | 'warning' | 'wrong';
}

const READINGS: Readonly<Record<Opinion['verdict'], string>> = {
  same: 'a browser reads it in the same way',
  different: 'a browser reads other components',
  'rfc3986-refuses': 'a browser accepts it and repairs it',
  'whatwg-refuses': 'a browser refuses it',
  'both-refuse': 'a browser needs a base to read it',
};

/** From the gravest. Notes are not grave: they have no part in the sentence. */
const GRAVE: readonly Severity[] = ['danger', 'warning'];

/** The verdict on a text, in at most one sentence. */
export function verdict({ text, rule, failure }: Anatomy, reading: Opinion['verdict']): Verdict {
  if (failure !== undefined) {
    const refused = reading === 'both-refuse' ? 'a browser refuses it too' : READINGS[reading];
    return {
      sentence: `Not a URI reference: ${failure.reason} (offset ${failure.offset}); ${refused}.`,
      look: 'wrong',
    };
  }
  const found = inspect(text);
  const gravest = GRAVE.map((severity) => found.find((finding) => finding.severity === severity)).find(Boolean);
  const article = rule === 'absolute-URI' ? 'An' : 'A';
  const warning = gravest === undefined ? 'and nothing dangerous was found' : `but ${gravest.message}`;
  const isGood = gravest === undefined && (reading === 'same' || reading === 'both-refuse');
  return { sentence: `${article} ${rule}: ${READINGS[reading]}, ${warning}.`, look: isGood ? 'good' : 'warning' };
}
