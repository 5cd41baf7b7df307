/** References as they are shown: coloured by component, cut, nothing invisible. */

import { anatomy, type Piece } from '../model/pieces.js';
import { MOST_SHOWN, shown } from '../model/text.js';
import { h } from './dom.js';

/** Most code units that are shown of one component. */
const MOST_OF_PIECE = MOST_SHOWN >> 1;

/** A piece of a text. An empty component leaves a mark. */
export function pieceElement(text: string, { kind, start, end }: Piece): HTMLElement {
  return h(
    'span',
    { class: `piece ${kind}`, 'data-start': start, 'data-end': end },
    shown(text.slice(start, end), MOST_OF_PIECE),
  );
}

/** A text in colours; what is no URI reference has one. */
export function coloured(text: string, changed: readonly string[] = []): HTMLElement {
  const { pieces, failure } = anatomy(text);
  if (failure !== undefined) return h('code', { class: 'reference' }, shown(text));
  const spans = pieces.map((piece) => {
    const element = pieceElement(text, piece);
    if (changed.includes(piece.kind)) element.classList.add('changed');
    return element;
  });
  return h('code', { class: 'reference' }, ...spans);
}

/** What a component is; undefined is not empty. */
export function componentText(text: string | undefined): HTMLElement {
  if (text === undefined) return h('span', { class: 'nothing' }, 'undefined');
  if (text === '') return h('span', { class: 'nothing' }, 'empty');
  return h('code', {}, shown(text, MOST_OF_PIECE));
}
