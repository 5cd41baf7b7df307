/** Cases that compare `uriscan/compat` with fast-uri and uri-js, and why its answers differ from those of fast-uri. */

import type { URIComponents, URIOptions } from '../../../src/compat/index.js';
import { rows } from '../rows.js';

/** The name of a reason. */
export type Departure = string;

export const DEPARTURES: ReadonlyMap<Departure, readonly [section: string, reason: string]> = new Map(
  rows<[Departure, string, string]>('compat/departures').map(([name, section, reason]) => [name, [section, reason]]),
);

/** The name of a function, then its arguments. */
export type Call =
  | readonly ['parse', string, URIOptions?]
  | readonly ['normalize', string | URIComponents, URIOptions?]
  | readonly ['serialize', URIComponents, URIOptions?]
  | readonly ['resolve', string, string, URIOptions?]
  | readonly ['resolveComponents', URIComponents, URIComponents, URIOptions?]
  | readonly ['equal', string | URIComponents, string | URIComponents, URIOptions?];

/**
 * A question for fast-uri, uri-js and their replacement. The tests ask the two libraries for the expected answers at
 * run time.
 */
export interface Case {
  readonly call: Call;
  /** Why the answer of uriscan differs from that of fast-uri, if it does. */
  readonly departs?: Departure;
  /** Whether the answer of uriscan differs from that of uri-js. */
  readonly uriJs?: 'differs';
}

/** Components, hosts, schemes, normal forms, targets, comparisons, and texts that are not references. */
export const CASES = rows<Case>('compat/cases');
