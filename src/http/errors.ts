/** The errors of request targets and Host fields. */

import { ERRORS } from '../errors/index.js';

/**
 * The errors, each with its message about the character at the offset. A code that is also in `ERRORS` has the same
 * meaning there. The codes are stable.
 */
export const HTTP_ERRORS = {
  'unexpected-end': ERRORS['unexpected-end'],
  'forbidden-character': 'a URI or a host must not contain this character',
  'invalid-percent-encoding': ERRORS['invalid-percent-encoding'],
  'invalid-scheme':
    'a request target begins with "/" or with a scheme: a letter, then letters, digits, "+", "-" or ".", then ":"',
  'invalid-asterisk': '"*" is a request target only on its own, and only for OPTIONS',
  'missing-host': '"//" and a host must follow "http:" or "https:"; the target of CONNECT is a host and a port',
  'invalid-userinfo': ERRORS['invalid-userinfo'],
  'unexpected-userinfo': 'a userinfo must not be sent, since it hides the host',
  'invalid-host': ERRORS['invalid-host'],
  'invalid-ip-literal': ERRORS['invalid-ip-literal'],
  'invalid-port': 'a port contains only digits, and the port of a CONNECT is at most 65535',
  'invalid-path': ERRORS['invalid-path'],
  'unexpected-path': 'a path must not follow the host and the port here',
  'invalid-query': ERRORS['invalid-query'],
  'unexpected-query': 'a query must not follow the host and the port here',
  'unexpected-fragment': 'a request must not contain a fragment',
} as const;

/** Stable code of an error: a key of {@link HTTP_ERRORS}. */
export type HttpErrorCode = keyof typeof HTTP_ERRORS;
