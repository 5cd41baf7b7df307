/** Keeps passwords out of what people get to see (RFC 3986, section 3.2.1). */

/** What stands where a password was. */
export const REDACTED = '***';

/** A stretch of a string. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Where a password stands, or might, in text that is not a URI reference: behind the first colon of what follows `//`,
 * up to the last `@`. As nobody can tell where the author meant the userinfo to end, this takes too much rather
 * than too little.
 *
 * @param authority - where the authority begins, if not behind the first `//`; below 0 if there is none
 */
export function passwordIn(text: string, authority = text.indexOf('//')): Span | undefined {
  if (authority < 0) return undefined;
  const colon = text.indexOf(':', authority);
  const end = text.lastIndexOf('@');
  return colon >= 0 && colon < end ? { start: colon + 1, end } : undefined;
}

/** The text with a stretch of it redacted. */
export function redact(text: string, span: Span | undefined): string {
  return span === undefined ? text : text.slice(0, span.start) + REDACTED + text.slice(span.end);
}
