/** `uriscan resolve`: the target of each reference. */

import { Option } from 'commander';
import { type AboveRoot, LineBuffer, type ResolveOptions, type Resolver, resolveLines } from '../resolve/index.js';
import { Slot, STRIDE, scanBytes } from '../scanner/index.js';
import { baseOption, checkBase } from './base.js';
import { BaseColumn } from './base-column.js';
import type { AddLineCommand } from './line-command.js';
import { makingLines } from './making-lines.js';
import { rewriting, textOf } from './rewriting.js';
import type { Task } from './work.js';

interface Options {
  readonly base?: string;
  readonly backwardCompatible?: boolean;
  readonly aboveRoot: AboveRoot;
}

const ABOUT_BASES = `
Without --base, a line is a base, a TAB and a reference, which may be empty. Lines with the same base are best kept
together: it is scanned once then.

A reject has no line in the output. Its offset counts from the beginning of the line; up to the TAB it is about the base.
Codes other than of syntax errors: missing-tab, the line has one column; relative-base, the base is no URI; above-root,
whose offset is that of the reference.`;

/** Adds the command. */
export function addResolve(add: AddLineCommand): void {
  add<Options>('resolve', resolveTask, ({ base }, command) => {
    if (base !== undefined) checkBase(base, command);
  })
    .summary('print the target of each reference')
    .description('Resolves each reference against a base URI (RFC 3986, section 5.2), and prints its target.')
    .addOption(baseOption())
    .option('--backward-compatible', 'take a scheme that is that of the base for absent')
    .addOption(
      new Option('--above-root <what>', 'what to do about a ".." that leads above the root of the path')
        .choices(['clamp', 'error'] satisfies AboveRoot[])
        .default('clamp'),
    )
    .addHelpText('after', ABOUT_BASES);
}

export function resolveTask({ base, backwardCompatible = false, aboveRoot }: Options): Task {
  const how = { strict: !backwardCompatible, aboveRoot };
  if (base === undefined) return pairsTask(how);
  const targets = new LineBuffer();
  return makingLines((batch) => resolveLines(base, batch, targets, how), 'above-root');
}

/** Each line has its base in its first column. */
function pairsTask(options: ResolveOptions): Task {
  const column = new BaseColumn(options);
  const record = new Uint32Array(STRIDE);
  let toTarget: Resolver;
  let code: string | undefined;
  let width = 0;
  const references = rewriting((input, flags, offsets, at) =>
    toTarget.scanned(textOf(input, offsets, at), flags, offsets, at),
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
    diagnose: (text, offset) => code ?? references.diagnose(text.slice(width), offset - width),
  };
}
