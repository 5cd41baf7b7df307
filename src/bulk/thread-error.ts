/**
 * A thread could not do its work: its job threw something, or it has ended. What was thrown is the `cause`.
 *
 * @example
 * ```ts
 * new ThreadError(new TypeError('a mistake')).message; // 'a thread failed: TypeError: a mistake'
 * ```
 */
export class ThreadError extends Error {
  override readonly name = 'ThreadError';
  /** Stable, for programs to tell it by. */
  readonly code = 'thread-failed';

  constructor(cause: unknown) {
    super(`a thread failed: ${cause}`, { cause });
  }
}
