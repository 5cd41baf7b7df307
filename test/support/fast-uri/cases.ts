/** Cases that compare fast-uri and its replacement, and why the answers differ. */

import type { Options, URIComponent } from '../../../packages/fast-uri/src/index.js';
import { rows } from '../rows.js';

/** The name of a reason. */
export type Departure = string;

export const DEPARTURES: ReadonlyMap<Departure, readonly [section: string, reason: string]> = new Map(
  rows<[Departure, string, string]>('fast-uri/departures').map(([name, section, reason]) => [name, [section, reason]]),
);

/** The name of a function, then its arguments. */
export type Call =
  | readonly ['parse', string, Options?]
  | readonly ['normalize', string | URIComponent, Options?]
  | readonly ['serialize', URIComponent, Options?]
  | readonly ['resolve', string, string, Options?]
  | readonly ['resolveComponent', URIComponent, URIComponent, Options?]
  | readonly ['equal', string | URIComponent, string | URIComponent, Options?];

/**
 * A question for fast-uri and its replacement. The tests ask fast-uri for the expected answer at run time.
 */
export interface Case {
  readonly call: Call;
  /** Why the answer of uriscan differs from that of fast-uri, if it does. */
  readonly departs?: Departure;
}

/** Components, hosts, schemes, normal forms, targets, comparisons, and texts that are not references. */
export const CASES = rows<Case>('fast-uri/cases');
