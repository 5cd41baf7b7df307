/** Every place where a client in use finds an authority in a text. */

import { CodeUnit } from '../support/code-unit.js';
import { once } from '../support/lazy.js';
import type { Habit } from './habits.js';
import { isWebScheme, TABS_AND_NEWLINES } from './platform-url.js';

/** An authority, as the clients of some habits find it. */
export interface Authority {
  /** The scheme before it, in lowercase; `undefined` without a scheme, and empty after any other text. */
  readonly scheme: string | undefined;
  /** Whether another scheme precedes the scheme, as in `url:http://h`. */
  readonly isNested: boolean;
  /** The slashes and backslashes before it, with tabs and newlines between and after them. */
  readonly slashes: string;
  readonly start: number;
  readonly end: number;
  readonly habits: readonly Habit[];
}

/** The most authorities that are returned, so that the time grows only with the length. A text with so many is a danger. */
export const MOST_AUTHORITIES = 16;

/** Controls, white space, and the delimiter that opens a URI in angle brackets (RFC 3986, appendix C), are stripped. */
const NOT_STRIPPED = /[^\0-\x20\x7f<]|$/;
/** V8 takes 0.08 ms to load properties of Unicode in a literal, and 0.24 ms for the first search (Node 20, x64). */
const notStripped = /* @__PURE__ */ once(() => /[^\0-\x20\x7f<\p{Z}\p{C}]|$/u);
/** A scheme of at least two characters: a single one is the drive of a path. */
const SCHEME_WITH_TABS = /[a-z][\t\n\r]*[a-z\d+.-][a-z\d+.\-\t\n\r]*:/iy;
/** A text that ends like a scheme, or a scheme without its colon. */
const LIKE_SCHEME = /[^/\\?#]*:|https?(?=\/\/)/iy;
const SLASHES_AND_TABS = '/\\\t\n\r';

/** A place at which the slashes before an authority may begin. */
export interface Head {
  /** The scheme in lowercase; empty after any other text. */
  readonly scheme: string | undefined;
  /** The cell of a habit that says how many slashes follow. */
  readonly kind: 'none' | 'web' | 'other' | 'text';
  /** The number of schemes before the place. */
  readonly depth: number;
  /** Whether characters are stripped, and tabs or newlines removed, before the place. */
  readonly isStripped: boolean;
  readonly hasTabs: boolean;
  readonly start: number;
  /** The end of all slashes, backslashes, tabs and newlines. */
  readonly end: number;
}

/**
 * Returns the authorities that clients find in a text, at most {@link MOST_AUTHORITIES}. Clients that find the same one are habits of it.
 *
 * @param text - any text
 * @param habits - the habits to read it by
 */
export function authoritiesIn(text: string, habits: readonly Habit[]): Authority[] {
  const found: (Authority & { readonly habits: Habit[] })[] = [];
  // The last authority, and how it was read.
  let [at, end] = [-1, -1];
  let pattern: RegExp | undefined;
  for (const { scheme, kind, depth, isStripped, hasTabs, start: first, end: last } of headsOf(text)) {
    for (const habit of habits) {
      // By name: 0.8 of the time of a key, and of an array pattern for the range (Node 20, x64).
      const range =
        kind === 'none' ? habit.none : kind === 'web' ? habit.web : kind === 'text' ? habit.text : habit.other;
      if (range === undefined || (isStripped && !habit.strips)) continue;
      if ((hasTabs && !habit.removesTabs) || (depth > 1 && !habit.nests)) continue;
      const { removesTabs, backslashes } = habit;
      let start = first;
      const most = range[1];
      let count = 0;
      for (; start < last; start++) {
        const unit = text.charCodeAt(start);
        if (unit < CodeUnit.SPACE ? !removesTabs : count === most || (unit !== CodeUnit.SOLIDUS && !backslashes)) break;
        if (unit > CodeUnit.SPACE) count++;
      }
      if (count < range[0]) continue;
      // Tabs and newlines before an authority belong to no host.
      while (start < last && text.charCodeAt(start) < CodeUnit.SPACE) start++;
      if (start !== at || habit.authority !== pattern) {
        at = start;
        pattern = habit.authority;
        end = afterMatch(pattern, text, start);
      }
      // Without a scheme and slashes, text begins with a path, a query or a fragment.
      if (start === end && start === first && scheme === undefined) continue;
      let i = 0;
      while (i < found.length && !(found[i]?.start === start && found[i]?.end === end)) i++;
      if (i === MOST_AUTHORITIES) return found;
      found[i] ??= { scheme, isNested: depth > 1, slashes: text.slice(first, start), start, end, habits: [] };
      found[i]?.habits.push(habit);
    }
  }
  return found;
}

/** Returns the places: at the beginning, after each scheme, and after a text that ends like a scheme. */
export function headsOf(text: string): Head[] {
  let first = text.search(NOT_STRIPPED);
  if (text.charCodeAt(first) > CodeUnit.LAST_OF_ASCII) first = text.search(notStripped());
  const isStripped = first > 0;
  let hasTabs = false;
  let end = afterSlashes(text, first);
  const heads: Head[] = [{ scheme: undefined, kind: 'none', depth: 0, isStripped, hasTabs, start: first, end }];
  for (let depth = 1; depth > 1 || first === end; depth++) {
    const start = afterMatch(SCHEME_WITH_TABS, text, end);
    if (start === end) break;
    const written = text.slice(end, start - 1);
    const scheme = written.replace(TABS_AND_NEWLINES, '').toLowerCase();
    hasTabs ||= scheme.length < written.length;
    end = afterSlashes(text, start);
    heads.push({ scheme, kind: isWebScheme(scheme) ? 'web' : 'other', depth, isStripped, hasTabs, start, end });
    hasTabs ||= text.slice(start, end).search(TABS_AND_NEWLINES) >= 0;
  }
  const start = afterMatch(LIKE_SCHEME, text, 0);
  end = afterSlashes(text, start);
  if (start > 0) heads.push({ scheme: '', kind: 'text', depth: 1, isStripped, hasTabs: false, start, end });
  return heads;
}

/** Returns the offset after the slashes, backslashes, tabs and newlines at an offset. */
function afterSlashes(text: string, offset: number): number {
  let after = offset;
  while (after < text.length && SLASHES_AND_TABS.includes(text.charAt(after))) after++;
  return after;
}

/** Returns the offset after a match at an offset. */
function afterMatch(pattern: RegExp, text: string, offset: number): number {
  pattern.lastIndex = offset;
  return pattern.test(text) ? pattern.lastIndex : offset;
}

/**
 * Returns the offsets in an authority at which the host begins: to some client, after no "@", after the first one, or after the last one.
 *
 * @param habits - the habits of the clients that find the authority
 */
export function hostsOf(authority: string, habits: readonly Habit[] = []): number[] {
  const hosts = [0];
  const first = authority.indexOf('@') + 1;
  const last = authority.lastIndexOf('@') + 1;
  if (first > 0) hosts.push(first);
  if (last > first) hosts.push(last);
  const bracket = authority.indexOf('[', last);
  if (bracket > last && habits.some(({ skipsToBracket }) => skipsToBracket)) hosts.push(bracket);
  return hosts;
}
