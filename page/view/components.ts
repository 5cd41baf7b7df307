/** The reference in colors, and its legend. Hovering over, focusing or choosing a part of one highlights both. */

import type { Anatomy, Row } from '../model/pieces.js';
import { byId, h, table } from './dom.js';
import { failureElement } from './failure.js';
import { componentText, pieceElement } from './references.js';
import { showRuleOfPiece } from './rfc.js';

let shownAnatomy: Anatomy;

/** Shows a text. */
export function showComponents(anatomy: Anatomy): void {
  shownAnatomy = anatomy;
  const { text, rule, failure } = anatomy;
  byId('string', HTMLElement).replaceChildren(...pieces(anatomy));
  const verdict = byId('rule', HTMLElement);
  verdict.className = failure === undefined ? 'badge good' : 'badge wrong';
  verdict.textContent = rule ?? 'not a URL';
  byId('legend', HTMLElement).replaceChildren(failure === undefined ? legend(anatomy) : failureElement(text, failure));
}

/** Highlights related parts in the string and in the legend. */
export function lightUpComponents(): void {
  const section = byId('workspace', HTMLElement);
  let chosen: Element | null = null;
  const at = (event: Event): Element | null =>
    event.target instanceof Element ? event.target.closest('[data-start]') : null;
  for (const type of ['mouseover', 'focusin'])
    section.addEventListener(type, (event) => light(section, at(event) ?? chosen));
  for (const type of ['mouseleave', 'focusout']) section.addEventListener(type, () => light(section, chosen));
  const choose = (element: Element | null): void => {
    chosen = element === chosen ? null : element;
    for (const each of section.querySelectorAll('[aria-pressed]')) {
      each.setAttribute('aria-pressed', `${each === chosen}`);
    }
    light(section, chosen);
  };
  section.addEventListener('click', (event) => choose(at(event)));
  section.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    choose(at(event));
  });
}

/** Highlights all elements within the span of an element, or around it; no element highlights nothing. */
function light(section: HTMLElement, element: Element | null): void {
  const [start, end] = spanOf(element);
  showRuleOfPiece(shownAnatomy, element === null ? undefined : [start, end]);
  for (const each of section.querySelectorAll('[data-start]')) {
    const [from, to] = spanOf(each);
    const isPiece = each.classList.contains('piece');
    each.classList.toggle(
      'lit',
      element !== null && (isPiece ? from >= start && to <= end : from === start && to === end),
    );
  }
}

function spanOf(element: Element | null): [start: number, end: number] {
  return [Number(element?.getAttribute('data-start')), Number(element?.getAttribute('data-end'))];
}

function pieces({ text, pieces, rows }: Anatomy): HTMLElement[] {
  return pieces.map((piece) => {
    const element = pieceElement(text, piece);
    const row = rows.find(({ name }) => name === piece.kind);
    if (row === undefined) return element;
    const label = `${piece.kind}, offsets ${piece.start} to ${piece.end}`;
    element.setAttribute('role', 'button');
    element.setAttribute('tabindex', '0');
    element.setAttribute('aria-pressed', 'false');
    element.setAttribute('aria-label', `${label}: ${element.textContent || 'empty'}`);
    element.setAttribute('title', label);
    return element;
  });
}

function legend({ text, rows }: Anatomy): HTMLElement {
  return table(
    'Components of the reference',
    ['Component', 'Offsets', 'Text', 'Section'],
    rows.map((row) => legendRow(text, row)),
  );
}

function legendRow(text: string, { name, span, section, kind }: Row): HTMLTableRowElement {
  return h(
    'tr',
    { class: `row ${name}`, 'data-start': span?.start, 'data-end': span?.end },
    h('th', { scope: 'row' }, h('span', { class: `swatch ${name}`, 'aria-hidden': 'true' }), name),
    h('td', { class: 'number' }, span === undefined ? '' : `${span.start}–${span.end}`),
    h(
      'td',
      {},
      componentText(span && text.slice(span.start, span.end)),
      kind === undefined ? undefined : h('span', { class: 'kind' }, ` ${kind}`),
    ),
    h('td', { class: 'quiet number' }, section),
  );
}
