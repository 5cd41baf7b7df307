import { checkChoice, checkInteger, checkText } from '../tables/arguments.js';
import { ERRORS } from './codes.js';
import { unexpectedAt } from './language.js';
import { UriError } from './uri-error.js';

/** The components that a reference can be composed of. */
export type ComponentName = (typeof NAMES)[number];

const NAMES = ['scheme', 'authority', 'userinfo', 'host', 'port', 'path', 'query', 'fragment'] as const;

/** The errors of components, and of texts that become components. The codes are stable. */
export const COMPONENT_ERRORS = {
  'unexpected-end': ERRORS['unexpected-end'],
  'forbidden-character': ERRORS['forbidden-character'],
  'invalid-percent-encoding': ERRORS['invalid-percent-encoding'],
  'invalid-scheme': 'a scheme is a letter, then letters, digits, "+", "-" or "."',
  'invalid-authority': 'an authority must not contain this character: percent-encode it',
  'invalid-userinfo': 'a userinfo must not contain this character: percent-encode it',
  'invalid-host': ERRORS['invalid-host'],
  'invalid-ip-literal': ERRORS['invalid-ip-literal'],
  'invalid-port': ERRORS['invalid-port'],
  'invalid-path': ERRORS['invalid-path'],
  'invalid-query': ERRORS['invalid-query'],
  'invalid-fragment': ERRORS['invalid-fragment'],
  'missing-scheme': 'a URI has a scheme',
  'unexpected-scheme': 'a relative reference has no scheme',
  'missing-host': 'userinfo and port need a host',
  'contradictory-authority': 'userinfo, host and port add up to another authority',
  'path-after-authority': 'a path after an authority is empty or begins with "/"',
  'slash-in-segment': 'a segment must not contain "/"',
  'dot-segment': '"." and ".." are not names in a path',
  'unsafe-port': 'a port is an integer from 0 to 2^53 - 1 here',
  'not-a-url': 'a parser of the WHATWG URL Standard rejects this URI, or reads other components',
  'lone-surrogate': 'a lone surrogate is not a character',
  'malformed-utf-8': 'these octets are not UTF-8',
} as const;

/** Stable code of a {@link UriComponentError}: a key of {@link COMPONENT_ERRORS}. */
export type ComponentErrorCode = keyof typeof COMPONENT_ERRORS;

/**
 * The error for a component that is invalid, or that cannot be combined with the others. The message names the character, and shows no other part of the
 * component.
 *
 * @example
 * ```ts
 * try {
 *   compose({ scheme: 'http', host: 'example.com', path: '/a b' });
 * } catch (error) {
 *   error.component; // 'path'
 *   error.code; // 'forbidden-character'
 *   error.offset; // 2
 *   error.message;
 *   // 'path: unexpected U+0020 (space); this character must be percent-encoded (forbidden-character, offset 2)'
 * }
 * ```
 */
export class UriComponentError extends UriError {
  override readonly name = 'UriComponentError';
  /** The code of the error. */
  override readonly code: ComponentErrorCode;
  /**
   * The index of the first UTF-16 code unit that makes the component invalid; its length if it ends too early; 0 if the
   * component is invalid as a whole.
   */
  readonly offset: number;
  /** The component; `undefined` for a text that was not passed as a certain component. */
  readonly component: ComponentName | undefined;

  /**
   * @param code - the code of the error
   * @param offset - the offset of the error in the component, in UTF-16 code units
   * @param component - the name of the component, for the message; `undefined` if it is not known
   * @param text - the component, if the error is its character at the offset
   */
  constructor(code: ComponentErrorCode, offset: number, component?: ComponentName, text?: string) {
    checkChoice(code, 'code', Object.keys(COMPONENT_ERRORS));
    if (component !== undefined) checkChoice(component, 'component', NAMES);
    if (text !== undefined) checkText(text, 'text');
    checkInteger(offset, 'offset', 0, text?.length ?? Number.MAX_SAFE_INTEGER);
    const where = component === undefined ? '' : `${component}: `;
    const character = text === undefined ? '' : `${unexpectedAt(text, offset)}; `;
    super(`${where}${character}${COMPONENT_ERRORS[code]} (${code}, offset ${offset})`);
    this.code = code;
    this.offset = offset;
    this.component = component;
  }
}
