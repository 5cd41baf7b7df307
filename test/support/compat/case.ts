import type { URIComponents, URIOptions } from '../../../src/compat/index.js';
import type { Departure } from './departures.js';

/** A function, and what it is given. */
export type Call =
  | readonly ['parse', string, URIOptions?]
  | readonly ['normalize', string | URIComponents, URIOptions?]
  | readonly ['serialize', URIComponents, URIOptions?]
  | readonly ['resolve', string, string, URIOptions?]
  | readonly ['resolveComponents', URIComponents, URIComponents, URIOptions?]
  | readonly ['equal', string | URIComponents, string | URIComponents, URIOptions?];

/** What fast-uri, uri-js and the drop-in for them are asked. The answers are theirs, asked for while the test runs. */
export interface Case {
  readonly call: Call;
  /** Why uriscan gives another answer than fast-uri, if it does. */
  readonly departs?: Departure;
  /** Whether uriscan gives another answer than uri-js; not where there is nothing. */
  readonly uriJs?: 'differs';
}
