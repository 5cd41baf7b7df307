/** The tasks with a base: `uriscan resolve` and `uriscan relativize`. */

import { resolveLines } from 'uriscan/bulk';
import { errorCode } from 'uriscan/errors';
import { type ResolveOptions, type Resolver, relativize, resolver } from 'uriscan/resolve';
import { Grammar, STRIDE, scanBytes } from 'uriscan/scanner';
import { baseErrorOf } from '../codes.js';
import { endOf, hasBytes, startOf, TAB, textOf } from '../io/bytes.js';
import type { CommandOptionsWith } from '../options.js';
import type { Task } from '../task.js';
import { faultOf, lineBufferTask, lineTask, rewriteTask } from './rewrite.js';

/** Name of the column of targets. */
const TARGET_FIELD = 'target';

/** Prints the target of each reference. Without a base, each line has its own. */
export function resolveTask({ base, backwardCompatible = false, aboveRoot }: CommandOptionsWith<'aboveRoot'>): Task {
  const options = { strict: !backwardCompatible, aboveRoot };
  if (base === undefined) return pairsTask(options);
  return lineBufferTask((batch, lines) => resolveLines(base, batch, lines, options), TARGET_FIELD, 'above-root');
}

/** Each line has its base in its first column. A base that is the same as on the line before is not scanned again. */
function pairsTask(options: ResolveOptions): Task {
  const record = new Uint32Array(STRIDE);
  let base = Buffer.alloc(0);
  let error = baseErrorOf('');
  let toTarget: Resolver;
  return lineTask(TARGET_FIELD, (out, batch, i) => {
    const { input } = batch;
    const start = startOf(batch, i);
    const end = endOf(batch, i);
    let tab = start;
    while (tab < end && input[tab] !== TAB) tab++;
    if (tab === end) return { code: 'missing-tab', offset: end - start };
    if (!hasBytes(input, start, tab, base)) {
      // A copy, since the memory of a block is used again.
      base = Buffer.from(input.subarray(start, tab));
      const text = base.toString('latin1');
      error = baseErrorOf(text);
      if (error === undefined) toTarget = resolver(text, options);
    }
    if (error !== undefined) return error;
    const flags = scanBytes(input, tab + 1, end, record);
    const reference = input.toString('latin1', tab + 1, end);
    if (flags < 0) return { code: errorCode(reference, ~flags - tab - 1), offset: ~flags - start };
    try {
      out.ascii(toTarget.scanned(reference, flags, record, 0));
      return undefined;
    } catch (error) {
      return { ...faultOf(error), offset: tab + 1 - start };
    }
  });
}

/** Prints the shortest reference from a base to each line. */
export const relativizeTask = ({ base }: CommandOptionsWith<'base'>): Task =>
  rewriteTask('relative', (out, batch, i) => out.ascii(relativize(base, textOf(batch, i))), Grammar.URI);
