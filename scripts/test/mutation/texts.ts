/** Excludes messages and help texts from mutation. */

import type { Ignorer } from '@stryker-mutator/api/ignore';

/** The properties of a Babel node that are read here. */
interface Literal {
  readonly type: string;
  readonly value?: unknown;
  readonly quasis?: readonly { readonly value: { readonly raw: string } }[];
}

/**
 * A string or template with a space between two words is a message or a help text and is not mutated: tests compare
 * codes and offsets, and one table has the sentence of each code.
 */
export const texts: Ignorer = {
  shouldIgnore(path) {
    const { type, value, quasis = [] } = (path as { readonly node: Literal }).node;
    const text = type === 'StringLiteral' ? String(value) : quasis.map((quasi) => quasi.value.raw).join('…');
    return /\S \S/.test(text) ? 'a text for people' : undefined;
  },
};
