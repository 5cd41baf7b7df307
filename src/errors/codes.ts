/** The syntax errors of URI references. */

/**
 * The errors, each with a sentence about the character at the offset. The codes are stable.
 */
export const ERRORS = {
  'unexpected-end': 'the input ends too early',
  'forbidden-character': 'a URI cannot have this character; it has to be percent-encoded',
  'invalid-percent-encoding': 'two hexadecimal digits have to follow "%"',
  'invalid-scheme': 'a scheme is a letter, then letters, digits, "+", "-" or ".", then ":"',
  'colon-in-first-segment': 'the first segment of a relative reference cannot have ":"',
  'invalid-userinfo': 'this is neither a port nor a userinfo, which would have to end in "@"',
  'invalid-host': 'this character cannot be in a host',
  'invalid-ip-literal': 'this is not an IPv6address or IPvFuture within brackets',
  'invalid-port': 'a port has digits only',
  'invalid-path': 'this character cannot be in a path',
  'invalid-query': 'this character cannot be in a query',
  'invalid-fragment': 'this character cannot be in a fragment',
  'unexpected-fragment': 'an absolute-URI has no fragment',
} as const;

/** Stable code of a syntax error: a key of {@link ERRORS}. */
export type ErrorCode = keyof typeof ERRORS;
