/**
 * Messages about errors other than those in the data, and text that is safe to print. The library finds passwords in it, so the
 * parser of arguments loads this module on demand.
 */

import { createRequire } from 'node:module';
import { findPasswords, redact } from 'uriscan/errors';
import { isReported } from './process.js';

// Required for an error only: `import` would read all its exports, and take 5 ms in Node 26.
const util = (): typeof import('node:util') => createRequire(import.meta.url)('node:util');

/** Characters that control a terminal, change the order of others, are invisible, or end a line or a column. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/gu;

const ENDS_OF_SENTENCES = '\'":,.';

const escapeOf = (c: string): string => `\\u{${(c.codePointAt(0) as number).toString(16)}}`;

/** Escapes the {@link UNPRINTABLE} characters of a name. */
export function printable(name: string): string {
  return name.replaceAll(UNPRINTABLE, escapeOf);
}

/** Escapes the same characters in rows for a terminal, except tabs and line feeds. Bytes that are not UTF-8 become U+FFFD. */
export function printableRows(rows: Uint8Array): string {
  return Buffer.from(rows)
    .toString()
    .replaceAll(UNPRINTABLE, (c) => (c === '\t' || c === '\n' ? c : escapeOf(c)));
}

/** Returns the name of a file without passwords: it, or its part after the folders, may be a URI by mistake. */
export function redactedName(name: string): string {
  const redacted = redact(name);
  if (redacted !== name) return redacted;
  const start = name.lastIndexOf('/') + 1;
  return name.slice(0, start) + redact(name.slice(start));
}

/** Returns the name of a file for a message. */
export function nameInMessage(name: string): string {
  return printable(redactedName(name));
}

/** Returns a value as JSON, with the same characters escaped as in {@link printable}. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(UNPRINTABLE, (c) =>
    Array.from({ length: c.length }, (_, i) => `\\u${c.charCodeAt(i).toString(16).padStart(4, '0')}`).join(''),
  );
}

/** Sentences of the argument parser, and those that are printed instead. */
const USAGE_ERRORS: readonly (readonly [RegExp, string])[] = [
  [/^required option '(?:-\w, )?(.*)' not specified$/, 'expected the option $1'],
  [/^option '(?:-\w, )?(\S+) (.*)' argument missing$/, '$1: expected $2, got nothing'],
  [/^missing required argument '(.*)'$/, 'expected <$1>, got nothing'],
  // A value that is refused may be a URI with a password: no colon is before it, and the other sentence does not repeat it.
  [
    /^option '(?:-\w, )?(\S+) [^']*' argument (.*) is invalid\. Allowed choices are ([^.']*)\.$/s,
    'expected $1 to be $3, got $2',
  ],
  [/^option '(?:-\w, )?(\S+) [^']*' argument '.*' is invalid\. /s, '$1: '],
  [
    /^command-argument value (.*) is invalid for argument '(\w+)'\. Allowed choices are ([^.']*)\.$/s,
    'expected $2 to be $3, got $1',
  ],
  [/^command-argument value '.*' is invalid for argument '(\w+)'\. /s, '$1: '],
  [/^too many arguments.* Expected (\d+) arguments? but got (\d+)\.$/, 'expected one argument, got $2'],
];

/** Returns an error, such as one of the argument parser, as a line. It contains arguments, and may end with a hint on a separate line. */
export function printableError(text: string): string {
  const [, begin = '', hint = ''] = /^(?:error: )?(.*?)((?:\n\(Did you mean [^\n]*\))?\n)$/s.exec(
    text,
  ) as RegExpExecArray;
  const sentence = USAGE_ERRORS.reduce((before, [theirs, ours]) => before.replace(theirs, ours), begin);
  return `uriscan: ${withoutPasswords(sentence)}${hint}`;
}

/** Writes one line to standard error. */
export function complain(stderr: { write(text: string): unknown }, sentence: string): void {
  stderr.write(`uriscan: ${withoutPasswords(sentence)}\n`);
}

/** Removes the passwords from a sentence with arguments, since these may be URIs by mistake, and escapes it. */
function withoutPasswords(sentence: string): string {
  // Redacts only words that may be part of a URI. A password with spaces in it begins in the first word that has a colon, and ends
  // in the last one that has an "@", however these are spelled. The word before it may be the beginning of the same text, which has no
  // scheme then.
  const words = sentence.split(' ');
  const start = words.findIndex((word) => findPasswords(`- ${word} @`).length > 0);
  const end = words.findLastIndex((word) => findPasswords(`: ${word}`).length > 0) + 1;
  const before = Math.max(0, start - 1);
  if (start >= 0 && start < end) words.splice(before, end - before, words.slice(before, end).join(' '));
  return printable(words.map(withoutPassword).join(' '));
}

/** Removes the password from a word, but not the punctuation after it. */
function withoutPassword(word: string): string {
  let end = word.length;
  while (end > 0 && ENDS_OF_SENTENCES.includes(word.charAt(end - 1))) end--;
  return redact(word.slice(0, end)) + word.slice(end);
}

/** Returns the error of a file or a stream in words. Throws other errors again: they are mistakes of the program. */
export function reason(error: unknown): string {
  if (isReported(error)) return error.message;
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) throw error;
  // Only errors of the system have its numbers: the numbers of zlib mean something else.
  const errno = 'syscall' in error && 'errno' in error ? Number(error.errno) : 0;
  return util().getSystemErrorMap().get(errno)?.[1] ?? error.message;
}
