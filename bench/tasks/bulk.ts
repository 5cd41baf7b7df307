/** Tasks of uriscan on many references at once, and the search for newlines that is part of them. */

import type { Library } from './library.js';
import { BASE, type Subject, type Task, type Tasks } from './task.js';

const LINE_FEED = 0x0a;

export const SCHEME = { level: 'scheme' } as const;

export function bulkTasksOf(library: Library): Tasks {
  const { Batch, LineBuffer, scanLines, normalizeLines, resolveLines, fingerprintLines } = library;
  const batch = new Batch();
  const out = new LineBuffer();
  const fingerprints = new BigUint64Array(batch.capacity);

  /** Scans lines in batches, and calls `visit` for each batch. */
  const lineTask = (visit: (filled: typeof batch) => number): Task => ({
    lines: (bytes, start, end) => {
      let sum = 0;
      for (let at = start; at < end; at = batch.end)
        sum = (sum + visit(scanLines(bytes, batch, { start: at, end }))) | 0;
      return sum;
    },
  });
  const writing = (write: (filled: typeof batch) => void): Task =>
    lineTask((filled) => {
      write(filled);
      return out.end;
    });
  return {
    scanLines: lineTask(({ length, flags }) => (length + (flags[0] as number)) | 0),
    fingerprintLines: lineTask((filled) => {
      fingerprintLines(filled, fingerprints);
      return filled.length;
    }),
    normalizeLines: writing((filled) => normalizeLines(filled, out)),
    'normalizeLines (scheme)': writing((filled) => normalizeLines(filled, out, SCHEME)),
    resolveLines: writing((filled) => resolveLines(BASE, filled, out)),
  };
}

/** Finds where each line ends, and does nothing else; twice as fast with a `Buffer` as with a `Uint8Array`. */
export const NEWLINES: Subject = {
  name: 'newline search',
  comparable: false,
  isPart: true,
  onAllCorpora: true,
  note: 'a bare search for the newlines',
  load: async () => ({
    scanLines: {
      lines: (bytes, start, end) => {
        let sum = 0;
        for (let at = start; at < end; ) {
          at = bytes.indexOf(LINE_FEED, at) + 1;
          sum = (sum + at) | 0;
        }
        return sum;
      },
    },
  }),
};
