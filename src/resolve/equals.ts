import { checkText } from '../tables/arguments.js';
import { type ParsedReference, textOf } from '../tables/reference-text.js';
import { FORM_OPTIONS, type Form, formOf, type NormalizeOptions, normalForm } from './normalize.js';

const OPTIONS = { ...FORM_OPTIONS, level: ['syntax', 'string', 'scheme'] } as const;

/** Options of {@link equals}: the step of the ladder, the schemes, and whether fragments count. */
export interface EqualsOptions extends Omit<NormalizeOptions, 'level'> {
  /**
   * A step of the ladder (section 6.2): `'string'` compares characters; `'syntax'` (the default) compares the normal
   * forms by syntax; `'scheme'` compares the normal forms by scheme.
   */
  readonly level?: 'string' | 'syntax' | 'scheme';
  /** Whether fragments are also compared; `true` by default. A retrieval ignores them (section 6.1). */
  readonly fragment?: boolean;
}

/**
 * Whether two URI references are equivalent by one step of the comparison ladder (section 6.2).
 *
 * References that are equal on one step are equal on all further steps. References that differ may still identify the
 * same resource; references that are equal never identify different ones.
 *
 * References are compared unchanged: to compare their targets, resolve them first. To compare as a retrieval does, leave out the
 * fragments with `fragment: false` (section 6.1).
 *
 * @param a - a URI reference, as a string or parsed
 * @param b - the reference to compare with
 * @param options - the step of the ladder, `'syntax'` by default, the schemes, and whether to compare fragments
 * @throws UriSyntaxError if they differ, and one of them is not a URI reference; not at level `'string'`
 * @throws UriResolutionError as `normalize` does, if they differ and `encodedDots` is `'error'`
 * @throws TypeError if an argument or an option has another type
 * @throws RangeError if there is no such level
 * @example
 * ```ts
 * equals('http://example.com/%7Ea', 'HTTP://EXAMPLE.com/~a'); // true
 * equals('http://example.com', 'http://example.com:80/'); // false
 * equals('http://example.com', 'http://example.com:80/', { level: 'scheme' }); // true
 * equals('http://example.com/#a', 'http://example.com/', { fragment: false }); // true
 * ```
 */
export function equals(a: string | ParsedReference, b: string | ParsedReference, options?: EqualsOptions): boolean {
  const textA = textOf(a);
  const textB = textOf(b);
  checkText(textA, 'a');
  checkText(textB, 'b');
  const form = formOf(options, OPTIONS);
  return textA === textB || comparedForm(textA, form) === comparedForm(textB, form);
}

/** Returns the text that is compared for a reference. */
export function comparedForm(reference: string, form: Form): string {
  const text = form.level === 'string' ? reference : normalForm(reference, form);
  return form.fragment ? text : text.replace(/#.*/s, '');
}
