/** Tasks of uriscan on many references at once, and the search for newlines that is part of them. */

import type { Library } from './library.js';
import { type Answer, BASE, onLines, type Subject, type Task, type Tasks } from './task.js';

const LINE_FEED = 0x0a;

export const SCHEME = { level: 'scheme' } as const;

/** Tasks of a revision; a revision that lacks a later function lacks its task. */
export function bulkTasksOf(library: Library): Tasks {
  const { Batch, LineBuffer, scanLines, normalizeLines, resolveLines, fingerprintLines } = library;
  if (!scanLines) return {};
  const batch = new Batch();
  type Filled = typeof batch;

  /** Scans lines in batches, and calls `visit` for each batch. `answer` reads the answer from a batch of one line. */
  const lineTask = (visit: (filled: Filled) => number, answer: (filled: Filled) => Answer): Task => ({
    prepare: onLines((bytes, start, end) => {
      let sum = 0;
      for (let at = start; at < end; at = batch.end)
        sum = (sum + visit(scanLines(bytes, batch, { start: at, end }))) | 0;
      return sum;
    }),
    answer: (reference) => {
      scanLines(Buffer.from(`${reference}\n`, 'latin1'), batch);
      return (batch.flags[0] as number) < 0 ? null : answer(batch);
    },
  });
  const touch = ({ length, flags }: Filled): number => (length + (flags[0] as number)) | 0;
  const scanning = lineTask(touch, () => true);
  const writing = (write: (filled: Filled, out: InstanceType<typeof LineBuffer>) => void): Task => {
    const out = new LineBuffer();
    return lineTask(
      (filled) => {
        write(filled, out);
        return out.end;
      },
      (filled) => {
        write(filled, out);
        return out.slice(0);
      },
    );
  };
  const fingerprinting = (write: typeof fingerprintLines): Task => {
    const fingerprints = new BigUint64Array(batch.capacity);
    return lineTask(
      (filled) => {
        write(filled, fingerprints);
        return filled.length;
      },
      (filled) => String(write(filled, fingerprints)[0]),
    );
  };
  return {
    scanLines: scanning,
    ...(fingerprintLines && { fingerprintLines: fingerprinting(fingerprintLines) }),
    ...(normalizeLines && {
      normalizeLines: writing(normalizeLines),
      'normalizeLines (scheme)': writing((filled, out) => normalizeLines(filled, out, SCHEME)),
    }),
    ...(resolveLines && { resolveLines: writing((filled, out) => resolveLines(BASE, filled, out)) }),
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
      prepare: onLines((bytes, start, end) => {
        let sum = 0;
        for (let at = start; at < end; ) {
          at = bytes.indexOf(LINE_FEED, at) + 1;
          sum = (sum + at) | 0;
        }
        return sum;
      }),
    },
  }),
};
