/** `uriscan resolve`: the target of each reference. */

import { LineBuffer, resolveLines } from 'uriscan/bulk';
import { type AboveRoot, type ResolveOptions, type Resolver, resolver } from 'uriscan/resolve';
import { Slot, STRIDE, scanBytes } from 'uriscan/scanner';
import { type BaseError, baseErrorOf } from '../codes.js';
import { textOf } from '../io/bytes.js';
import type { Task } from '../task.js';
import { lineBufferTask, rewriteTask } from './rewrite.js';
import { BASE, type Verb } from './verb.js';

export const resolve: Verb = {
  summary: 'print the target of each reference',
  description: 'Resolves each reference against a base URI (RFC 3986, section 5.2), and prints its target.',
  options: [
    BASE,
    { flags: '--base-column <column>', about: 'the column of the base of each reference, instead of one base' },
    {
      flags: '--backward-compatible',
      about: 'ignore the scheme of a reference if it equals the scheme of the base',
    },
    {
      flags: '--above-root <what>',
      about: 'how to treat a ".." that leads above the root of the path',
      choices: ['clamp', 'error'] satisfies AboveRoot[],
      byDefault: 'clamp',
    },
  ],
  sections: [
    {
      title: 'Bases',
      paragraphs: [
        'Without --base, a line is a base, a TAB and a reference (possibly empty); other inputs have the base in ' +
          'the column of --base-column. It is faster if lines with the same ' +
          'base follow each other: the base is then scanned once.',
        'A rejected line has no result. Its offset is in bytes from the beginning of the line; an offset before the TAB is ' +
          'in the base. Codes in addition to syntax errors: missing-tab (the line has one column), relative-base (the base ' +
          'is not a URI), above-root (its offset is the start of the reference).',
      ],
    },
  ],
  examples: [
    'uriscan resolve --base http://example.com/a/b links.txt',
    "printf 'http://example.com/a/b\\t../c\\n' | uriscan resolve",
  ],
};

export interface ResolveTaskOptions {
  readonly base?: string;
  readonly backwardCompatible?: boolean;
  readonly aboveRoot: AboveRoot;
}

/** Name of the column of targets. */
const TARGET = 'target';
const TAB = 0x09;

/** Prints the target of each reference. Without a base, each line has its own. */
export function resolveTask({ base, backwardCompatible = false, aboveRoot }: ResolveTaskOptions): Task {
  const options = { strict: !backwardCompatible, aboveRoot };
  if (base === undefined) return pairsTask(options);
  const targets = new LineBuffer();
  return lineBufferTask((batch) => resolveLines(base, batch, targets, options), TARGET, 'above-root');
}

/** Each line has its base in its first column. A base that is the same as on the line before is not scanned again. */
function pairsTask(options: ResolveOptions): Task {
  const record = new Uint32Array(STRIDE);
  let bytes = Buffer.alloc(0);
  let error: BaseError | undefined;
  let toTarget: Resolver;
  let code: string | undefined;
  let width = 0;
  const references = rewriteTask(
    (input, flags, offsets, at) => toTarget.scanned(textOf(input, offsets, at), flags, offsets, at),
    TARGET,
  );
  const setBase = (text: string): void => {
    error = baseErrorOf(text);
    if (error === undefined) toTarget = resolver(text, options);
  };
  setBase('');
  return {
    ...references,
    line({ input, offsets }, i) {
      const start = offsets[i * STRIDE + Slot.START] as number;
      const end = offsets[i * STRIDE + Slot.END] as number;
      let tab = start;
      while (tab < end && input[tab] !== TAB) tab++;
      if (tab === end) {
        code = 'missing-tab';
        return ~end;
      }
      if (tab - start !== bytes.length || input.compare(bytes, 0, undefined, start, tab) !== 0) {
        // A copy, since the memory of a block is used again.
        bytes = Buffer.from(input.subarray(start, tab));
        setBase(bytes.toString('latin1'));
      }
      code = error?.code;
      if (error !== undefined) return ~(start + error.offset);
      width = tab + 1 - start;
      return references.put(input, scanBytes(input, tab + 1, end, record), record, 0);
    },
    diagnose: (input, start, at, end) => code ?? references.diagnose(input, start + width, at, end),
  };
}
