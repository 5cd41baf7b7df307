/** The rungs of the normalization ladder, each with its changes. */

import { ladder } from '../model/ladder.js';
import type { Anatomy } from '../model/pieces.js';
import { byId, h } from './dom.js';
import { colored } from './references.js';

/** Shows the ladder for a text. Returns a short result for the list of sections. */
export function showLadder({ text, failure }: Anatomy): string {
  const place = byId('ladder', HTMLElement);
  if (failure !== undefined) {
    place.replaceChildren(h('p', { class: 'quiet' }, 'Only a URI reference has a normal form.'));
    return 'none';
  }
  const rungs = ladder(text);
  const items = rungs.map(({ name, section, does, text, changed }, i) =>
    h(
      'li',
      { class: changed.length > 0 ? 'rung moved' : 'rung' },
      h('div', {}, h('b', {}, name), ' ', h('span', { class: 'quiet' }, `${section}: ${does}`)),
      i > 0 && changed.length === 0
        ? h('p', { class: 'nothing' }, 'nothing to change')
        : h(
            'p',
            {},
            colored(text, changed),
            changed.length > 0 ? h('span', { class: 'kind' }, changed.join(', ')) : undefined,
          ),
    ),
  );
  place.replaceChildren(h('ol', { class: 'rungs' }, ...items));
  return rungs.some(({ changed }) => changed.length > 0) ? 'changed' : 'normal';
}
