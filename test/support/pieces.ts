/** Parts of bases and references that are hard to resolve, for `pairs.ts` and `random-pairs.ts`. */

export const SCHEMES = ['foo:', 'http:', 'HTTP:', 'urn:'];

/** Segments that lead up, down or nowhere. Several may follow each other. */
export const DOTS = ['..', '..', '.', ''];
export const SEGMENTS = ['a', 'b', 'c:d', '...', '.e', '%2e', '%2E%2E', '%2f', '~', '%7e', '%7E'];
/** The largest number of segments in a path. */
export const MOST_SEGMENTS = 9;

export const QUERIES = ['', '', '?', '?q', '?q/../r', '?/'];
export const FRAGMENTS = ['', '', '#', '#f', '#f/./g'];

const BEFORE_PATH = ['', '', '/', '//', '//h', '//h/', '//H:80/'];
/** Beginnings of bases. */
export const BASE_BEGINNINGS = SCHEMES.flatMap((scheme) => BEFORE_PATH.map((begin) => scheme + begin));
/** Beginnings of references. */
export const REFERENCE_BEGINNINGS = ['', '', '', '', '', '/', '//g', '//g/', '//', 'bar:', ...SCHEMES];

/** The share of strings that are assembled from these parts; the others are derived from the grammar. */
export const ASSEMBLED = 0.75;
