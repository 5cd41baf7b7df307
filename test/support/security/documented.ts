/** Errors of the library, and errors that its documentation does not name. */

import { publicFunctions } from '../entries.js';

export const FUNCTIONS = await publicFunctions();
/** The exported classes of errors. */
export const ERRORS = FUNCTIONS.filter(({ name }) => name.endsWith('Error')).map(({ value }) => value);

const isOurs = (error: unknown): boolean => ERRORS.some((kind) => error instanceof kind);
/** Calls an exported function. Returns the error that it throws, if that is undocumented. */
export async function undocumented(run: () => unknown): Promise<string | undefined> {
  try {
    await run();
  } catch (error) {
    if (!isOurs(error)) return error instanceof Error ? String(error.stack) : String(error);
  }
  return undefined;
}
