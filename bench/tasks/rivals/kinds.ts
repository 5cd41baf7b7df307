/** Parts of the tasks of all rivals. */

import { type Components, lengthOf, onStrings, type Tasks } from '../task.js';

export const WHATWG = 'WHATWG URL, not RFC 3986';

export type Absent = string | null | undefined;

/** Treats empty components as absent, for packages that do not distinguish the two. */
export const filled = (text: Absent): string | undefined => text || undefined;
export const without = (text: Absent, delimiter: string): string | undefined =>
  filled(text?.startsWith(delimiter) ? text.slice(delimiter.length) : text);
export const userinfoOf = (username: Absent, password: Absent): string | undefined =>
  filled(password ? `${username}:${password}` : username);

/** The tasks `parse` and `host` of packages that make an object. `components` refuses a reference with `undefined`. */
export const parseTasks = <Parsed>(
  parse: (reference: string) => Parsed,
  lengths: (parsed: Parsed) => number,
  host: (parsed: Parsed) => Absent,
  components: (parsed: Parsed) => Components | undefined,
): Required<Pick<Tasks, 'parse' | 'host'>> => ({
  parse: {
    prepare: onStrings((reference) => lengths(parse(reference))),
    answer: (reference) => components(parse(reference)),
  },
  host: {
    prepare: onStrings((reference) => lengthOf(host(parse(reference)))),
    answer: (reference) => {
      const all = components(parse(reference));
      return all && { host: all.host };
    },
  },
});
