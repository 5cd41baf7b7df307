/** An error: the text around it, a caret, which the style draws, the error, and the tokens expected there. */

import type { Failure } from '../model/pieces.js';
import { excerpt, sentence } from '../model/text.js';
import { h } from './dom.js';

/** Returns an element that explains why a text is invalid. */
export function failureElement(text: string, { code, reason, offset, causeOffset, expected }: Failure): HTMLElement {
  const { before, marked, after } = excerpt(text, causeOffset, Math.min(causeOffset + 1, text.length));
  return h(
    'div',
    { class: 'failure' },
    h('p', {}, h('strong', {}, sentence(reason)), ' ', h('span', { class: 'quiet' }, `${code}, offset ${offset}`)),
    h('pre', { class: 'caret reference' }, before, h('mark', { class: 'bad' }, marked), after),
    h('p', { class: 'chips' }, h('span', { class: 'quiet' }, 'Expected'), ...expected.map(chip)),
  );
}

/** A name of a rule, or a character in quotes. */
export function chip(text: string): HTMLElement {
  return h('code', { class: 'chip' }, text);
}
