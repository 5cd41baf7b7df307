/** Errors of the library, and errors that its documentation does not name. */

import { type PublicFunction, publicFunctions } from '../entries.js';

export const FUNCTIONS = await publicFunctions();
/** The exported classes of errors. */
export const ERRORS = FUNCTIONS.filter(({ name }) => name.endsWith('Error')).map(({ value }) => value);

const isOurs = (error: unknown): boolean => ERRORS.some((kind) => error instanceof kind);
/** Whether an error reports a wrong argument. V8 throws a RangeError, too, when the stack is full or a string is too long. */
const isWrongUse = (error: unknown): boolean =>
  (error instanceof TypeError || error instanceof RangeError) && !/call stack|Invalid/.test(error.message);

/** A replacement for another library throws the errors of that library, such as the `URIError` of `encodeURIComponent`. */
const isPlain = (error: unknown): boolean =>
  error instanceof Error && (error.constructor === Error || error.constructor === URIError);

const ofCompat = (error: unknown): boolean => isOurs(error) || isWrongUse(error) || isPlain(error);

/** Calls an exported function. Returns the error that it throws, if that is undocumented. */
export async function undocumented({ name }: PublicFunction, run: () => unknown): Promise<string | undefined> {
  const isDocumented = name.startsWith('uriscan/compat') ? ofCompat : isOurs;
  try {
    await run();
  } catch (error) {
    if (!isDocumented(error)) return error instanceof Error ? String(error.stack) : String(error);
  }
  return undefined;
}
