/** References for display: colored by component, shortened, with nothing invisible. */

import { anatomy, type Piece } from '../model/pieces.js';
import { MAX_SHOWN, shown } from '../model/text.js';
import { h } from './dom.js';

/** The maximal number of code units shown of one component. */
const MAX_PIECE = MAX_SHOWN >> 1;

/** A piece of a text. An empty component is shown as a mark. */
export function pieceElement(text: string, { kind, start, end }: Piece): HTMLElement {
  return h(
    'span',
    { class: `piece ${kind}`, 'data-start': start, 'data-end': end },
    shown(text.slice(start, end), MAX_PIECE),
  );
}

/** A text colored by component; text that is not a URI reference has one color. */
export function colored(text: string, changed: readonly string[] = []): HTMLElement {
  const { pieces, failure } = anatomy(text);
  if (failure !== undefined) return h('code', { class: 'reference' }, shown(text));
  const spans = pieces.map((piece) => {
    const element = pieceElement(text, piece);
    if (changed.includes(piece.kind)) element.classList.add('changed');
    return element;
  });
  return h('code', { class: 'reference' }, ...spans);
}

/** The text of a component; undefined is not empty. */
export function componentText(text: string | undefined): HTMLElement {
  if (text === undefined) return h('span', { class: 'nothing' }, 'undefined');
  if (text === '') return h('span', { class: 'nothing' }, 'empty');
  return h('code', { class: 'reference' }, shown(text, MAX_PIECE));
}
