import type { URIComponents, URIOptions } from '../../../src/compat/index.js';
import type { Departure } from './departures.js';

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
