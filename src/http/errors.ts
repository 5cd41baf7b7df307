/** What can be wrong with a request target or a Host field. */

import { ERRORS } from '../errors/index.js';

/**
 * The errors, each with what it says of the character at the offset; what `ERRORS` has, too, means the same
 * there. The codes are stable.
 */
export const HTTP_ERRORS = {
  'unexpected-end': ERRORS['unexpected-end'],
  'forbidden-character': 'no URI has this character, and no host',
  'invalid-percent-encoding': ERRORS['invalid-percent-encoding'],
  'invalid-scheme':
    'a request target begins with "/" or with a scheme: a letter, then letters, digits, "+", "-" or ".", then ":"',
  'invalid-asterisk': '"*" is the whole of a request target, and the method is OPTIONS then',
  'missing-host': 'what follows "http:" or "https:" is "//" and a host; a CONNECT has a host and a port',
  'invalid-userinfo': ERRORS['invalid-userinfo'],
  'unexpected-userinfo': 'no userinfo may be sent: it hides what the host is',
  'invalid-host': ERRORS['invalid-host'],
  'invalid-ip-literal': ERRORS['invalid-ip-literal'],
  'invalid-port': 'a port has digits only, and that of a CONNECT is at most 65535',
  'invalid-path': ERRORS['invalid-path'],
  'unexpected-path': 'a host and a port have no path behind them here',
  'invalid-query': ERRORS['invalid-query'],
  'unexpected-query': 'a host and a port have no query behind them here',
  'unexpected-fragment': 'a request has no fragment',
} as const;

/** Stable code of an error: a key of {@link HTTP_ERRORS}. */
export type HttpErrorCode = keyof typeof HTTP_ERRORS;
