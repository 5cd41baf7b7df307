import { checkInteger } from '../tables/arguments.js';

/**
 * The error for a line that is longer than allowed.
 *
 * @example
 * ```ts
 * new LineTooLongError(4).message; // 'a line has more than 4 bytes'
 * ```
 */
export class LineTooLongError extends RangeError {
  override readonly name = 'LineTooLongError';
  /** The same in all versions, for programs. */
  readonly code = 'line-too-long';

  /** @param longest - bytes that a line may have */
  constructor(readonly longest: number) {
    checkInteger(longest, 'longest', 1, Number.MAX_SAFE_INTEGER);
    super(`a line has more than ${longest} bytes`);
  }
}

/**
 * The error for a thread that failed: its job threw, or it ended. The original error is the `cause`.
 *
 * @example
 * ```ts
 * new ThreadError(new TypeError('a mistake')).message; // 'a thread failed: TypeError: a mistake'
 * ```
 */
export class ThreadError extends Error {
  override readonly name = 'ThreadError';
  /** The same in all versions, for programs. */
  readonly code = 'thread-failed';

  /** @param cause - the original error, or any other value that the job threw */
  constructor(cause: unknown) {
    super(`a thread failed: ${cause}`, { cause });
  }
}
