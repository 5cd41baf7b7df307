import { type Diagnosis, diagnose, ERRORS, RESOLUTION_ERRORS } from 'uriscan/errors';
import { baseErrorOf } from './base-uri.js';

const SENTENCES = { ...ERRORS, ...RESOLUTION_ERRORS };

/** Returns a message without a password if `--base` is not a URI. It is printable as it is, and line breaks are part of it. */
export function baseFault(base: string): string | undefined {
  const error = baseErrorOf(base);
  if (error === undefined) return undefined;
  const { code, offset } = error;
  const { message } = diagnose(base, { grammar: code === 'relative-base' ? 'uri' : 'uri-reference' }) as Diagnosis;
  const pointer = message.split('\n').slice(1, 3).join('\n');
  return `error: --base: ${SENTENCES[code]} (${code}, offset ${offset})\n${pointer}`;
}
