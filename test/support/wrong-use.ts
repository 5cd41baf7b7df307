/** For `assert.throws`, which treats a class as a check that every error passes. */

export const isTypeError = (error: Error): boolean => error instanceof TypeError;
export const isRangeError = (error: Error): boolean => error instanceof RangeError;
