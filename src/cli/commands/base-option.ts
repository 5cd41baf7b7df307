import { type Command, Option } from 'commander';
import { pointAt } from '../../errors/excerpt.js';
import { ERRORS, RESOLUTION_ERRORS } from '../../errors/index.js';
import { baseErrorOf } from '../tasks/base-uri.js';

const SENTENCES = { ...ERRORS, ...RESOLUTION_ERRORS };

export const baseOption = (about = 'the base, a URI; for a log, that of its server'): Option =>
  new Option('-b, --base <uri>', about);

/** Ends the command with an error if `--base` is not a URI. The message shows no password. */
export function checkBase(base: string, command: Command): void {
  const error = baseErrorOf(base);
  if (error === undefined) return;
  const { code, offset } = error;
  // Not escaped again: `pointAt` escapes the base, and line breaks are part of the message.
  command
    .configureOutput({ outputError: (text, write) => write(text) })
    .error(`error: --base: ${SENTENCES[code]} (${code}, offset ${offset})\n${pointAt(base, offset)}`);
}
