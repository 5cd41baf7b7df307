/**
 * IRIs as URIs of the same structure, so that functions for URIs work on them and change no character: each code unit that is not
 * ASCII is written in hexadecimal between two `'`, and so is `'` itself, which every component with non-ASCII characters may have.
 */

import { UriComponentError } from '../../errors/index.js';
import { bare, has } from '../../tables/options.js';
import { SPREAD } from '../../tables/reference-text.js';
import type { ComponentsToCompose } from '../index.js';
import { queryTextOf } from '../query-text.js';

/** Writes an IRI reference as a URI reference. {@link unescapeIri} reverses that. */
export function escapeIri(text: string): string {
  return text.replaceAll(/['\u0080-\uffff]/g, (unit) => `'${unit.charCodeAt(0).toString(16)}'`);
}

/** The text of which {@link escapeIri} made this one. */
export function unescapeIri(text: string): string {
  return text.replaceAll(/'([\da-f]+)'/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}

/** The components of a caller with their texts escaped. Values that are not texts stay, for others to refuse. */
export function escapeComponents(components: ComponentsToCompose): ComponentsToCompose {
  // A copy of a reference by spread is refused, too.
  if (typeof components !== 'object' || components === null || SPREAD in components) return components;
  const names: string[] = [];
  for (const name in components) if (has(components, name)) names.push(name);
  // An object without components may be of any class.
  if (names.length === 0) return components;
  return bare(
    Object.fromEntries(names.map((name) => [name, escapeValue(components[name as keyof ComponentsToCompose])])),
  );
}

function escapeValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(escapeValue);
  const query = queryTextOf(value);
  if (query !== undefined) return escapeValue(query.text);
  return typeof value === 'string' ? escapeIri(value) : value;
}

/** An error about a component that was escaped, with the offset that the fault has in the text of the caller. */
export function unescapeError(error: unknown, escaped: ComponentsToCompose): unknown {
  if (!(error instanceof UriComponentError) || error.component === undefined) return error;
  const { code, component } = error;
  const text = escaped[component] as string | undefined;
  // A component of the reference that is not allowed next to the caller's components is wrong as a whole.
  const whole = text ?? (component === 'path' ? escaped.segments?.join('/') : undefined) ?? '';
  const offset = unescapeIri(whole.slice(0, error.offset)).length;
  return new UriComponentError(code, offset, component, text === undefined ? undefined : unescapeIri(text));
}
