/** The page: passes the input to every view and writes it into the link. */

import { command, typescript } from './model/code.js';
import { ATTACKS, EXAMPLE_BASE, type Example, RULES } from './model/examples.js';
import { isMachineName, MACHINES } from './model/machines.js';
import { anatomy } from './model/pieces.js';
import { FIRST, type State, shortLinkTo, stateIn, unpacked } from './model/state.js';
import { NAMES, verdict } from './model/verdict.js';
import { lightUpComponents, showComponents } from './view/components.js';
import { byId, h } from './view/dom.js';
import { showInspection } from './view/inspection.js';
import { showLadder } from './view/ladder.js';
import { showOpinion } from './view/opinion.js';
import { showReadings } from './view/readings.js';
import { showRepair } from './view/repair.js';
import { showResolution } from './view/resolution.js';
import { showVerdict } from './view/verdict.js';
import { WalkView } from './view/walk.js';

/** Milliseconds without a change after which the link is written and the outcome is announced. */
const PAUSE = 400;
/** Attacks that are shown before the list of examples is unfolded: one line of them. */
const FIRST_ATTACKS = 4;

const reference = byId('reference', HTMLTextAreaElement);
const base = byId('base', HTMLTextAreaElement);
const strict = byId('strict', HTMLInputElement);
const other = byId('other', HTMLTextAreaElement);
const machine = byId('machine', HTMLSelectElement);
const copied = byId('copied', HTMLElement);
const walk = new WalkView(later);
let timer = 0;

function state(): State {
  return {
    reference: reference.value,
    base: base.value,
    strict: strict.checked,
    other: other.value,
    machine: isMachineName(machine.value) ? machine.value : FIRST.machine,
    step: walk.step,
  };
}

/** Shows a state; a step or another automaton unfolds the automaton. */
function show(wanted: State): void {
  if (wanted.step !== FIRST.step || wanted.machine !== FIRST.machine)
    for (const details of document.querySelectorAll('#walk details')) details.setAttribute('open', '');
  reference.value = wanted.reference;
  base.value = wanted.base;
  strict.checked = wanted.strict;
  other.value = wanted.other;
  machine.value = wanted.machine;
  draw(wanted.step);
}

/** Shows the state of the link in the address, if it has one. */
async function follow(): Promise<void> {
  const { hash } = location;
  const fragment = await unpacked(hash);
  const linked = stateIn(fragment);
  if (linked !== undefined && location.hash === hash) show(linked);
}

/** Shows the input, and the walk after so many steps. */
function draw(step: number): void {
  drawn++;
  const read = anatomy(reference.value);
  reference.setAttribute('aria-invalid', `${read.failure !== undefined}`);
  for (const field of [reference, base, other]) grow(field);
  showComponents(read);
  showRepair(read);
  const [reading, word] = showOpinion(read, base.value);
  showVerdict(byId('verdict', HTMLElement), verdict(read, reading));
  tell('components', read.rule ? NAMES[read.rule] : 'not a URL');
  tell('walk', walk.show(reference.value, state().machine, step));
  tell('readings', showReadings(reference.value));
  tell('resolution', showResolution(read, base.value, strict.checked));
  tell('normalization', showLadder(read, other.value));
  tell('inspection', showInspection(read, reading.verdict));
  tell('browser', word);
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
    announce();
    void writeLink();
  }, PAUSE);
}

let drawn = 0;

async function writeLink(): Promise<void> {
  const at = drawn;
  const { fragment, redacted } = await shortLinkTo(state());
  // The input has changed in the meantime: its link follows.
  if (at !== drawn) return;
  history.replaceState(null, '', fragment ?? location.pathname + location.search);
  byId('redacted', HTMLElement).hidden = !redacted;
  byId('too-long', HTMLElement).hidden = fragment !== undefined;
  byId('copy', HTMLButtonElement).disabled = fragment === undefined;
}

/** Copies the verdict to the live region; the same sentence is not announced twice. */
function announce(): void {
  const sentence = byId('verdict', HTMLElement).textContent ?? '';
  const place = byId('outcome', HTMLElement);
  if (place.textContent !== sentence) place.textContent = sentence;
}

/** Makes a field as high as its text, up to a limit set by the style. */
function grow(field: HTMLTextAreaElement): void {
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
}

async function copyLink(): Promise<void> {
  const { fragment, redacted } = await shortLinkTo(state());
  if (fragment === undefined) return;
  history.replaceState(null, '', fragment);
  const link = new URL(fragment, location.href).href;
  void copy(link, redacted ? 'Copied, without the password.' : 'Copied.', 'the link is in the address bar');
}

/** Copies a text, and reports that it did, or where the text is otherwise. */
async function copy(text: string, done: string, elsewhere: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    copied.textContent = done;
  } catch {
    copied.textContent = `This browser does not let the page copy: ${elsewhere}.`;
  }
}

function copyCode(code: string | undefined, users = ''): void {
  if (code === undefined) copied.textContent = 'Not copied: a terminal would act on a character of the reference.';
  else void copy(code, `Copied${users}, with all that was typed.`, code);
}

function take({ reference, base = EXAMPLE_BASE, strict = true }: Example): void {
  show({ ...FIRST, reference, base, strict, other: '' });
  byId('reference', HTMLElement).focus();
}

/** Moves to a section without changing the fragment, which holds the link's state. */
function visit(event: Event): void {
  const anchor = event.target instanceof Element ? event.target.closest('a') : null;
  const heading = anchor && document.querySelector<HTMLElement>(`${anchor.getAttribute('href')} h2`);
  if (!heading) return;
  event.preventDefault();
  heading.closest('section')?.querySelector('details')?.setAttribute('open', '');
  heading.focus({ preventScroll: true });
  heading.scrollIntoView();
}

reference.addEventListener('input', () => draw(reference.selectionStart));
for (const field of [base, other]) field.addEventListener('input', () => draw(walk.step));
for (const field of [reference, base, other]) {
  // No URI contains a newline; a pasted newline stays, so that it is visible.
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') event.preventDefault();
  });
}
strict.addEventListener('change', () => draw(walk.step));
// The line below the caret is measured once it is shown.
document.querySelector('#walk > details')?.addEventListener('toggle', () => draw(walk.step));
window.addEventListener('resize', () => [reference, base, other].forEach(grow));
window.addEventListener('hashchange', () => void follow());
byId('copy', HTMLButtonElement).addEventListener('click', () => void copyLink());
byId('copy-code', HTMLButtonElement).addEventListener('click', () => copyCode(typescript(state())));
byId('copy-command', HTMLButtonElement).addEventListener('click', () =>
  copyCode(command(state()), ' for sh, bash, zsh or fish'),
);
machine.append(...Object.entries(MACHINES).map(([value, { name }]) => h('option', { value }, name)));
machine.addEventListener('change', () => draw(FIRST.step));
// On a phone, sections below the first one open when they are visited.
if (window.matchMedia('(max-width: 34rem)').matches) {
  for (const details of document.querySelectorAll('section:not(#readings) > details')) details.removeAttribute('open');
}
byId('sections', HTMLElement).addEventListener('click', visit);
for (const [id, examples] of [
  ['first-attacks', ATTACKS.slice(0, FIRST_ATTACKS)],
  ['attacks', ATTACKS.slice(FIRST_ATTACKS)],
  ['examples', RULES],
] as const) {
  byId(id, HTMLElement).append(
    ...examples.map((example) => {
      const button = h('button', { type: 'button', title: example.reference }, example.name);
      button.addEventListener('click', () => take(example));
      return h('li', {}, button);
    }),
  );
}
lightUpComponents();
show(stateIn(location.hash) ?? FIRST);
if (location.hash.startsWith('#packed=')) void follow();
