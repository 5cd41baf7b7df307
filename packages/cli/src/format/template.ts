/** Templates of `uriscan get`, such as `{host}\t{path}`. */

import { type Field, fieldNamed } from './fields.js';

const ESCAPES: Readonly<Record<string, string>> = { '\\t': '\t', '\\n': '\n', '\\\\': '\\', '{{': '{', '}}': '}' };
/** A field, an escape, other text, or a mistake. */
const PIECE = /\{([^{}]*)\}|(\\[tn\\]|\{\{|\}\})|([^{}\\]+)|(.)/gsu;

/** A template: text before each field, and after the last one. */
export interface Template {
  readonly fields: readonly Field[];
  /** One text more than there are fields. */
  readonly texts: readonly string[];
}

/** Reads a template. Returns a string if there is an error in it. */
export function parseTemplate(template: string): Template | string {
  const fields: Field[] = [];
  const texts = [''];
  const add = (text: string): void => {
    texts[texts.length - 1] += text;
  };
  for (const { 1: name, 2: escaped, 3: text, 4: mistake, index } of template.matchAll(PIECE)) {
    if (mistake !== undefined) return `expected a field, or an escape (\\t \\n \\\\ {{ }}), at offset ${index}.`;
    if (name === undefined) add(escaped === undefined ? (text as string) : (ESCAPES[escaped] as string));
    else {
      const field = fieldNamed(name);
      if (typeof field === 'string') return field;
      fields.push(field);
      texts.push('');
    }
  }
  return { fields, texts };
}
