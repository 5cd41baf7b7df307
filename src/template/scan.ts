import { describe } from '../errors/diagnose.js';
import { Place } from '../errors/language.js';
import { run } from '../scanner/engine/uri-template-units.generated.js';
import { STRIDE } from '../tables/record.js';
import { automaton } from '../tables/uri-template.generated.js';
import type { TemplateErrorCode } from './error.js';

// Filled and never read: a template has no components.
const record = /* @__PURE__ */ new Uint32Array(STRIDE);

function scanTemplate(text: string): number {
  const { START_STATE, REFUSED_MARKS } = automaton();
  return run(text, record, 0, START_STATE[0] as number, REFUSED_MARKS[0] as number);
}

/**
 * Whether a value is a string that is a `URI-Template` (RFC 6570, section 2, with erratum 6937: an apostrophe is a literal), by the automaton of that grammar.
 *
 * @param value - any value; only strings are templates
 * @example
 * ```ts
 * isUriTemplate('http://example.com/{term:1}/{term}{?q*,lang}'); // true
 * isUriTemplate('http://example.com/{term'); // false
 * ```
 */
export function isUriTemplate(value: string): boolean;
export function isUriTemplate(value: unknown): value is string;
export function isUriTemplate(value: unknown): boolean {
  return typeof value === 'string' && scanTemplate(value) >= 0;
}

/** An error in a text that must be a template. */
export interface TemplateFault {
  readonly code: TemplateErrorCode;
  readonly offset: number;
  /** The tokens that are valid at the offset. */
  readonly expected: readonly string[];
}

/** Finds the first error in a text that must be a template, if any. */
export function faultInTemplate(text: string): TemplateFault | undefined {
  const offset = ~scanTemplate(text);
  if (offset < 0) return undefined;
  const place = new Place(automaton(), 0, text, offset);
  const expected = describe(place.characters, place.mayEnd);
  return { code: offset === text.length ? 'unexpected-end' : 'unexpected-character', offset, expected };
}
