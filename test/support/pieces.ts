/** What bases and references are put together of where resolution has most to do: shared by `pairs.ts` and `random-pairs.ts`. */

export const SCHEMES = ['foo:', 'http:', 'HTTP:', 'urn:'];

/** What leads up, down or nowhere, and may stand twice in a row. */
export const DOTS = ['..', '..', '.', ''];
export const SEGMENTS = ['a', 'b', 'c:d', '...', '.e', '%2e', '%2E%2E', '%2f', '~', '%7e', '%7E'];
/** Segments of a path, at most. */
export const MOST_SEGMENTS = 9;

export const QUERIES = ['', '', '?', '?q', '?q/../r', '?/'];
export const FRAGMENTS = ['', '', '#', '#f', '#f/./g'];

const BEFORE_PATH = ['', '', '/', '//', '//h', '//h/', '//H:80/'];
/** What a base begins with. */
export const BASE_BEGINNINGS = SCHEMES.flatMap((scheme) => BEFORE_PATH.map((begin) => scheme + begin));
/** What a reference begins with. */
export const REFERENCE_BEGINNINGS = ['', '', '', '', '', '/', '//g', '//g/', '//', 'bar:', ...SCHEMES];

/** Share of what is put together of these; the rest is derived from the grammar. */
export const ASSEMBLED = 0.75;
