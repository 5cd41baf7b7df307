import { checkInteger } from '../tables/arguments.js';

/**
 * A line is longer than was allowed for, so that it cannot be held in memory.
 *
 * @example
 * ```ts
 * new LineTooLongError(4).message; // 'a line has more than 4 bytes'
 * ```
 */
export class LineTooLongError extends RangeError {
  override readonly name = 'LineTooLongError';
  /** Stable, for programs to tell it by. */
  readonly code = 'line-too-long';

  /** @param longest - bytes that a line may have */
  constructor(readonly longest: number) {
    checkInteger(longest, 'longest', 1, Number.MAX_SAFE_INTEGER);
    super(`a line has more than ${longest} bytes`);
  }
}
