/** `uriscan explain`: a drawing of the components under the string, or of the error in it. */

import picocolors from 'picocolors';
import { type Diagnosis, diagnose, findPasswords, type Span } from 'uriscan/errors';
import { COMPONENTS, Flag, fillSpans, HOST_KIND_NAMES, hostKind, STRIDE, scan } from 'uriscan/scanner';
import { type GrammarName, grammarOf } from '../codes.js';
import { chunksOf } from '../io/bytes.js';
import { openInput, STANDARD_INPUT } from '../io/input.js';
import { complain, reason } from '../io/messages.js';
import { Exit, ignore, type ProcessLike, print, wantsColors } from '../io/process.js';
import { drawing, type Piece } from './drawing.js';
import { GRAMMAR, type Verb } from './verb.js';

type Colors = ReturnType<typeof picocolors.createColors>;

/** Width of the drawing if the output is not a terminal. */
const COLUMNS = 80;

export const explain: Verb = {
  summary: 'draw the components of a reference, or its error',
  kind: 'arguments',
  description:
    'Draws the components of each reference with their offsets (start..end, end exclusive), or points at the character ' +
    'of its first error. Passwords are redacted.',
  argument: {
    name: 'uri...',
    about: 'references; - reads them from standard input, one per line, without the empty lines',
  },
  options: [GRAMMAR],
  examples: ["uriscan explain 'http://u@example.com:8080/a?b#c' '//[::1]/'", 'head links.txt | uriscan explain -'],
  exitCodes: { 0: 'every text is a URI reference', 1: 'a text is not a URI reference' },
};

/** Prints a drawing of each reference, and sets the exit code. A reference `-` is replaced by the lines of standard input. */
export async function drawAll(
  references: readonly string[],
  { grammar: name }: { readonly grammar: GrammarName },
  process: ProcessLike,
): Promise<void> {
  const grammar = grammarOf(name);
  const colors = picocolors.createColors(wantsColors(process.stdout, process.env));
  const record = new Uint32Array(STRIDE);
  let separator = '';
  try {
    for await (const reference of withStandardInput(references, process)) {
      const flags = scan(reference, record, 0, grammar);
      if (flags < 0) process.exitCode = Exit.REJECTS;
      const text =
        flags < 0
          ? pointed(diagnose(reference, { grammar: name }) as Diagnosis, colors)
          : drawn(reference, flags, record, process.stdout.columns ?? COLUMNS, colors);
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
    if (reference === STANDARD_INPUT) yield* linesOf(chunksOf(await openInput(STANDARD_INPUT, process, ignore)));
    else yield reference;
  }
}

/** Yields the lines that are not empty, without their ends. Bytes that are not UTF-8 become U+FFFD. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const unfinished: string[] = [];
  for await (const chunk of chunks) {
    const [first, ...others] = decoder.decode(chunk, { stream: true }).split('\n') as [string, ...string[]];
    unfinished.push(first);
    for (const line of others) {
      yield* lineOf(unfinished.splice(0));
      unfinished.push(line);
    }
  }
  yield* lineOf([...unfinished, decoder.decode()]);
}

function* lineOf(parts: readonly string[]): Generator<string> {
  const line = parts.join('').replace(/\r$/, '');
  if (line !== '') yield line;
}

function drawn(text: string, flags: number, record: Uint32Array, columns: number, colors: Colors): string {
  const kind = flags & Flag.SCHEME ? (flags & Flag.FRAGMENT ? 'URI' : 'absolute URI') : 'relative reference';
  return `${colors.bold(kind)}\n${drawing(pieces(text, flags, record, colors), columns)}`;
}

/** Cuts the text into its components and the delimiters between them. */
function pieces(text: string, flags: number, record: Uint32Array, colors: Colors): Piece[] {
  const paints: Partial<Record<string, Piece['paint']>> = {
    scheme: colors.magenta,
    userinfo: colors.yellow,
    host: colors.cyan,
    port: colors.blue,
    path: colors.green,
    query: colors.yellow,
    fragment: colors.magenta,
  };
  const spans = new Int32Array(2 * COMPONENTS.length);
  fillSpans(flags, record, spans);
  const passwords = findPasswords(text);
  const result: Piece[] = [];
  let done = 0;
  COMPONENTS.forEach((name, i) => {
    const paint = paints[name];
    const start = spans[2 * i] as number;
    const end = spans[2 * i + 1] as number;
    if (paint === undefined || start < 0) return;
    if (start > done) result.push({ text: shown(text, done, start, passwords) });
    const notes = [`${start}..${end}`];
    if (name === 'host') notes.push(`(${HOST_KIND_NAMES[hostKind(flags)]})`);
    if (start === end) notes.push('(empty)');
    result.push({
      text: shown(text, start, end, passwords),
      label: `${name} ${colors.dim(notes.join(' '))}`,
      paint,
    });
    done = end;
  });
  return result;
}

/** Returns a piece of the text without passwords. A password is redacted in the piece where it starts; an empty one, at its end. */
function shown(text: string, start: number, end: number, passwords: readonly Span[]): string {
  let result = '';
  let done = start;
  for (const password of passwords) {
    const isEmpty = password.start === password.end;
    if (isEmpty ? password.start <= start || password.start > end : password.end <= start || password.start >= end)
      continue;
    result += text.slice(done, password.start);
    if (password.start >= start) result += '***';
    done = Math.min(password.end, end);
  }
  return result + text.slice(done, end);
}

/** Returns an explanation on four lines, with colors for the message and the caret. */
function pointed({ message, excerpt, caret, expected }: Diagnosis, colors: Colors): string {
  const lines = [colors.red(message), `  ${excerpt}`, `  ${colors.red(colors.bold(caret))}`];
  return [...lines, `expected: ${expected.join(', ')}`].join('\n');
}
