/** For `assert.throws`, which takes a class for a test that every error passes. */

export const isTypeError = (error: Error): boolean => error instanceof TypeError;
export const isRangeError = (error: Error): boolean => error instanceof RangeError;
