/** `uriscan explain`: a drawing of the components under the string, or of what is wrong with it. */

import type { Command } from 'commander';
import picocolors from 'picocolors';
import { passwordsIn, REDACTED, type Span, UriSyntaxError } from '../errors/index.js';
import { COMPONENTS, fillSpans, HOST_KIND_NAMES, newSpans, UNDEFINED } from '../scanner/components.js';
import { Flag, hostKind, STRIDE, scan } from '../scanner/index.js';
import { drawing, type Piece } from './drawing.js';
import { type GrammarName, grammarNamed, grammarOption } from './line-command.js';
import { print } from './messages.js';
import { Exit, type Surroundings, wantsColours } from './surroundings.js';

type Colours = ReturnType<typeof picocolors.createColors>;

/** Where no terminal tells its width. */
const COLUMNS = 80;

/** Adds the command to `program`. */
export function addExplain(program: Command, around: Surroundings): void {
  program
    .command('explain')
    .summary('draw the components of a reference, or its error')
    .description(
      'Draws the components of each reference with their offsets (start..end, end exclusive), or points at the character\n' +
        'where it stops being one. Passwords are redacted. The exit code is 1 if one of them is no URI reference.',
    )
    .argument('<uri...>', 'references')
    .addOption(grammarOption())
    .action(async (references: string[], { grammar: name }: { grammar: GrammarName }) => {
      const grammar = grammarNamed(name);
      const colours = picocolors.createColors(wantsColours(around.stdout, around.env));
      const record = new Uint32Array(STRIDE);
      const texts = references.map((reference) => {
        const flags = scan(reference, record, 0, grammar);
        if (flags >= 0) return drawn(reference, flags, record, around.stdout.columns ?? COLUMNS, colours);
        around.exitCode = Exit.REJECTS;
        return pointed(new UriSyntaxError(reference, ~flags, grammar), colours);
      });
      await print(around, `${texts.join('\n\n')}\n`);
    });
}

function drawn(text: string, flags: number, record: Uint32Array, columns: number, colours: Colours): string {
  const kind = flags & Flag.SCHEME ? (flags & Flag.FRAGMENT ? 'URI' : 'absolute URI') : 'relative reference';
  return `${colours.bold(kind)}\n${drawing(pieces(text, flags, record, colours), columns)}`;
}

/** The text cut into its components and the delimiters between them. */
function pieces(text: string, flags: number, record: Uint32Array, colours: Colours): Piece[] {
  const paints: Partial<Record<string, Piece['paint']>> = {
    scheme: colours.magenta,
    userinfo: colours.yellow,
    host: colours.cyan,
    port: colours.blue,
    path: colours.green,
    query: colours.yellow,
    fragment: colours.magenta,
  };
  const spans = newSpans();
  fillSpans(flags, record, spans);
  const passwords = passwordsIn(text, 'reference');
  const result: Piece[] = [];
  let done = 0;
  COMPONENTS.forEach((name, i) => {
    const paint = paints[name];
    const start = spans[2 * i] as number;
    const end = spans[2 * i + 1] as number;
    if (paint === undefined || start === UNDEFINED) return;
    if (start > done) result.push({ text: shown(text, done, start, passwords) });
    const notes = [`${start}..${end}`];
    if (name === 'host') notes.push(`(${HOST_KIND_NAMES[hostKind(flags)]})`);
    if (start === end) notes.push('(empty)');
    result.push({
      text: shown(text, start, end, passwords),
      label: `${name} ${colours.dim(notes.join(' '))}`,
      paint,
    });
    done = end;
  });
  return result;
}

/** A piece of the text without passwords, each of which is replaced in the piece where it starts. An empty one ends its piece. */
function shown(text: string, start: number, end: number, passwords: readonly Span[]): string {
  let result = '';
  let done = start;
  for (const password of passwords) {
    const isEmpty = password.start === password.end;
    if (isEmpty ? password.start <= start || password.start > end : password.end <= start || password.start >= end)
      continue;
    result += text.slice(done, password.start);
    if (password.start >= start) result += REDACTED;
    done = Math.min(password.end, end);
  }
  return result + text.slice(done, end);
}

/** The error's message, its first line and the caret coloured. */
function pointed({ message }: UriSyntaxError, colours: Colours): string {
  const [sentence, excerpt, caret, ...rest] = message.split('\n') as [string, string, string];
  return [colours.red(sentence), excerpt, colours.red(colours.bold(caret)), ...rest].join('\n');
}
