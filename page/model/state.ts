/** The state of the page, and the link that holds it: in its fragment, which is not sent to any server. */

import { redact } from '../../src/errors/index.js';
import { isMachineName, type MachineName } from './machines.js';

/** The input of the user. */
export interface State {
  readonly reference: string;
  /** Empty if there is no base. */
  readonly base: string;
  /** Whether section 5.2.2 is read strictly. */
  readonly strict: boolean;
  /** The reference to compare with; empty for no comparison. */
  readonly other: string;
  /** The automaton of the walk. */
  readonly machine: MachineName;
  /** Steps of the walk that were taken. */
  readonly step: number;
}

/** The initial state. */
export const FIRST: State = {
  reference: 'https://example.com:443/%7Eover/there?name=ferret#nose',
  base: 'http://a/b/c/d;p?q',
  strict: true,
  other: 'https://example.com/~over/there?name=ferret#nose',
  machine: 'uri',
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
export function linkTo({ reference, base, strict, other, machine, step }: State): Link {
  const texts = [reference, base, other];
  if (texts.join('').length > MOST_IN_LINK) return { fragment: undefined, redacted: false };
  const open = texts.map((text) => redact(text));
  const [openReference = '', openBase = '', openOther = ''] = open;
  const fields = [`reference=${encode(openReference)}`, `base=${encode(openBase)}`];
  if (openOther !== '') fields.push(`other=${encode(openOther)}`);
  if (machine !== 'uri') fields.push(`automaton=${machine}`);
  if (!strict) fields.push('strict=false');
  if (step > 0) fields.push(`step=${step}`);
  const fragment = `#${fields.join('&')}`;
  const redacted = open.some((text, i) => text !== texts[i]);
  return { fragment: fragment.length > MOST_IN_LINK ? undefined : fragment, redacted };
}

/** Returns the state in a fragment; `undefined` if there is no state in it. Ignores invalid fields. */
export function stateIn(fragment: string): State | undefined {
  const fields = new URLSearchParams(fragment.replace(/^#/, '').replaceAll('+', '%2B'));
  const reference = fields.get('reference');
  if (reference === null) return undefined;
  const step = Number(fields.get('step'));
  const machine = fields.get('automaton');
  return {
    reference,
    base: fields.get('base') ?? '',
    strict: fields.get('strict') !== 'false',
    other: fields.get('other') ?? '',
    machine: isMachineName(machine) ? machine : 'uri',
    step: Number.isSafeInteger(step) && step > 0 ? step : 0,
  };
}

/** Encodes a text. A lone surrogate cannot be encoded and becomes U+FFFD; a URI reference can contain neither. */
function encode(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\uFFFD'));
}
