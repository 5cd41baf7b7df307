/** The tasks of uriscan, and the bare loops that show the cost of reading. */

import { OURS } from '../model/result.js';
import { bulkTasksOf } from './bulk.js';
import { entryTasksOf } from './entries.js';
import { type Form, type Library, load } from './library.js';
import {
  type Components,
  componentsOf,
  errorTask,
  lengthOf,
  lengthsOf,
  onPairs,
  onPrepared,
  onStrings,
  QUERY,
  type Subject,
  type Tasks,
} from './task.js';

/** Tasks of a revision; a revision that lacks a later function lacks its task. */
function tasksOf(library: Library): Tasks {
  const {
    STRIDE,
    scan,
    scanBytes,
    parse,
    tryParse,
    isUri,
    resolve,
    resolver,
    normalize,
    compose,
    encodeComponent,
    Query,
    removeDotSegments,
  } = library;
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
    scan: {
      prepare: onStrings((reference) => scan(reference, offsets)),
      answer: parts,
    },
    scanBytes: {
      prepare:
        ({ corpus: { bytes, starts } }) =>
        (from, to) => {
          let sum = 0;
          for (let i = from; i < to; i++)
            sum = (sum + scanBytes(bytes, starts[i] as number, starts[i + 1] as number, offsets)) | 0;
          return sum;
        },
      answer: parts,
    },
    isUri: { prepare: onStrings((reference) => (isUri(reference) ? 1 : 0)), answer: (reference) => isUri(reference) },
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
    resolve: {
      prepare: onPairs((reference, base) => resolve(base, reference).length),
      answer: (reference, base) => resolve(base, reference),
    },
    resolver: {
      prepare: onPrepared(
        (reference, base) => ({ reference, toTarget: resolverOf(base) }),
        ({ reference, toTarget }) => toTarget(reference).length,
      ),
      answer: (reference, base) => resolver(base)(reference),
    },
    removeDotSegments: {
      prepare: onPrepared(
        (reference) => parse(reference).path,
        (path) => removeDotSegments(path).length,
      ),
      answer: (reference) => removeDotSegments(parse(reference).path),
    },
    ...bulkTasksOf(library),
    ...(normalize && {
      normalize: {
        prepare: onStrings((reference) => normalize(reference).length),
        answer: (reference) => normalize(reference),
      },
    }),
    ...(compose && {
      compose: {
        prepare: onPrepared(
          (reference) => componentsOf(parse(reference)),
          (of) => compose(of).length,
        ),
        answer: (reference) => compose(componentsOf(parse(reference))),
      },
    }),
    // The function took a table in earlier revisions, and there was no `Query`: revisions without it lack the tasks.
    ...(Query && {
      with: {
        prepare: onStrings((reference) => parse(reference).with({ query: QUERY }).toString().length),
        answer: (reference) => parse(reference).with({ query: QUERY }).toString(),
      },
      query: {
        prepare: onPrepared(
          (reference) => parse(reference).query ?? '',
          (query) => new Query(query).set('a', 'b').toString().length,
        ),
        answer: (reference) => new Query(parse(reference).query ?? '').set('a', 'b').toString(),
      },
      encodeComponent: {
        prepare: onStrings((reference) => encodeComponent(reference, 'data').length),
        answer: (reference) => encodeComponent(reference, 'data'),
      },
    }),
  };
}

const loaded =
  (form: Form): Subject['load'] =>
  async (library) => ({ ...tasksOf(await load(library, form)), ...(await entryTasksOf(library, form)) });

export const URISCAN: Subject = { name: OURS, comparable: true, onAllCorpora: true, load: loaded('import') };

/** The same package for CommonJS. */
export const REQUIRED: Subject = {
  name: `${OURS} (require)`,
  comparable: true,
  note: 'the same, loaded by `require`',
  load: loaded('require'),
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
      prepare:
        ({ corpus: { bytes, starts } }) =>
        (from, to) => {
          let sum = 0;
          for (let i = from; i < to; i++) {
            const end = starts[i + 1] as number;
            for (let at = starts[i] as number; at < end; at++) sum = (sum + (bytes[at] as number)) | 0;
          }
          return sum;
        },
    },
  }),
};
