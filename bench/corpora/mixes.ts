/**
 * The mixes of the generated corpora, each as `npx tsx bench/corpora/mix.ts FILE` measured it on public data. A test compares
 * the generated references with these numbers.
 */

import type { Mix } from './mix.js';
import mixes from './mixes.json' with { type: 'json' };

export const {
  /** 48,009 http(s) URLs of a link shortener's test data (ada-url/url-various-datasets, others/). */
  shortener: SHORTENER,
  /** 29,101 absolute links of authors, on the pages in the tests of mozilla/readability and in npm's htmlparser-benchmark. */
  links: LINKS,
  /** 20,603 requests of a browser for popular sites (brave/adblock-rust's bench data). Queries are long. */
  requests: REQUESTS,
  /** 43,415 `file:` URLs of a source tree (ada-url/url-various-datasets, files/). */
  files: FILES,
  /** 72,986 references of all kinds with the base of their page: every href, src and action of the pages of `links`. */
  hrefs: HREFS,
}: Readonly<Record<keyof typeof mixes, Mix>> = mixes;
