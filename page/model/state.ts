/** The state of the page, and the link that holds it: in its fragment, which is not sent to any server. */

import { redact } from '../../src/errors/index.js';

/** The input of the user. */
export interface State {
  readonly reference: string;
  /** Empty if there is no base. */
  readonly base: string;
  /** Whether section 5.2.2 is read strictly. */
  readonly strict: boolean;
  /** Steps of the walk that were taken. */
  readonly step: number;
}

/** The initial state. */
export const FIRST: State = {
  reference: 'https://user@Example.com:8443/over/%7Ethere/../here?name=ferret#nose',
  base: 'http://a/b/c/d;p?q',
  strict: true,
  step: 0,
};

/** The maximal length of a link, in code units. */
export const MOST_IN_LINK = 8000;

/** The fragment of a link, with its number sign, and the parts that were left out of it. */
export interface Link {
  /** `undefined` if it would be too long. */
  readonly fragment: string | undefined;
  /** Whether `***` replaces a password. */
  readonly redacted: boolean;
}

/** The link to a state. */
export function linkTo({ reference, base, strict, step }: State): Link {
  if (reference.length + base.length > MOST_IN_LINK) return { fragment: undefined, redacted: false };
  const [open, openBase] = [redact(reference), redact(base)];
  const fields = [`reference=${encode(open)}`, `base=${encode(openBase)}`];
  if (!strict) fields.push('strict=false');
  if (step > 0) fields.push(`step=${step}`);
  const fragment = `#${fields.join('&')}`;
  const redacted = open !== reference || openBase !== base;
  return { fragment: fragment.length > MOST_IN_LINK ? undefined : fragment, redacted };
}

/** Returns the state in a fragment; `undefined` if there is no state in it. Ignores invalid fields. */
export function stateIn(fragment: string): State | undefined {
  const fields = new URLSearchParams(fragment.replace(/^#/, '').replaceAll('+', '%2B'));
  const reference = fields.get('reference');
  if (reference === null) return undefined;
  const step = Number(fields.get('step'));
  return {
    reference,
    base: fields.get('base') ?? '',
    strict: fields.get('strict') !== 'false',
    step: Number.isSafeInteger(step) && step > 0 ? step : 0,
  };
}

/** Encodes a text. A lone surrogate cannot be encoded and becomes U+FFFD; a URI reference can contain neither. */
function encode(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\uFFFD'));
}
