/** A mix describes the references of a corpus in numbers, as measured on public data. `generate` makes references from a mix. */

import mixes from './mixes.json' with { type: 'json' };

/** Shares at which lengths are noted down: from the shortest by tenths to nine of ten, then 95 %, 99 %, 99.9 %, the longest. */
export const LEVELS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 0.999, 1];
/** A value for each of {@link LEVELS}. */
export type Quantiles = readonly number[];
/** Shares of a whole, or weights in any unit. */
export type Weights = Readonly<Record<string, number>>;

export interface Mix {
  /** Of all references, the share that are URI references. All further shares are among those. */
  readonly valid: number;
  /** Of invalid references, the first character that no URI reference can continue with. */
  readonly stopped: Weights;
  /** How references begin: with a scheme and an authority (`https:`), or as a `urn` or `mailto`. */
  readonly forms: Weights;
  /** 0 to 3 as in `HostKind`. */
  readonly hostKinds: Weights;
  /** Shares of the references with an authority that have these. */
  readonly authority: { readonly userinfo: number; readonly port: number; readonly uppercase: number };
  /** The ports to choose from; by default, some that are common. */
  readonly ports?: readonly number[];
  /** Shares of the references with an authority or a path that have these. */
  readonly place: {
    readonly query: number;
    readonly fragment: number;
    readonly percent: number;
    readonly dotSegment: number;
    readonly trailingSlash: number;
    readonly extension: number;
  };
  /** How many paths have no segments, one, two …; the last element counts all deeper paths. */
  readonly depth: readonly number[];
  readonly lengths: {
    readonly host: Quantiles;
    /** Of the segments that are neither empty nor dot-segments. */
    readonly segment: Quantiles;
    readonly query: Quantiles;
    readonly fragment: Quantiles;
    /** Of a reference, valid or not. The generator does not use this: tests compare its references with it. */
    readonly reference: Quantiles;
  };
  readonly meanLength: number;
  /** Percent-encodings in a reference that has any. */
  readonly encodings: Quantiles;
}

export const {
  /** 48,009 http(s) URLs of a link shortener's test data (ada-url/url-various-datasets, others/). */
  shortener: SHORTENER,
  /** 29,101 absolute links of authors, on the pages in the tests of mozilla/readability and in npm's htmlparser-benchmark. */
  links: LINKS,
  /** 20,603 requests of a browser for popular sites (brave/adblock-rust's bench data). Queries are long. */
  requests: REQUESTS,
  /** 43,415 `file:` URLs of a source tree (ada-url/url-various-datasets, files/). */
  files: FILES,
}: Readonly<Record<keyof typeof mixes, Mix>> = mixes;

const BARE = { query: 0, fragment: 0, percent: 0, dotSegment: 0, trailingSlash: 0, extension: 0 };

/** Kinds of URIs that have rules of their schemes: {@link LINKS} with one change each, so that most are in normal form. */
export const KINDS = {
  urn: { ...LINKS, valid: 1, forms: { urn: 1 } },
  mailto: { ...LINKS, valid: 1, forms: { mailto: 1 } },
  ipv6: { ...LINKS, valid: 1, hostKinds: { 2: 1 } },
  /** No path: the normal form has a slash. */
  origins: { ...LINKS, valid: 1, depth: [1], place: BARE },
  /** The normal form has no port. */
  ports: { ...LINKS, valid: 1, forms: { 'http:': 1 }, authority: { ...LINKS.authority, port: 1 }, ports: [80] },
} satisfies Readonly<Record<string, Mix>>;
