/** The stable codes of the errors, each with a sentence that says what to do. */

import { COMPONENTS, type Component } from '../scanner/components.js';

/** The syntax errors of URI references, each with a sentence about the character at the offset. */
export const ERRORS = {
  'unexpected-end': 'the text is incomplete',
  'forbidden-character': 'percent-encode or remove this character',
  'invalid-percent-encoding': 'two hexadecimal digits must follow "%", and "%25" is a percent sign',
  'invalid-scheme': 'a scheme is a letter, then letters, digits, "+", "-" or ".", then ":"',
  'colon-in-first-segment': 'the first segment of a relative reference must not contain ":", unless "./" precedes it',
  'invalid-userinfo': 'a port contains only digits, and a userinfo must end in "@"',
  'invalid-host': 'a host must not contain this character',
  'invalid-ip-literal': 'brackets must contain an IPv6address or an IPvFuture',
  'invalid-port': 'a port contains only digits',
  'invalid-path': 'a path must not contain this character: percent-encode it',
  'invalid-query': 'a query must not contain this character: percent-encode it',
  'invalid-fragment': 'a fragment must not contain this character: percent-encode it',
  'unexpected-fragment': 'an absolute-URI has no fragment: remove it',
} as const;

/** Stable code of a syntax error: a key of {@link ERRORS}. */
export type ErrorCode = keyof typeof ERRORS;

/** The components that a reference can be composed of. */
export const COMPONENT_NAMES = COMPONENTS.slice(1) as readonly Exclude<Component, 'reference'>[];
/** The name of a component. */
export type ComponentName = (typeof COMPONENT_NAMES)[number];

/** The errors of components, and of texts that become components. */
// Made by a call: bundlers drop it where no component is checked.
export const COMPONENT_ERRORS = /* @__PURE__ */ (() => {
  const { 'colon-in-first-segment': _inFirst, 'unexpected-fragment': _fragment, ...shared } = ERRORS;
  return {
    ...shared,
    'invalid-scheme': 'a scheme is a letter, then letters, digits, "+", "-" or "."',
    'invalid-authority': 'an authority must not contain this character',
    'invalid-userinfo': 'a userinfo must not contain this character: percent-encode it',
    'missing-scheme': 'a URI has a scheme',
    'unexpected-scheme': 'a relative reference has no scheme',
    'missing-host': 'userinfo and port need a host',
    'contradictory-authority': 'userinfo, host and port form a different authority',
    'path-after-authority': 'a path after an authority is empty or begins with "/"',
    'slash-in-segment': 'a segment must not contain "/"',
    'dot-segment': 'a segment must not be "." or ".."',
    'unsafe-port': 'expected a port from 0 to 2^53 - 1',
    'not-a-url': 'a WHATWG parser rejects it or reads other components',
    'lone-surrogate': 'a lone surrogate is not a character',
    'malformed-utf-8': 'these octets are not UTF-8',
  } as const;
})();

/** Stable code of a {@link UriComponentError}: a key of {@link COMPONENT_ERRORS}. */
export type ComponentErrorCode = keyof typeof COMPONENT_ERRORS;

/** The errors of resolving a reference. */
export const RESOLUTION_ERRORS = {
  'relative-base': 'a base must be a URI, not a relative reference',
  'above-root': 'a ".." of the path leads above its root',
  'encoded-dots': 'a dot-segment of the path is percent-encoded',
  'unreachable-target': 'no reference leads to a target with dot-segments in its path',
} as const;

/** Stable code of a {@link UriResolutionError}: a key of {@link RESOLUTION_ERRORS}. */
export type ResolutionErrorCode = keyof typeof RESOLUTION_ERRORS;
