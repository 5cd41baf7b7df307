/** The rungs of the comparison ladder, each with its changes, for one reference or two. */

import { type ComparedRung, compareOnLadder, ladder } from '../model/ladder.js';
import { type Anatomy, failureOf } from '../model/pieces.js';
import { byId, h } from './dom.js';
import { colored } from './references.js';

/**
 * Shows the ladder for a text, and compares it with another reference unless that is empty. Returns a short result for
 * the list of sections.
 */
export function showLadder({ text, failure }: Anatomy, other: string): string {
  const place = byId('ladder', HTMLElement);
  if (failure !== undefined) {
    place.replaceChildren(h('p', { class: 'quiet' }, 'Only a URL or a relative link has a normal form.'));
    return 'none';
  }
  if (other !== '') return showComparison(place, text, other);
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

function showComparison(place: HTMLElement, text: string, other: string): string {
  if (failureOf(other) !== undefined) {
    place.replaceChildren(h('p', {}, 'The other text is not a URL: there is nothing to compare.'));
    return 'no other';
  }
  const rungs = compareOnLadder(text, other);
  const first = rungs.find(({ same }) => same);
  const sentence =
    first === undefined
      ? 'The references are not equivalent on any rung.'
      : first === rungs[0]
        ? 'The references are the same text.'
        : `The references are equivalent from this rung onwards: ${first.rung.name} (${first.rung.section}).`;
  place.replaceChildren(
    h('p', { id: 'equivalence' }, h('b', {}, sentence)),
    h('ol', { class: 'rungs' }, ...rungs.map(comparedRung)),
  );
  return first === undefined ? 'different' : 'equivalent';
}

function comparedRung({ rung, other, same }: ComparedRung): HTMLElement {
  return h(
    'li',
    { class: same ? 'rung moved' : 'rung' },
    h(
      'div',
      {},
      h('b', {}, rung.name),
      ' ',
      h('span', { class: 'quiet' }, `${rung.section}: ${rung.does} `),
      h('span', { class: same ? 'badge good' : 'badge' }, same ? 'the same' : 'different'),
    ),
    h('p', {}, colored(rung.text, rung.changed)),
    ...(same ? [] : [h('p', {}, colored(other.text, other.changed))]),
  );
}
