/** The verdict on a reference, with its first sentence in bold. */

import type { Verdict } from '../model/verdict.js';
import { h } from './dom.js';

/** Shows a verdict in an element. */
export function showVerdict(place: HTMLElement, { lead, rest, look }: Verdict): void {
  place.className = `verdict ${look}`;
  place.replaceChildren(h('b', {}, lead), rest === '' ? '' : ` ${rest}`);
}
