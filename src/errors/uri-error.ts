/**
 * The base class of the errors of invalid input. Errors of invalid use are a `TypeError` or a `RangeError`.
 *
 * @hideconstructor
 */
export abstract class UriError extends Error {
  /** The code of the error. Codes are stable. */
  abstract readonly code: string;
}
