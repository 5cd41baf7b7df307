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
