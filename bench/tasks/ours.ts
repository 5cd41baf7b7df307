/** The tasks of uriscan, and the bare loop that shows the cost of reading. */

import { OURS } from '../model/result.js';
import { bulkTasksOf, SCHEME } from './bulk.js';
import { entryTasksOf } from './entries.js';
import { type Library, load } from './library.js';
import { BASE, errorTask, lengthsOf, parseTasks, preparedTask, QUERY, type Subject, type Tasks } from './task.js';

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
  return {
    scan: { visit: (reference) => scan(reference, offsets) },
    scanBytes: { bytes: (bytes, start, end) => scanBytes(bytes, start, end, offsets) },
    isUri: { answer: isUri },
    ...parseTasks(parse, lengthsOf, ({ host }) => host),
    tryParse: {
      visit: (reference) => {
        const uri = tryParse(reference);
        return uri === undefined ? 0 : lengthsOf(uri);
      },
    },
    error: errorTask(parse),
    resolve: { answer: (reference) => resolve(BASE, reference) },
    resolver: { answer: resolver(BASE) },
    removeDotSegments: preparedTask((reference) => parse(reference).path, removeDotSegments),
    ...bulkTasksOf(library),
    normalize: { answer: (reference) => normalize(reference) },
    'normalize (scheme)': { answer: (reference) => normalize(reference, SCHEME) },
    equals: preparedTask(spellings, ([a, b]) => equals(a, b)),
    ...(origin && { origin: { answer: (reference) => String(origin(reference)) } }),
    redact: { answer: (reference) => redact(reference) },
    ...(toUrl && { toUrl: { answer: (reference) => toUrl(reference).href } }),
    compose: preparedTask((reference) => {
      const { scheme, userinfo, host, port, path, query, fragment } = parse(reference);
      return { scheme, userinfo, host, port, path, query, fragment };
    }, compose),
    with: { answer: (reference) => parse(reference).with({ query: QUERY }).toString() },
    query: preparedTask(
      (reference) => parse(reference).query ?? '',
      (query) => new Query(query).set('a', 'b').toString(),
    ),
    encodeComponent: { answer: (reference) => encodeComponent(reference, 'data') },
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
      visit: (reference) => {
        let sum = 0;
        for (let i = 0; i < reference.length; i++) sum = (sum + reference.charCodeAt(i)) | 0;
        return sum;
      },
    },
    scanBytes: {
      bytes: (bytes, start, end) => {
        let sum = 0;
        for (let at = start; at < end; at++) sum = (sum + (bytes[at] as number)) | 0;
        return sum;
      },
    },
  }),
};
