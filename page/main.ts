/** The page: passes the input to every view and writes it into the link. */

import { EXAMPLE_BASE, EXAMPLES, type Example } from './model/examples.js';
import { anatomy } from './model/pieces.js';
import { FIRST, linkTo, type State, stateIn } from './model/state.js';
import { lightUpComponents, showComponents } from './view/components.js';
import { byId, h } from './view/dom.js';
import { showInspection } from './view/inspection.js';
import { showLadder } from './view/ladder.js';
import { showOpinion } from './view/opinion.js';
import { showResolution } from './view/resolution.js';
import { WalkView } from './view/walk.js';

/** Milliseconds without a change after which the link is written and the outcome is announced. */
const PAUSE = 400;

const reference = byId('reference', HTMLTextAreaElement);
const base = byId('base', HTMLTextAreaElement);
const strict = byId('strict', HTMLInputElement);
const walk = new WalkView(later);
let timer = 0;

function state(): State {
  return { reference: reference.value, base: base.value, strict: strict.checked, step: walk.taken };
}

/** Shows a state. */
function show(wanted: State): void {
  reference.value = wanted.reference;
  base.value = wanted.base;
  strict.checked = wanted.strict;
  draw(wanted.step);
}

/** Shows the input, and the walk after so many steps. */
function draw(step: number): void {
  const read = anatomy(reference.value);
  reference.setAttribute('aria-invalid', `${read.failure !== undefined}`);
  for (const field of [reference, base]) grow(field);
  showComponents(read);
  walk.show(reference.value, step);
  tell('components', read.rule ?? 'wrong');
  tell('resolution', showResolution(read, base.value, strict.checked));
  tell('normalization', showLadder(read));
  tell('inspection', showInspection(read));
  tell('browser', showOpinion(read, base.value));
  later();
}

/** Shows a short result next to a section's name in the list of sections. */
function tell(section: string, word: string): void {
  byId(`${section}-word`, HTMLElement).textContent = word;
}

/** Writes the link and announces the outcome to screen readers, once the input has not changed for a while. */
function later(): void {
  window.clearTimeout(timer);
  timer = window.setTimeout(() => {
    const { fragment, redacted } = linkTo(state());
    history.replaceState(null, '', fragment ?? location.pathname + location.search);
    byId('redacted', HTMLElement).hidden = !redacted;
    byId('too-long', HTMLElement).hidden = fragment !== undefined;
    byId('copy', HTMLButtonElement).disabled = fragment === undefined;
    announce();
  }, PAUSE);
}

function announce(): void {
  const { rule, failure } = anatomy(reference.value);
  const sentence =
    failure === undefined ? `Accepted: ${rule}` : `Not a URI reference: ${failure.reason}, offset ${failure.offset}`;
  const place = byId('outcome', HTMLElement);
  // The same sentence is not announced twice.
  if (place.textContent !== sentence) place.textContent = sentence;
}

/** Makes a field as high as its text, up to a limit set by the style. */
function grow(field: HTMLTextAreaElement): void {
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
}

async function copyLink(): Promise<void> {
  const { fragment, redacted } = linkTo(state());
  if (fragment === undefined) return;
  const link = new URL(fragment, location.href).href;
  const place = byId('copied', HTMLElement);
  try {
    await navigator.clipboard.writeText(link);
    place.textContent = redacted ? 'Copied, without the password.' : 'Copied.';
  } catch {
    history.replaceState(null, '', fragment);
    place.textContent = 'This browser does not let the page copy: the link is in the address bar.';
  }
}

function take({ reference, base = EXAMPLE_BASE, strict = true }: Example): void {
  show({ reference, base, strict, step: 0 });
  byId('reference', HTMLElement).focus();
}

/** Moves to a section without changing the fragment, which holds the link's state. */
function visit(event: Event): void {
  const anchor = event.target instanceof Element ? event.target.closest('a') : null;
  const heading = anchor && document.querySelector<HTMLElement>(`${anchor.getAttribute('href')} h2`);
  if (!heading) return;
  event.preventDefault();
  heading.focus({ preventScroll: true });
  heading.scrollIntoView();
}

for (const field of [reference, base]) {
  field.addEventListener('input', () => draw(walk.taken));
  // No URI contains a newline; a pasted newline stays, so that it is visible.
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') event.preventDefault();
  });
}
strict.addEventListener('change', () => draw(walk.taken));
window.addEventListener('resize', () => [reference, base].forEach(grow));
window.addEventListener('hashchange', () => {
  const linked = stateIn(location.hash);
  if (linked !== undefined) show(linked);
});
byId('copy', HTMLButtonElement).addEventListener('click', () => void copyLink());
byId('sections', HTMLElement).addEventListener('click', visit);
byId('examples', HTMLElement).append(
  ...EXAMPLES.map((example) => {
    const button = h('button', { type: 'button', title: example.reference }, example.name);
    button.addEventListener('click', () => take(example));
    return h('li', {}, button);
  }),
);
lightUpComponents();
show(stateIn(location.hash) ?? FIRST);
