/** What the page shows, and how that is written into a link: as its fragment, which no server gets to see. */

import { redact } from '../../src/errors/index.js';

/** What the user has put in. */
export interface State {
  readonly reference: string;
  /** Empty: there is none. */
  readonly base: string;
  /** Whether section 5.2.2 is read strictly. */
  readonly strict: boolean;
  /** Steps of the walk that were taken. */
  readonly step: number;
}

/** What the page begins with. */
export const FIRST: State = {
  reference: 'https://user@Example.com:8443/over/%7Ethere/../here?name=ferret#nose',
  base: 'http://a/b/c/d;p?q',
  strict: true,
  step: 0,
};

/** Most code units that a link may have. */
export const MOST_IN_LINK = 8000;

/** The fragment of a link, with its number sign, and what was left out of it. */
export interface Link {
  /** `undefined` if it would be too long. */
  readonly fragment: string | undefined;
  /** Whether there is `***` in place of a password. */
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

/** The state that a fragment tells of; `undefined` if it tells of none. Whatever is wrong in it is passed over. */
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

/** Half a surrogate pair cannot be encoded, and becomes U+FFFD, which a URI reference has no more than that. */
function encode(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\uFFFD'));
}
