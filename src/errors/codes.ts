/** The syntax errors of URI references. */

/**
 * The errors, each with a sentence about the character at the offset. The codes are stable.
 */
export const ERRORS = {
  'unexpected-end': 'unexpected end of input',
  'forbidden-character': 'this character must be percent-encoded',
  'invalid-percent-encoding': 'two hexadecimal digits must follow "%"',
  'invalid-scheme': 'a scheme is a letter, then letters, digits, "+", "-" or ".", then ":"',
  'colon-in-first-segment': 'the first segment of a relative reference must not contain ":"',
  'invalid-userinfo': 'neither a port nor a userinfo, which must end in "@"',
  'invalid-host': 'unexpected character in a host',
  'invalid-ip-literal': 'not an IPv6address or IPvFuture within brackets',
  'invalid-port': 'a port contains only digits',
  'invalid-path': 'unexpected character in a path',
  'invalid-query': 'unexpected character in a query',
  'invalid-fragment': 'unexpected character in a fragment',
  'unexpected-fragment': 'an absolute-URI has no fragment',
} as const;

/** Stable code of a syntax error: a key of {@link ERRORS}. */
export type ErrorCode = keyof typeof ERRORS;
