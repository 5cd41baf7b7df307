/** The state at the caret and the tokens that may come next, below the caret. */

import { shown } from '../model/text.js';
import { stepAt, type Walk } from '../model/walk.js';
import { byId, h } from './dom.js';
import { chip } from './failure.js';
import { nameOf } from './graph.js';

const MAX_TOKENS = 8;
const MAX_NAME = 24;

/** Shows the state after so many steps, and the tokens that may follow. */
export function showNext(walked: Walk, taken: number): void {
  const isRefused = !walked.accepted && taken >= walked.steps;
  const { from } = stepAt(walked, Math.min(taken, walked.steps - 1));
  const expected = walked.machine.expected(walked.text.slice(0, Math.min(taken, walked.steps - 1)));
  const tokens = expected.slice(0, MAX_TOKENS).map(chip);
  const line = h(
    'p',
    {},
    h('span', { class: `state ${isRefused ? 'dead' : from.part}` }, shown(`${from.number} ${nameOf(from)}`, MAX_NAME)),
    h('span', { class: 'quiet' }, isRefused ? 'refused; expected' : 'next'),
    ...tokens,
    expected.length > MAX_TOKENS ? '…' : undefined,
  );
  const place = byId('next', HTMLElement);
  place.replaceChildren(line);
  const field = byId('reference', HTMLTextAreaElement);
  const room = place.clientWidth - line.offsetWidth;
  const caret = caretLeft(field, taken) + field.offsetLeft - place.offsetLeft;
  line.style.marginLeft = `${Math.max(0, Math.min(caret - 4, room))}px`;
}

/** The distance of an offset of a field from its left side, by the width of a digit, which all characters have. */
function caretLeft(field: HTMLTextAreaElement, offset: number): number {
  const style = getComputedStyle(field);
  const padding = Number.parseFloat(style.paddingLeft);
  const columns = Math.max(1, Math.floor((field.clientWidth - 2 * padding) / widthOfDigit(style.font)));
  return padding + (offset % columns) * widthOfDigit(style.font);
}

const widths = new Map<string, number>();

function widthOfDigit(font: string): number {
  let width = widths.get(font);
  if (width === undefined) {
    const context = document.createElement('canvas').getContext('2d');
    if (context !== null) context.font = font;
    width = context?.measureText('0').width || 1;
    widths.set(font, width);
  }
  return width;
}
