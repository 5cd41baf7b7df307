import { LineBuffer, normalizeLines } from 'uriscan/bulk';
import type { NormalizeOptions } from 'uriscan/resolve';
import { lineBufferTask } from './line-buffer-task.js';
import type { Task } from './task.js';

export type NormalizationLevel = NonNullable<NormalizeOptions['level']>;

export interface NormalizeTaskOptions {
  readonly level: NormalizationLevel;
}

/** Prints the normal form of each line. */
export function normalizeTask({ level }: NormalizeTaskOptions): Task {
  const lines = new LineBuffer();
  return lineBufferTask((batch) => normalizeLines(batch, lines, { level }), 'normalized');
}
