/** The state of the page, and the link that holds it: in its fragment, which is not sent to any server. */

import { redact } from '../../src/entries/errors.js';
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
  /** Steps of the walk that were taken; `Infinity` for all, so that an error is shown. */
  readonly step: number;
}

/** The initial state. */
export const FIRST: State = {
  reference: 'https://example.com:443/%7Eover/there?name=ferret#nose',
  base: '',
  strict: true,
  other: '',
  machine: 'uri',
  step: Number.POSITIVE_INFINITY,
};

/** The maximal length of a link, in code units. */
export const MAX_IN_LINK = 8000;

/** The length at which a link is compressed. */
const LONG_LINK = 1000;
/** The maximal length of the texts of a compressed link, and of its unpacked fields: hostile links may unpack to more. */
export const MAX_UNPACKED = 100_000;
/** The field of a compressed link: its other fields in the format `deflate-raw`, in Base64 for URLs. */
const PACKED = 'packed=';

/** The fragment of a link, with its number sign, and the parts that were left out of it. */
export interface Link {
  /** `undefined` if it would be too long. */
  readonly fragment: string | undefined;
  /** Whether `***` replaces a password. */
  readonly redacted: boolean;
}

/** The link to a state, not compressed. */
export function linkTo(state: State): Link {
  const { text, redacted } = fieldsOf(state, MAX_IN_LINK);
  if (text === undefined || text.length >= MAX_IN_LINK) return { fragment: undefined, redacted };
  return { fragment: `#${text}`, redacted };
}

/** The link to a state, compressed if it would be long otherwise. */
export async function shortLinkTo(state: State): Promise<Link> {
  const { text, redacted } = fieldsOf(state, MAX_UNPACKED);
  if (text === undefined) return { fragment: undefined, redacted };
  if (text.length < LONG_LINK) return { fragment: `#${text}`, redacted };
  const fragment = `#${PACKED}${await pack(text)}`;
  return { fragment: fragment.length > MAX_IN_LINK ? undefined : fragment, redacted };
}

/** Returns a fragment with its compressed text unpacked; an empty one if that is not possible. */
export async function unpacked(fragment: string): Promise<string> {
  const packed = fragment.replace(/^#/, '');
  if (!packed.startsWith(PACKED)) return fragment;
  return `#${(await unpack(packed.slice(PACKED.length))) ?? ''}`;
}

/** The fields of a state; `undefined` if their texts are longer than `most` together. */
function fieldsOf(
  { reference, base, strict, other, machine, step }: State,
  most: number,
): { readonly text: string | undefined; readonly redacted: boolean } {
  const texts = [reference, base, other];
  if (texts.join('').length > most) return { text: undefined, redacted: false };
  const open = texts.map((text) => redact(text));
  const [openReference = '', openBase = '', openOther = ''] = open;
  const fields = [`reference=${encode(openReference)}`];
  if (openBase !== FIRST.base) fields.push(`base=${encode(openBase)}`);
  if (openOther !== '') fields.push(`other=${encode(openOther)}`);
  if (machine !== FIRST.machine) fields.push(`automaton=${machine}`);
  if (!strict) fields.push('strict=false');
  if (Number.isFinite(step)) fields.push(`step=${step}`);
  return { text: fields.join('&'), redacted: open.some((text, i) => text !== texts[i]) };
}

/** Returns the state in a fragment; `undefined` if there is no state in it. Ignores invalid fields. */
export function stateIn(fragment: string): State | undefined {
  const fields = new URLSearchParams(fragment.replace(/^#/, '').replaceAll('+', '%2B'));
  const reference = fields.get('reference');
  if (reference === null) return undefined;
  const step = fields.get('step') ?? '';
  const machine = fields.get('automaton');
  return {
    reference,
    base: fields.get('base') ?? FIRST.base,
    strict: fields.get('strict') !== 'false',
    other: fields.get('other') ?? '',
    machine: isMachineName(machine) ? machine : FIRST.machine,
    step: /^\d{1,15}$/.test(step) ? Number(step) : FIRST.step,
  };
}

/** Encodes a text. A lone surrogate cannot be encoded and becomes U+FFFD; a URI reference can contain neither. */
function encode(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\uFFFD'));
}

async function pack(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Returns `undefined` if the text is not what `pack` returns, or unpacks to too much. */
async function unpack(packed: string): Promise<string | undefined> {
  try {
    const binary = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const reader = new Blob([bytes])
      .stream()
      .pipeThrough(new DecompressionStream('deflate-raw'))
      .pipeThrough(new TextDecoderStream())
      .getReader();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text;
      text += value;
      // An encoded character takes up to nine.
      if (text.length > 9 * MAX_UNPACKED) return void (await reader.cancel());
    }
  } catch {
    return undefined;
  }
}
