/** What the command says when something other than the data is wrong. */

import { getSystemErrorMap } from 'node:util';
import { redactPasswords } from '../errors/index.js';
import { Exit, isBrokenPipe, type Sink, type Surroundings, write } from './surroundings.js';

/** An input that cannot be read, an output that cannot be written: said in one line, without a stack. */
export class Trouble extends Error {}

/** Characters that command a terminal, change the order of others, are invisible, or end a line or a column. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/gu;

const PUNCTUATION = '\'":,.';

/** Escapes characters of a name that must not reach a terminal, or end a line or a column. */
export function printable(name: string): string {
  return name.replaceAll(UNPRINTABLE, (c) => `\\u{${(c.codePointAt(0) as number).toString(16)}}`);
}

/** The name of a file in a message, without a password: a URI may have been given by mistake. */
export function nameInMessage(name: string): string {
  return printable(redactPasswords(name));
}

/** Writes a value as JSON, with the same characters escaped as in {@link printable}. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(UNPRINTABLE, (c) =>
    Array.from({ length: c.length }, (_, i) => `\\u${c.charCodeAt(i).toString(16).padStart(4, '0')}`).join(''),
  );
}

/** Escapes an error of the argument parser, which has arguments in it, and may end with a hint on a line of its own. */
export function printableUsageError(text: string): string {
  const [end] = /(\n\(Did you mean [^\n]*\))?\n$/.exec(text) as RegExpExecArray;
  return shown(text.slice(0, -end.length)) + end;
}

/** Writes one line to standard error. */
export function complain(stderr: Sink, sentence: string): void {
  stderr.write(`uriscan: ${shown(sentence)}\n`);
}

/** A sentence with arguments in it, which may be URIs by mistake, without their passwords. */
function shown(sentence: string): string {
  // Words that are not part of a URI, or may not be, stay: a password with spaces in it ends in the last word that has an "@".
  const start = sentence.lastIndexOf(' ', Math.max(0, sentence.search(/:\S/))) + 1;
  const end = sentence.indexOf(' ', Math.max(start, sentence.lastIndexOf('@')));
  const words = end < 0 ? [sentence.slice(start)] : [sentence.slice(start, end), ...sentence.slice(end + 1).split(' ')];
  return printable(sentence.slice(0, start) + words.map(withoutPassword).join(' '));
}

/** A word without its password; the punctuation after it stays. */
function withoutPassword(word: string): string {
  let end = word.length;
  while (end > 0 && PUNCTUATION.includes(word.charAt(end - 1))) end--;
  return redactPasswords(word.slice(0, end)) + word.slice(end);
}

/** Writes to standard output. If that fails, it is reported, and the exit code says so, unless the reader has gone. */
export async function print(around: Surroundings, text: string): Promise<void> {
  try {
    await write(around.stdout, text);
  } catch (error) {
    if (isBrokenPipe(error)) return;
    complain(around.stderr, `standard output: ${reason(error)}`);
    around.exitCode = Exit.ERROR;
  }
}

/**
 * What is wrong with a file or a stream, in words. A mistake of the program itself is no such thing, and thrown on.
 */
export function reason(error: unknown): string {
  if (error instanceof Trouble) return error.message;
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) throw error;
  // Only what comes from the system has numbers of the system; zlib counts its own.
  const errno = 'syscall' in error && 'errno' in error ? Number(error.errno) : 0;
  return getSystemErrorMap().get(errno)?.[1] ?? error.message;
}
