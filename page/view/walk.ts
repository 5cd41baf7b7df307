/** The automaton's walk: a tape with a cursor, the last step, the notes, and the steps around it. */

import { visible } from '../../src/errors/display.js';
import { MACHINES, type MachineName } from '../model/machines.js';
import type { StateName } from '../model/states.js';
import { shown } from '../model/text.js';
import { expectedAfter, notebook, type Step, stepAt, type Walk, walk } from '../model/walk.js';
import { byId, h, table } from './dom.js';
import { chip } from './failure.js';
import { graph, nameOf } from './graph.js';
import { MapView } from './map.js';
import { showNext } from './next.js';
import { showRuleOfState } from './rfc.js';

/** Duration of a step while the walk is played, in milliseconds. */
const PACE = 450;
/** The number of cells shown of the tape. */
const TAPE = 96;
/** The number of steps listed on either side. */
const AROUND = 5;
const MAX_NAME = 24;
/** Pixels. */
const WIDEST_GRAPH = 640;
const NARROWEST_GRAPH = 240;

/** The walk through a text, after any number of its steps. */
export class WalkView {
  readonly #slider = byId('taken', HTMLInputElement);
  readonly #play = byId('play', HTMLButtonElement);
  readonly #changed: () => void;
  readonly #map = new MapView(byId('map', HTMLElement));
  #walk: Walk = walk('');
  #timer: number | undefined;

  /** @param changed - called when the number of steps changes */
  constructor(changed: () => void) {
    this.#changed = changed;
    window.addEventListener('resize', () => this.#draw(this.#taken));
    this.#slider.addEventListener('input', () => this.go(this.#slider.valueAsNumber));
    const on = (id: string, go: () => number): void =>
      byId(id, HTMLButtonElement).addEventListener('click', () => this.go(go()));
    on('first', () => 0);
    on('back', () => this.#taken - 1);
    on('forward', () => this.#taken + 1);
    on('last', () => this.#walk.steps);
    this.#play.addEventListener('click', () => (this.#timer === undefined ? this.#start() : this.#stop()));
    const field = byId('reference', HTMLTextAreaElement);
    document.addEventListener('selectionchange', () => {
      const { selectionStart: caret } = field;
      if (document.activeElement === field && this.#timer === undefined && caret !== this.#taken) this.go(caret);
    });
    byId('walk', HTMLElement).addEventListener('click', ({ target }) => {
      const cell = target instanceof Element ? target.closest('[data-step]') : null;
      if (cell !== null) this.go(Number(cell.getAttribute('data-step')));
    });
  }

  get #taken(): number {
    return this.#slider.valueAsNumber;
  }

  /** The number of steps taken; `Infinity` for all. */
  get step(): number {
    return this.#taken === this.#walk.steps ? Number.POSITIVE_INFINITY : this.#taken;
  }

  /**
   * Walks through a text with an automaton, and shows the state after so many steps. Returns a short result for the list of
   * sections.
   */
  show(text: string, machine: MachineName, taken: number): string {
    this.#stop();
    this.#walk = walk(text, MACHINES[machine]);
    byId('states', HTMLElement).textContent = `${MACHINES[machine].states}`;
    this.#slider.max = `${this.#walk.steps}`;
    this.#draw(taken);
    return this.#walk.accepted ? 'accepted' : `refused at ${this.#walk.steps - 1}`;
  }

  /** Shows the walk after so many steps. */
  go(taken: number): void {
    this.#stop();
    this.#draw(taken);
    this.#changed();
  }

  #start(): void {
    if (this.#taken === this.#walk.steps) this.#draw(0);
    this.#play.textContent = 'Pause';
    this.#timer = window.setInterval(() => {
      this.#draw(this.#taken + 1);
      if (this.#taken === this.#walk.steps) this.#stop();
      this.#changed();
    }, PACE);
  }

  #stop(): void {
    window.clearInterval(this.#timer);
    this.#timer = undefined;
    this.#play.textContent = 'Play';
  }

  #draw(wanted: number): void {
    const taken = Math.min(Math.max(0, wanted), this.#walk.steps);
    this.#slider.value = `${taken}`;
    const step = taken === 0 ? undefined : stepAt(this.#walk, taken - 1);
    this.#slider.setAttribute('aria-valuetext', `step ${taken} of ${this.#walk.steps}: ${inWords(step)}`);
    byId('count', HTMLElement).textContent = `Step ${taken} of ${this.#walk.steps}`;
    this.#map.show(this.#walk, taken);
    showNext(this.#walk, taken);
    showRuleOfState(this.#walk, taken);
    byId('tape', HTMLElement).replaceChildren(...tape(this.#walk, taken));
    byId('step', HTMLElement).replaceChildren(...stepElements(this.#walk, step, taken));
    const place = byId('graph', HTMLElement);
    const width = Math.min(WIDEST_GRAPH, Math.max(NARROWEST_GRAPH, place.clientWidth));
    place.replaceChildren(graph(this.#walk, taken, width));
    byId('noted', HTMLElement).replaceChildren(...noted(this.#walk, taken));
    byId('steps', HTMLElement).replaceChildren(steps(this.#walk, taken));
  }
}

function inWords(step: Step | undefined): string {
  if (step === undefined) return 'start state';
  const what = step.character === undefined ? 'end of input' : `“${step.character}”`;
  if (step.refused) return `${what}, refused`;
  const notes = step.notes.map(({ sentence }) => sentence);
  return [what, step.to === undefined ? 'accepted' : `state ${step.to.number}, ${step.to.part}`, ...notes].join(', ');
}

function tape({ text, steps, accepted }: Walk, taken: number): HTMLElement[] {
  const from = Math.max(0, Math.min(taken - (TAPE >> 1), text.length + 1 - TAPE));
  const to = Math.min(text.length, from + TAPE);
  const cells: HTMLElement[] = [];
  if (from > 0) cells.push(h('span', { class: 'quiet' }, `… ${from.toLocaleString('en')} before `));
  for (let i = from; i <= to; i++) {
    const isBad = !accepted && i === steps - 1 && taken === steps;
    const classes = [
      'cell',
      i === taken - 1 ? 'now' : i < taken ? 'read' : '',
      isBad ? 'bad' : '',
      i === text.length ? 'end' : '',
    ];
    const label = i === text.length ? 'end' : visible(text.charAt(i));
    if (i < to || i === text.length) {
      cells.push(h('span', { class: classes.join(' ').trim(), 'data-step': i < steps ? i + 1 : undefined }, label));
    }
  }
  if (to < text.length)
    cells.push(h('span', { class: 'quiet' }, ` ${(text.length - to).toLocaleString('en')} after …`));
  return cells;
}

function stepElements(walked: Walk, step: Step | undefined, taken: number): HTMLElement[] {
  const expected = expectedAfter(walked, taken);
  const next =
    expected.length > 0
      ? h('p', { class: 'chips' }, h('span', { class: 'quiet' }, 'May come next'), ...expected.map(chip))
      : h('p', { class: 'quiet' }, 'The walk is over.');
  if (step === undefined) {
    const { from } = stepAt(walked, 0);
    return [h('p', { class: 'transition' }, stateElement(from)), h('p', {}, 'Nothing has been read yet.'), next];
  }
  const arrow = h(
    'span',
    { class: 'arrow' },
    h('code', { class: 'character' }, step.character ?? 'end'),
    h('span', { class: 'quiet' }, step.class === undefined ? '' : `class ${step.class.number}: ${step.class.members}`),
  );
  return [
    h('p', { class: 'transition' }, stateElement(step.from), arrow, outcome(step)),
    h('p', {}, remark(step, walked)),
    next,
  ];
}

function outcome(step: Step): HTMLElement {
  if (step.refused) return h('span', { class: 'badge wrong' }, step.to === undefined ? 'ends too early' : 'dead state');
  return step.to === undefined ? h('span', { class: 'badge good' }, 'accepted') : stateElement(step.to);
}

function remark(step: Step, { machine }: Walk): string {
  if (step.refused) return `No ${machine.name} begins like this: the error is at offset ${step.offset}.`;
  if (step.isRun) return 'The state stays, and nothing is noted: the scanner skips runs of such steps.';
  if (step.notes.length === 0) return 'Nothing is noted.';
  return `Noted at offset ${step.offset}: ${step.notes.map(({ sentence }) => sentence).join('; ')}.`;
}

function stateElement({ number, part, example }: StateName): HTMLElement {
  return h(
    'span',
    { class: `state ${part}` },
    h('b', {}, `${number}`),
    ` ${part} `,
    example === '' ? undefined : h('code', { title: 'a shortest input that leads here' }, example),
  );
}

/** The name of a state for a table: its part, and a shortest input that leads to it. */
const stateText = (state: StateName): HTMLElement => h('span', { class: 'reference' }, shown(nameOf(state), MAX_NAME));

function noted(walked: Walk, taken: number): HTMLElement[] {
  const { slots, present } = notebook(walked, taken);
  const cells = slots.map(({ name, offset, fresh }) =>
    h(
      'div',
      { class: fresh ? 'slot fresh' : 'slot' },
      h('dt', {}, name),
      h('dd', {}, offset === undefined ? '–' : `${offset}`),
    ),
  );
  return [
    h('dl', { class: 'slots' }, ...cells),
    h(
      'p',
      { class: 'chips' },
      h('span', { class: 'quiet' }, 'Present'),
      ...(present.length > 0 ? present.map(chip) : ['nothing yet']),
    ),
  ];
}

function steps(walked: Walk, taken: number): HTMLElement {
  const first = Math.max(0, Math.min(taken - 1 - AROUND, walked.steps - 2 * AROUND - 1));
  const end = Math.min(walked.steps, first + 2 * AROUND + 1);
  const rows = Array.from({ length: end - first }, (_, i) => {
    const step = stepAt(walked, first + i);
    const marks = step.notes.map(({ mark }) => mark).join(' ');
    return h(
      'tr',
      { class: first + i === taken - 1 ? 'now' : undefined, 'data-step': first + i + 1 },
      h('td', { class: 'number' }, `${step.offset}`),
      h('td', {}, h('code', {}, step.character ?? 'end')),
      h('td', { class: 'quiet wide' }, step.class?.members ?? ''),
      h('td', { title: `state ${step.from.number}` }, stateText(step.from)),
      h('td', {}, step.to === undefined ? (step.refused ? 'refused' : 'accepted') : stateText(step.to)),
      h('td', { class: 'marks' }, marks),
    );
  });
  return table('Steps of the walk', ['Offset', 'Reads', 'Class', 'From', 'To', 'Marks'], rows);
}
