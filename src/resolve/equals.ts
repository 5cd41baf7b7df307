import { checkChoice, checkText } from '../tables/arguments.js';
import { checkOptions, own } from '../tables/options.js';
import { type ParsedReference, textOf } from '../tables/reference-text.js';
import { type NormalizeOptions, normalizeAt, schemesOf } from './normalize.js';

const OPTIONS = ['level', 'schemes'] as const;
const LEVELS = ['string', 'syntax', 'scheme'] as const;

/** Options of {@link equals}: the step of the ladder, and the schemes. */
export interface EqualsOptions extends Omit<NormalizeOptions, 'level'> {
  /**
   * A step of the ladder (section 6.2): `'string'` compares characters; `'syntax'` (the default) compares the normal
   * forms by syntax; `'scheme'` compares the normal forms by scheme.
   */
  readonly level?: 'string' | 'syntax' | 'scheme';
}

/**
 * Whether two URI references are equivalent by one step of the comparison ladder (section 6.2).
 *
 * References that are equal on one step are equal on all further steps. References that differ may still identify the
 * same resource; references that are equal never identify different ones.
 *
 * References are compared as they are: to compare their targets, resolve them first (section 6.1). Fragments are
 * compared too.
 *
 * @param a - a URI reference, as a string or parsed
 * @param b - the reference to compare with
 * @param options - the step of the ladder, `'syntax'` by default, and the schemes
 * @throws UriSyntaxError if they differ, and one of them is not a URI reference; not at level `'string'`
 * @throws TypeError if an argument or an option has another type
 * @throws RangeError if there is no such level
 * @example
 * ```ts
 * equals('http://example.com/%7Ea', 'HTTP://EXAMPLE.com/~a'); // true
 * equals('http://example.com', 'http://example.com:80/'); // false
 * equals('http://example.com', 'http://example.com:80/', { level: 'scheme' }); // true
 * ```
 */
export function equals(a: string | ParsedReference, b: string | ParsedReference, options?: EqualsOptions): boolean {
  const textA = textOf(a);
  const textB = textOf(b);
  checkText(textA, 'a');
  checkText(textB, 'b');
  checkOptions(options, OPTIONS);
  const level = own(options, 'level', 'syntax');
  if (level !== 'syntax') checkChoice(level, 'level', LEVELS);
  if (level === 'string' || textA === textB) return textA === textB;
  const schemes = schemesOf(options);
  return normalizeAt(textA, level, schemes) === normalizeAt(textB, level, schemes);
}
