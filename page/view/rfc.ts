/** The rule and the sentence of the RFC for the piece that the user points at, or that the caret is in. */

import type { Anatomy } from '../model/pieces.js';
import { ruleOf } from '../model/rules.js';
import { byId, h } from './dom.js';

/** Shows the rule of the piece with this span; without a span, of the piece at the caret. */
export function showRfc({ text, pieces, rows }: Anatomy, span?: readonly [start: number, end: number]): void {
  const { selectionStart: caret } = byId('reference', HTMLTextAreaElement);
  const piece = span
    ? pieces.find(({ start, end }) => start === span[0] && end === span[1])
    : pieces.find(({ kind, start, end }) => kind !== 'delimiter' && start <= caret && caret <= end);
  const kind = rows.find(({ name }) => name === 'host')?.kind;
  const rule = piece && ruleOf(text, piece, kind);
  const place = byId('rfc', HTMLElement);
  // On a phone, it is shown on request only.
  place.classList.toggle('chosen', span !== undefined);
  place.replaceChildren(
    ...(rule === undefined
      ? [h('p', { class: 'quiet' }, 'Point at a component to read its rule.')]
      : [
          h('pre', {}, rule.abnf),
          h('p', {}, `“${rule.sentence}” `, h('span', { class: 'quiet' }, `RFC 3986, section ${rule.section}`)),
        ]),
  );
}
