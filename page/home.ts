/** The live input of the site's first page: the components of a reference, and the verdict on it. */

import { opinion } from './model/opinion.js';
import { anatomy } from './model/pieces.js';
import { verdict } from './model/verdict.js';
import { byId } from './view/dom.js';
import { colored } from './view/references.js';
import { showVerdict } from './view/verdict.js';

/** Reads the field at each input. */
export function tryUrls(): void {
  const field = byId('try', HTMLInputElement);
  const draw = (): void => {
    const text = field.value;
    byId('try-parts', HTMLElement).replaceChildren(colored(text));
    showVerdict(byId('try-verdict', HTMLElement), verdict(anatomy(text), opinion(text, undefined)));
    byId('try-more', HTMLAnchorElement).hash = `reference=${encodeURIComponent(text)}&base=`;
  };
  field.addEventListener('input', draw);
  draw();
}
