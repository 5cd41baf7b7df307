/**
 * How clients in use find an authority in a text, as data: one row per habit. Only `authoritiesIn`, which reads the rows, searches a
 * malformed text for an authority; `errors/passwords.ts` searches for every userinfo that might be one. To add a habit, write a row that
 * names the cells in which it differs from another row, and list it in {@link HABITS}. It is rare if most clients find no authority there.
 *
 * Code of `uses/inspect/readings.ts`, and no row, are the sets and ranges of curl, the backslashes that a look-up of a name removes, and
 * numbers that are a date or a version more often than an address.
 */

/** The number of slashes before an authority; `undefined` if no authority follows. */
export type SlashCount = readonly [least: number, most: number] | undefined;

/** A way to read a text; the comment of a row names the clients that read so. */
export interface Habit {
  /** Whether white space, controls and "<" at the beginning are skipped. */
  readonly strips: boolean;
  /** Whether tabs and newlines are removed from schemes and slashes. */
  readonly removesTabs: boolean;
  /** Whether a backslash is treated as a slash. */
  readonly backslashes: boolean;
  /** The slashes after `http`, `https`, `ws`, `wss` and `ftp`, after any other scheme, and without a scheme. */
  readonly web: SlashCount;
  readonly other: SlashCount;
  readonly none: SlashCount;
  /** The slashes after any text that ends with a colon, as `"http:` does, or `http` without its colon. */
  readonly text: SlashCount;
  /** Whether a scheme may follow another one, as in `jar:http://h`. */
  readonly nests: boolean;
  /** The characters of an authority, up to its end. */
  readonly authority: RegExp;
  /** Whether the host may begin at a bracket after other text, as in `x[::1]`. */
  readonly skipsToBracket: boolean;
  /** Whether most clients find no authority here, so that only an internal host matters. */
  readonly isRare: boolean;
}

const TWO: SlashCount = [2, 2];
const ANY_NUMBER: SlashCount = [0, Number.POSITIVE_INFINITY];
const AT_LEAST_ONE: SlashCount = [1, Number.POSITIVE_INFINITY];
const AT_LEAST_TWO: SlashCount = [2, Number.POSITIVE_INFINITY];

/** RFC 3986 */
export const RFC: Habit = {
  strips: false,
  removesTabs: false,
  backslashes: false,
  web: TWO,
  other: TWO,
  none: TWO,
  text: undefined,
  nests: false,
  authority: /[^/?#]*/y,
  skipsToBracket: false,
  isRare: false,
};
/** WHATWG: browsers, Node, Deno, Bun */
export const BROWSER: Habit = {
  ...RFC,
  strips: true,
  removesTabs: true,
  backslashes: true,
  web: ANY_NUMBER,
  other: undefined,
  none: AT_LEAST_TWO,
  authority: /[^/\\?#]*/y,
};
/** Go, Java, Python, Ruby */
const AFTER_TRIM: Habit = { ...RFC, strips: true, skipsToBracket: true };
/** WHATWG, Python: schemes that are not special */
const OPAQUE: Habit = { ...AFTER_TRIM, removesTabs: true, web: undefined, none: undefined, nests: true };
/** curl, PHP, Python; `jar:`, `URL:` */
const LENIENT: Habit = { ...BROWSER, nests: true, authority: RFC.authority, skipsToBracket: true };
/** curl, wget: a host without a scheme */
const GUESS: Habit = { ...RFC, strips: true, web: undefined, other: undefined, none: [0, 0], isRare: true };
/** urllib3: a host without a scheme */
const URLLIB3: Habit = { ...GUESS, authority: BROWSER.authority };
/** curl, aria2, PHP: any number of slashes */
const ANY_SLASHES: Habit = { ...LENIENT, other: AT_LEAST_ONE, none: undefined, skipsToBracket: false, isRare: true };
/** clients that look for `://`, and fasthttp, which reads `http//h` */
const SEARCH: Habit = { ...ANY_SLASHES, web: undefined, other: undefined, text: AT_LEAST_TWO };

/** All habits. Of two that find a host at one offset, the longer authority comes first. */
export const HABITS: readonly Habit[] = [
  RFC,
  AFTER_TRIM,
  OPAQUE,
  LENIENT,
  BROWSER,
  GUESS,
  URLLIB3,
  ANY_SLASHES,
  SEARCH,
];

/** Any authority after a colon: no client is known to read so, and a repair is careful. */
export const AFTER_COLON: Habit = { ...SEARCH, text: ANY_NUMBER };
