import { LineBuffer, resolveLines } from 'uriscan/bulk';
import type { AboveRoot, ResolveOptions, Resolver } from 'uriscan/resolve';
import { Slot, STRIDE, scanBytes } from 'uriscan/scanner';
import { textOf } from '../io/input-lines.js';
import { BaseColumn } from './base-column.js';
import { lineBufferTask } from './line-buffer-task.js';
import { rewriteTask } from './rewrite-task.js';
import type { Task } from './task.js';

export interface ResolveTaskOptions {
  readonly base?: string;
  readonly backwardCompatible?: boolean;
  readonly aboveRoot: AboveRoot;
}

/** Name of the column of targets. */
const TARGET = 'target';

/** Prints the target of each reference. Without a base, each line has its own. */
export function resolveTask({ base, backwardCompatible = false, aboveRoot }: ResolveTaskOptions): Task {
  const options = { strict: !backwardCompatible, aboveRoot };
  if (base === undefined) return pairsTask(options);
  const targets = new LineBuffer();
  return lineBufferTask((batch) => resolveLines(base, batch, targets, options), TARGET, 'above-root');
}

/** Each line has its base in its first column. */
function pairsTask(options: ResolveOptions): Task {
  const column = new BaseColumn(options);
  const record = new Uint32Array(STRIDE);
  let toTarget: Resolver;
  let code: string | undefined;
  let width = 0;
  const references = rewriteTask(
    (input, flags, offsets, at) => toTarget.scanned(textOf(input, offsets, at), flags, offsets, at),
    TARGET,
  );
  return {
    ...references,
    line({ input, offsets }, i) {
      const start = offsets[i * STRIDE + Slot.START] as number;
      const end = offsets[i * STRIDE + Slot.END] as number;
      const tab = column.read(input, start, end);
      if (tab === end) {
        code = 'missing-tab';
        return ~end;
      }
      const { base } = column;
      if ('code' in base) {
        code = base.code;
        return ~(start + base.offset);
      }
      code = undefined;
      toTarget = base;
      width = tab + 1 - start;
      return references.put(input, scanBytes(input, tab + 1, end, record), record, 0);
    },
    diagnose: (input, start, at, end) => code ?? references.diagnose(input, start + width, at, end),
  };
}
