/** The tasks of uriscan, and the bare loop that shows the cost of reading. */

import { OURS } from '../model/result.js';
import { bulkTasksOf, SCHEME } from './bulk.js';
import { entryTasksOf } from './entries.js';
import { type Library, load } from './library.js';
import {
  type Components,
  componentsOf,
  errorTask,
  isTask,
  lengthOf,
  lengthsOf,
  onBytes,
  onStrings,
  preparedTask,
  QUERY,
  resolveTask,
  type Subject,
  stringTask,
  type Tasks,
} from './task.js';

/** A reference, and the same one with scheme and authority in uppercase. */
const spellings = (reference: string): [string, string] => [
  reference,
  reference.replace(/^[^/?#]*:?\/\/[^/?#]*/, (beginning) => beginning.toUpperCase()),
];

/** Tasks of a revision; a revision that lacks a later function lacks its task. */
function tasksOf(library: Library): Tasks {
  const { STRIDE, scan, scanBytes, parse, tryParse, isUri, resolve, resolver, normalize, compose } = library;
  const { encodeComponent, Query, removeDotSegments, equals, origin, redact, toUrl } = library;
  const offsets = new Uint32Array(STRIDE);
  const parts = (reference: string): Components | null => {
    const uri = tryParse(reference);
    return uri === undefined ? null : componentsOf(uri);
  };
  const made = new Map<string, ReturnType<typeof resolver>>();
  const resolverOf = (base: string): ReturnType<typeof resolver> => {
    const known = made.get(base) ?? resolver(base);
    made.set(base, known);
    return known;
  };
  return {
    scan: { prepare: onStrings((reference) => scan(reference, offsets)), answer: parts },
    scanBytes: { prepare: onBytes((bytes, start, end) => scanBytes(bytes, start, end, offsets)), answer: parts },
    isUri: isTask(isUri),
    parse: {
      prepare: onStrings((reference) => lengthsOf(parse(reference))),
      answer: (reference) => componentsOf(parse(reference)),
    },
    host: {
      prepare: onStrings((reference) => lengthOf(parse(reference).host)),
      answer: (reference) => ({ host: parse(reference).host }),
    },
    tryParse: {
      prepare: onStrings((reference) => {
        const uri = tryParse(reference);
        return uri === undefined ? 0 : lengthsOf(uri);
      }),
      answer: parts,
    },
    error: errorTask(parse),
    resolve: resolveTask((reference, base) => resolve(base, reference)),
    resolver: preparedTask(
      (reference, base) => ({ reference, toTarget: resolverOf(base) }),
      ({ reference, toTarget }) => toTarget(reference),
    ),
    removeDotSegments: preparedTask(
      (reference) => parse(reference).path,
      (path) => removeDotSegments(path),
    ),
    ...bulkTasksOf(library),
    ...(normalize && {
      normalize: stringTask((reference) => normalize(reference)),
      'normalize (scheme)': stringTask((reference) => normalize(reference, SCHEME)),
    }),
    ...(equals && { equals: preparedTask(spellings, ([a, b]) => String(equals(a, b))) }),
    ...(origin && { origin: stringTask((reference) => String(origin(reference))) }),
    ...(redact && { redact: stringTask((reference) => redact(reference)) }),
    ...(toUrl && { toUrl: stringTask((reference) => toUrl(reference).href) }),
    ...(compose && { compose: preparedTask((reference) => componentsOf(parse(reference)), compose) }),
    // The function took a table in earlier revisions, and there was no `Query`: revisions without it lack the tasks.
    ...(Query && {
      with: stringTask((reference) => parse(reference).with({ query: QUERY }).toString()),
      query: preparedTask(
        (reference) => parse(reference).query ?? '',
        (query) => new Query(query).set('a', 'b').toString(),
      ),
      encodeComponent: stringTask((reference) => encodeComponent(reference, 'data')),
    }),
  };
}

export const URISCAN: Subject = {
  name: OURS,
  comparable: true,
  onAllCorpora: true,
  load: async (library) => ({ ...tasksOf(await load(library)), ...(await entryTasksOf(library)) }),
};

/** Reads every code unit, or every byte, one after the other, and does nothing else. */
export const LOOP: Subject = {
  name: 'bare loop',
  comparable: false,
  isPart: true,
  onAllCorpora: true,
  note: 'reads every code unit and does nothing',
  load: async () => ({
    scan: {
      prepare: onStrings((reference) => {
        let sum = 0;
        for (let i = 0; i < reference.length; i++) sum = (sum + reference.charCodeAt(i)) | 0;
        return sum;
      }),
    },
    scanBytes: {
      prepare: onBytes((bytes, start, end) => {
        let sum = 0;
        for (let at = start; at < end; at++) sum = (sum + (bytes[at] as number)) | 0;
        return sum;
      }),
    },
  }),
};
