/** `uriscan explain`: the components of a reference, or the error in it. */

import type { GrammarName } from 'uriscan';
import { batches } from 'uriscan/bulk';
import { type Diagnosis, diagnose, findPasswords } from 'uriscan/errors';
import { COMPONENTS, Flag, fillSpans, HOST_KIND_NAMES, hostKind, Slot, STRIDE, scan } from 'uriscan/scanner';
import { grammarOf } from '../codes.js';
import { STANDARD_INPUT } from '../io/input.js';
import { complain, reason } from '../io/messages.js';
import { openInput } from '../io/open-input.js';
import { print } from '../io/print.js';
import { Exit, type ProcessLike } from '../io/process.js';

/** Explains each reference, and sets the exit code. A reference `-` is replaced by the lines of standard input. */
export async function explainAll(
  references: readonly string[],
  { grammar: name }: { readonly grammar: GrammarName },
  process: ProcessLike,
): Promise<void> {
  const grammar = grammarOf(name);
  const record = new Uint32Array(STRIDE);
  let separator = '';
  try {
    for await (const reference of withStandardInput(references, process)) {
      const flags = scan(reference, record, 0, grammar);
      if (flags < 0) process.exitCode = Exit.REJECTS;
      const text =
        flags < 0 ? pointed(diagnose(reference, { grammar: name }) as Diagnosis) : listed(reference, flags, record);
      if (!(await print(process, `${separator}${text}\n`))) return;
      separator = '\n';
    }
  } catch (error) {
    complain(process.stderr, `${STANDARD_INPUT}: ${reason(error)}`);
    process.exitCode = Exit.ERROR;
  }
}

async function* withStandardInput(references: readonly string[], process: ProcessLike): AsyncGenerator<string> {
  for (const reference of references) {
    if (reference === STANDARD_INPUT) yield* linesOf((await openInput(STANDARD_INPUT, process)).chunks());
    else yield reference;
  }
}

/** Yields the lines that are not empty. Bytes that are not UTF-8 become U+FFFD. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  for await (const { input, offsets, length } of batches(chunks)) {
    for (let at = 0; at < length * STRIDE; at += STRIDE) {
      const line = Buffer.from(input.subarray(offsets[at + Slot.START], offsets[at + Slot.END]));
      if (line.length > 0) yield line.toString();
    }
  }
}

/** The components that are printed, in order: the others contain several of them. */
const EXPLAINED_COMPONENTS = COMPONENTS.filter((name) => name !== 'reference' && name !== 'authority');
const WIDEST_NAME = 'fragment'.length;

/** Returns the kind of a reference, the reference, and a line for each of its components. */
function listed(text: string, flags: number, record: Uint32Array): string {
  const kind = flags & Flag.SCHEME ? (flags & Flag.FRAGMENT ? 'URI' : 'absolute URI') : 'relative reference';
  const spans = new Int32Array(2 * COMPONENTS.length);
  fillSpans(flags, record, spans);
  const masked = maskedUnits(text);
  const shown = (start: number, end: number): string => masked.slice(start, end).join('');
  const widest = `${text.length}..${text.length}`.length;
  const rows = EXPLAINED_COMPONENTS.flatMap((name) => {
    const [start, end] = spans.subarray(2 * COMPONENTS.indexOf(name)) as unknown as [number, number];
    if (start < 0) return [];
    const note = name === 'host' ? ` (${HOST_KIND_NAMES[hostKind(flags)]})` : '';
    return `  ${name.padEnd(WIDEST_NAME)}  ${`${start}..${end}`.padEnd(widest)}  ${shown(start, end) || '(empty)'}${note}`;
  });
  return [kind, `  ${shown(0, text.length)}`.trimEnd(), ...rows].join('\n');
}

/** Returns the code units of a text, with `***` for the first one of each password, and nothing for the others. */
function maskedUnits(text: string): string[] {
  const units = text.split('');
  for (const { start, end } of findPasswords(text)) {
    if (start === end) continue;
    units.fill('', start, end);
    units[start] = '***';
  }
  return units;
}

/** Returns an explanation on four lines. */
const pointed = ({ message, excerpt, caret, expected }: Diagnosis): string =>
  [message, `  ${excerpt}`, `  ${caret}`, `expected: ${expected.join(', ')}`].join('\n');
