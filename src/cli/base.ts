/** What is wrong with a base that users give, and how they are told. */

import { type Command, Option } from 'commander';
import { ERRORS, errorCode, pointAt, RESOLUTION_ERRORS } from '../errors/index.js';
import { Grammar, STRIDE, scan } from '../scanner/index.js';

const SENTENCES = { ...ERRORS, ...RESOLUTION_ERRORS };

/** Why and where a text is no base. */
export interface Fault {
  readonly code: keyof typeof SENTENCES;
  readonly offset: number;
}

// Filled and read within one call: nothing of the caller's runs in between.
const record = new Uint32Array(STRIDE);

/** A relative reference stops being a base where no URI goes on like that. */
export function faultOf(base: string): Fault | undefined {
  const asUri = scan(base, record, 0, Grammar.URI);
  if (asUri >= 0) return undefined;
  const asReference = scan(base, record);
  if (asReference >= 0) return { code: 'relative-base', offset: ~asUri };
  return { code: errorCode(base, ~asReference), offset: ~asReference };
}

export const baseOption = (): Option => new Option('-b, --base <uri>', 'the base, a URI; its fragment does not count');

/** Ends the command with an error if `--base` is no base. Its password does not show. */
export function checkBase(base: string, command: Command): void {
  const fault = faultOf(base);
  if (fault === undefined) return;
  const { code, offset } = fault;
  // The base is escaped already, and the other lines point at the offset.
  command
    .configureOutput({ outputError: (text, write) => write(text) })
    .error(`error: --base: ${SENTENCES[code]} (${code}, offset ${offset})\n${pointAt(base, offset)}`);
}
