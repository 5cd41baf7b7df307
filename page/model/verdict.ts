/** One sentence about a reference: which rule it matches, how a browser reads it, and the gravest finding. */

import { inspect, type Severity } from '../../src/inspect/index.js';
import { isUri } from '../../src/reference/index.js';
import type { Opinion } from './opinion.js';
import type { Anatomy } from './pieces.js';
import { runsCode } from './runs-code.js';

/** A sentence, and its color. */
export interface Verdict {
  readonly sentence: string;
  readonly look: 'good' | 'warning' | 'wrong';
}

/** The part of an opinion that the sentence depends on. */
export type Reading = Pick<Opinion, 'verdict' | 'theirs'>;

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
export function verdict(anatomy: Anatomy, reading: Reading): Verdict {
  const { text, rule, failure } = anatomy;
  const isCode = runsCode(reading.theirs ?? text);
  const reads = howBrowserReads(anatomy, reading);
  if (failure !== undefined) {
    const code = isCode ? ', and runs it as code' : '';
    return {
      sentence: `Not a URI reference: ${failure.reason} (offset ${failure.offset}); ${reads}${code}.`,
      look: 'wrong',
    };
  }
  const found = inspect(text);
  const gravest = GRAVE.map((severity) => found.find((finding) => finding.severity === severity)).find(Boolean);
  const article = rule === 'absolute-URI' ? 'An' : 'A';
  const warning = isCode
    ? 'but its scheme runs code'
    : gravest === undefined
      ? 'and nothing dangerous was found'
      : `but ${gravest.message}`;
  const isDanger = isCode || gravest?.severity === 'danger';
  const isGood = gravest === undefined && (reading.verdict === 'same' || reading.verdict === 'both-refuse');
  return {
    sentence: `${article} ${rule}: ${reads}, ${warning}.`,
    look: isDanger ? 'wrong' : isGood ? 'good' : 'warning',
  };
}

function howBrowserReads({ text, failure }: Anatomy, { verdict, theirs }: Reading): string {
  if (failure !== undefined && verdict === 'both-refuse') return 'a browser refuses it too';
  if (verdict !== 'rfc3986-refuses' || theirs === undefined || isUri(theirs)) return READINGS[verdict];
  return theirs === text ? 'a browser accepts it unchanged' : 'a browser accepts it and keeps the error';
}
