/** The tasks with a base: `uriscan resolve` and `uriscan relativize`. */

import { resolveLines } from 'uriscan/bulk';
import { errorCode } from 'uriscan/errors';
import { type ResolveOptions, type Resolver, relativize, resolver } from 'uriscan/resolve';
import { Flag, Grammar, Slot, STRIDE, scan, scanBytes } from 'uriscan/scanner';
import { baseErrorOf } from '../codes.js';
import { COLON, endOf, hasBytes, type ScannedLines, SOLIDUS, startOf, TAB, textOf } from '../io/bytes.js';
import type { Output } from '../io/output.js';
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

/**
 * Prints the shortest reference from a base to each line. Most need no strings, and take 0.4 of the time then (Node 20, x64): URIs
 * with an authority, whose path has no dot-segments.
 */
export function relativizeTask({ base }: CommandOptionsWith<'base'>): Task {
  const record = new Uint32Array(STRIDE);
  const flagsOfBase = scan(base, record);
  const scheme = Buffer.from(base.slice(0, (record[Slot.SCHEME_END] as number) + 1));
  const upToPath = Buffer.from(base.slice(0, record[Slot.PATH_START]));
  const path = Buffer.from(base.slice(record[Slot.PATH_START], record[Slot.PATH_END]));
  const directory = path.length === 0 ? Buffer.from('/') : path.subarray(0, path.lastIndexOf('/') + 1);
  /** Writes the reference as bytes, or returns `false`: it may need a dot-segment, or none of its path. */
  const isWritten = (out: Output, { input, flags, offsets }: ScannedLines, i: number): boolean => {
    const at = i * STRIDE;
    const start = offsets[at + Slot.START] as number;
    const pathStart = offsets[at + Slot.PATH_START] as number;
    const pathEnd = offsets[at + Slot.PATH_END] as number;
    const end = offsets[at + Slot.END] as number;
    if (((flags[i] as number) & (Flag.AUTHORITY | Flag.DOT_SEGMENT)) !== Flag.AUTHORITY) return false;
    if (!hasBytes(input, start, pathStart, upToPath)) {
      const schemeEnd = (offsets[at + Slot.SCHEME_END] as number) + 1;
      out.copy(input, hasBytes(input, start, schemeEnd, scheme) ? schemeEnd : start, end);
      return true;
    }
    if ((flagsOfBase & Flag.DOT_SEGMENT) !== 0 || hasBytes(input, pathStart, pathEnd, path)) return false;
    // The length of the directories that both have, and the number of the others of the base.
    let common = 0;
    let ups = 0;
    for (let k = 0, isSame = true; k < directory.length; k++) {
      isSame &&= input[pathStart + k] === directory[k];
      if (directory[k] !== SOLIDUS) continue;
      if (isSame) common = k + 1;
      else ups++;
    }
    const rest = pathStart + common;
    if (rest >= pathEnd || input[rest] === SOLIDUS || input[pathStart + 1] === SOLIDUS) return false;
    if (ups * UP.length > common) {
      out.copy(input, pathStart, end);
      return true;
    }
    if (ups === 0 && hasColon(input, rest, pathEnd)) return false;
    out.ascii(UP.repeat(ups));
    out.copy(input, rest, end);
    return true;
  };
  const write = (out: Output, batch: ScannedLines, i: number): void => {
    if (!isWritten(out, batch, i)) out.ascii(relativize(base, textOf(batch, i)));
  };
  return rewriteTask('relative', write, Grammar.URI);
}

/** The segment that leads out of a directory. */
const UP = '../';

function hasColon(input: Buffer, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (input[i] === COLON) return true;
  return false;
}
