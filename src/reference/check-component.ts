/** Checks single components against their productions, and finds the offset of the first error. */

import type { ComponentErrorCode, ComponentName } from '../errors/codes.js';
import { UriComponentError } from '../errors/error.js';
import type { ReferenceLanguage } from '../errors/language.js';
import { URIS } from '../errors/uri.js';
import { checkText } from '../support/arguments.js';
import { isHighSurrogate } from '../support/code-unit.js';
import { Grammar, STRIDE } from '../tables/record.js';
import { GEN_DELIMS, HEXDIG, QUERY } from '../tables/uri.generated.js';

const componentRecord = new Uint32Array(STRIDE);

/**
 * How each component is read: the texts before and after it in a URI where nothing else may be, and the delimiters that may follow it.
 * A path is of the longest production: the other components decide which one is required.
 */
const PLACES: Record<ComponentName, readonly [before: string, after: string, delimiters: string]> = {
  scheme: ['', ':', ':'],
  authority: ['a://', '', '/?#'],
  userinfo: ['a://a', '@', '@/?#'],
  host: ['a://@', '', ':@/?#'],
  port: ['a://@:', '', '/?#'],
  path: ['a:///', '', '?#'],
  query: ['a:?', '', '#'],
  fragment: ['a:#', '', '#'],
};

/**
 * Makes sure that a text is a string of the production of a component.
 *
 * @throws UriComponentError if it is not
 */
export function checkComponent(component: ComponentName, text: string, language: ReferenceLanguage = URIS): void {
  checkText(text, component);
  const offset = offsetOfError(component, text, language);
  if (offset >= 0)
    throw new UriComponentError(
      codeInComponent(offset, component, text, language.isForbidden),
      offset,
      component,
      text,
    );
}

/** Checks a query as {@link checkComponent} does, without the engine: `Query` is a third smaller in a bundle. */
export function checkQuery(text: string): void {
  const offset = errorInQuery(text);
  if (offset >= 0)
    throw new UriComponentError(codeInComponent(offset, 'query', text, isNotDelimiter), offset, 'query', text);
}

/** A query has all characters that a URI may contain, except some delimiters. */
const isNotDelimiter = (character: number): boolean => GEN_DELIMS[character] !== 1;

/** Finds the first offset where a text stops being the beginning of a valid string; -1 if the text is valid. */
function offsetOfError(component: ComponentName, text: string, { scan }: ReferenceLanguage): number {
  const [before, after, delimiters] = PLACES[component];
  let end = component === 'host' && text.startsWith('[') ? text.indexOf(']') + 1 || text.length : 0;
  if (end === 0) while (end < text.length && !delimiters.includes(text.charAt(end))) end++;
  const read = text.slice(0, end);
  const flags = scan(before + read + after, componentRecord, 0, Grammar.URI);
  if (flags >= 0) return read.length < text.length ? read.length : -1;
  const offset = ~flags - before.length;
  // The error may be the second half of a surrogate pair, or after half a pair.
  return isHighSurrogate(text.charCodeAt(offset - 1)) ? offset - 1 : offset;
}

function codeInComponent(
  offset: number,
  component: ComponentName,
  text: string,
  isForbidden: ReferenceLanguage['isForbidden'],
): ComponentErrorCode {
  if (offset === text.length) return 'unexpected-end';
  if (text.slice(Math.max(0, offset - 2), offset).includes('%')) return 'invalid-percent-encoding';
  if (isForbidden(text.codePointAt(offset) as number)) return 'forbidden-character';
  return text.startsWith('[') && component === 'host' ? 'invalid-ip-literal' : `invalid-${component}`;
}

/** Whether a text is a `query`. A `fragment` has the same production, and a path the same characters, except `?`. */
export const isQuery = (text: string): boolean => errorInQuery(text) < 0;

/** Returns the offset at which a text stops being the beginning of a `query`; -1 if it is one. */
function errorInQuery(text: string): number {
  for (let i = 0; i < text.length; i++) {
    if (QUERY[text.charCodeAt(i)] === 1) continue;
    if (text[i] !== '%' || HEXDIG[text.charCodeAt(++i)] !== 1 || HEXDIG[text.charCodeAt(++i)] !== 1) return i;
  }
  return -1;
}
