/** The input of the page, as a program and as a command. */

import { isUri, isUriReference } from '../../src/entries/index.js';
import { visible } from '../../src/errors/display.js';
import type { State } from './state.js';

/** TypeScript that reads the reference, and resolves it if there is a base. */
export function typescript({ reference, base, strict }: State): string {
  const isValid = isUriReference(reference);
  const text = literal(reference);
  if (!isValid) return `import { diagnose } from 'uriscan/errors';\n\nconsole.log(diagnose(${text}));\n`;
  if (!isUri(base)) return `import { parse } from 'uriscan';\n\nconsole.log(parse(${text}));\n`;
  const options = strict ? '' : ', { strict: false }';
  return `import { resolve } from 'uriscan';\n\nconsole.log(resolve(${literal(base)}, ${text}${options}));\n`;
}

/** A string literal in visible characters: an editor hides none of them, and reorders none. */
const literal = (text: string): string => visible(JSON.stringify(text));

/** Controls, format characters such as those of bidirectional text, lone surrogates, unassigned code points and line separators. */
const TERMINAL_ACTS_ON = /[\p{C}\p{Zl}\p{Zp}]/u;

/**
 * One line for sh, bash, zsh or fish that draws the reference; `undefined` if a quoted character still acts on a terminal, such as
 * the end of a line.
 */
export function command({ reference }: State): string | undefined {
  if (TERMINAL_ACTS_ON.test(reference)) return undefined;
  // Within quotes, only fish reads a backslash as an escape; outside, all of them do.
  return `npx uriscan-cli explain -- '${reference.replaceAll(/['\\]/g, "'\\$&'")}'`;
}
