/** The live input of the site's first page: the components of a reference, and the verdict on it. */

import { opinion } from './model/opinion.js';
import { anatomy } from './model/pieces.js';
import { verdict } from './model/verdict.js';
import { byId } from './view/dom.js';
import { colored } from './view/references.js';

const field = byId('try', HTMLInputElement);

function draw(): void {
  const text = field.value;
  const { sentence, look } = verdict(anatomy(text), opinion(text, undefined));
  byId('try-parts', HTMLElement).replaceChildren(colored(text));
  const place = byId('try-verdict', HTMLElement);
  place.className = `verdict ${look}`;
  place.textContent = sentence;
  byId('try-more', HTMLAnchorElement).hash = `reference=${encodeURIComponent(text)}&base=`;
}

field.addEventListener('input', draw);
draw();
