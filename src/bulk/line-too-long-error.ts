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
    super(`a line has more than ${longest} bytes`);
  }
}
