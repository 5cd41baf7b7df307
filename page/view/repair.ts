/** The repair of a text that is not a URI reference, as a diff. */

import type { Anatomy } from '../model/pieces.js';
import { repairDiff } from '../model/repair.js';
import { shown } from '../model/text.js';
import { byId, h } from './dom.js';

/** The maximal number of pieces shown. */
const MOST = 60;
const MAX_PIECE = 120;

/** Shows how `repair` would change a text; nothing for a URI reference. */
export function showRepair({ text, failure }: Anatomy): void {
  const place = byId('repair', HTMLElement);
  if (failure === undefined) {
    place.replaceChildren();
    return;
  }
  const pieces = repairDiff(text);
  if (pieces === undefined) {
    const sentence = 'repair() does not change it: there is no way without guessing.';
    place.replaceChildren(h('h3', {}, 'Repair'), h('p', { class: 'quiet' }, sentence));
    return;
  }
  const reasons = [...new Set(pieces.map(({ reason }) => reason).filter(Boolean))];
  place.replaceChildren(
    h('h3', {}, 'Repair'),
    h(
      'p',
      { class: 'diff reference' },
      ...pieces
        .slice(0, MOST)
        .flatMap(({ kept, removed, inserted }) => [part('span', kept), part('del', removed), part('ins', inserted)]),
      pieces.length > MOST ? '…' : undefined,
    ),
    h('ul', { class: 'quiet reasons' }, ...reasons.map((reason) => h('li', {}, reason))),
  );
}

const part = (name: 'span' | 'del' | 'ins', text: string): HTMLElement | undefined =>
  text === '' ? undefined : h(name, {}, shown(text, MAX_PIECE));
