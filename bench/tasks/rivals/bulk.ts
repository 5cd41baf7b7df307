/**
 * Node's built-in parsers on many references at once: they read strings, so lines are converted before the measurement.
 */

import { type Answer, BASE, beforehand, onStrings, type Task, type Tasks } from '../task.js';
import { WHATWG } from './kinds.js';

const BEFOREHAND = `${WHATWG}; reads strings that were made beforehand`;
const SPARED = `${BEFOREHAND}, and only those that are valid to it`;

/** A task on objects, of those references that it can make one of: an exception takes longer than many objects. */
function objectTask(textOf: (url: URL) => string, answerOf: (url: URL) => Answer, base?: string): Task {
  const make = (reference: string): URL => new URL(reference, base);
  return {
    prepare: ({ strings }) => {
      const isTaken = strings.map((reference) => URL.canParse(reference, base));
      return (from, to) => {
        let sum = 0;
        for (let i = from; i < to; i++) {
          if (isTaken[i]) sum = (sum + textOf(make(strings[i] as string)).length) | 0;
        }
        return sum;
      };
    },
    answer: (reference) => (URL.canParse(reference, base) ? answerOf(make(reference)) : null),
    note: SPARED,
  };
}

const onLines = (task: Task): Task => ({ ...task, prepare: beforehand(task.prepare) });

const port = objectTask(
  (url) => url.port,
  () => true,
);
const href = (base?: string): Task =>
  objectTask(
    (url) => url.href,
    (url) => url.href,
    base,
  );

export const OBJECTS: Tasks = {
  scanLines: onLines(port),
  normalizeLines: onLines(href()),
  'normalizeLines (scheme)': onLines(href()),
  resolveLines: onLines(href(BASE)),
};

const canParse: Task = {
  prepare: onStrings((reference) => (URL.canParse(reference) ? 1 : 0)),
  answer: (reference) => URL.canParse(reference) || null,
};

export const BOOLEANS: Tasks = {
  scanLines: { ...onLines(canParse), note: `${BEFOREHAND}; a boolean without offsets` },
};
