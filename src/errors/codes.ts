/** The syntax errors of URI references. */

/**
 * The errors, each with a sentence about the character at the offset that says what to do. The codes are stable.
 */
export const ERRORS = {
  'unexpected-end': 'the text is incomplete',
  'forbidden-character': 'this character must be percent-encoded',
  'invalid-percent-encoding': 'two hexadecimal digits must follow "%", and "%25" is a percent sign',
  'invalid-scheme': 'a scheme is a letter, then letters, digits, "+", "-" or ".", then ":"',
  'colon-in-first-segment': 'the first segment of a relative reference must not contain ":", unless "./" precedes it',
  'invalid-userinfo': 'a port contains only digits, and a userinfo must end in "@"',
  'invalid-host': 'a host must not contain this character: percent-encode or remove it',
  'invalid-ip-literal': 'brackets must contain an IPv6address or an IPvFuture',
  'invalid-port': 'a port contains only digits',
  'invalid-path': 'a path must not contain this character: percent-encode it',
  'invalid-query': 'a query must not contain this character: percent-encode it',
  'invalid-fragment': 'a fragment must not contain this character: percent-encode it',
  'unexpected-fragment': 'an absolute-URI has no fragment: remove it',
} as const;

/** Stable code of a syntax error: a key of {@link ERRORS}. */
export type ErrorCode = keyof typeof ERRORS;
