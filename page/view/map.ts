/** The map of the automaton: a dot for each state, a box for each group, and the way of the walk. */

import type { Machine } from '../model/machines.js';
import { type Group, mapOf, ROWS, wayOf } from '../model/map.js';
import { stateName } from '../model/states.js';
import type { Walk } from '../model/walk.js';
import { h, svg } from './dom.js';
import { nameOf } from './graph.js';

const WIDTH = 600;
const GAP = 24;
/** The distance of rows, in which the lines between boxes are drawn. */
const BETWEEN = 38;
const STEP = 11;
const TITLE = 22;
const PAD = 9;
const DOT = 3.5;
/** Columns of dots in a box, at most. */
const COLUMNS = 11;
/** The states of the address group are folded into one dot until the box is opened. */
const FOLDED: Group = 'IPv6';

type Point = readonly [x: number, y: number];
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The map of one automaton at a time. */
export class MapView {
  readonly #place: HTMLElement;
  #machine: Machine | undefined;
  #isOpen = false;
  #drawn: Walk | undefined;
  #taken = 0;
  #points: Point[] = [];
  #dots: (SVGElement | undefined)[] = [];
  #boxes = new Map<Group, SVGElement>();
  #way = svg('g', {});
  #lit: SVGElement[] = [];

  constructor(place: HTMLElement) {
    this.#place = place;
  }

  /** Shows the first steps of a walk, so many. */
  show(walked: Walk, taken: number): void {
    this.#drawn = walked;
    this.#taken = taken;
    if (this.#machine !== walked.machine) this.#draw(walked.machine);
    for (const element of this.#lit) element.classList.remove('way', 'read', 'now', 'bad');
    this.#lit = [];
    const whole = wayOf(walked, walked.steps);
    const read = wayOf(walked, taken);
    const { groupOf } = mapOf(walked.machine);
    for (const [states, look] of [
      [whole.states, 'way'],
      [read.states, 'read'],
    ] as const) {
      for (const state of states) this.#light(state, groupOf[state], look);
    }
    const isOver = taken >= walked.steps;
    const now = walked.states[Math.min(taken, walked.steps - 1)] as number;
    this.#light(now, groupOf[now], 'now');
    if (isOver && !walked.accepted) this.#light(now, groupOf[now], 'bad');
    this.#way.replaceChildren(
      ...whole.steps.slice(read.steps.length).map((step) => this.#line(step, 'step')),
      ...read.steps.map((step) => this.#line(step, 'step read')),
    );
  }

  #light(state: number, group: Group | undefined, look: string): void {
    for (const element of [this.#dots[state], group === undefined ? undefined : this.#boxes.get(group)]) {
      if (element === undefined) continue;
      element.classList.add(look);
      this.#lit.push(element);
    }
  }

  #line([from, to]: readonly [number, number], look: string): SVGElement {
    const [x1, y1] = this.#points[from] as Point;
    const [x2, y2] = this.#points[to] as Point;
    const [along, aside] = [(x2 - x1) / 8, (y2 - y1) / 8];
    const middle = `${(x1 + x2) / 2 + aside} ${(y1 + y2) / 2 - along}`;
    return svg('path', { class: look, d: `M${x1} ${y1}Q${middle} ${x2} ${y2}` });
  }

  #draw(machine: Machine): void {
    this.#machine = machine;
    this.#points = [];
    this.#dots = [];
    this.#boxes = new Map();
    this.#lit = [];
    this.#way = svg('g', { class: 'ways' });
    const { members, links } = mapOf(machine);
    const boxes = new Map<Group, Box>();
    let y = 1;
    for (const row of ROWS) {
      const present = row.filter((group) => (members.get(group)?.length ?? 0) > 0);
      const sizes = present.map((group) => this.#size(group, members.get(group) as number[]));
      const total = sizes.reduce((sum, [width]) => sum + width, 0) + GAP * (present.length - 1);
      let x = (WIDTH - total) / 2;
      const height = Math.max(0, ...sizes.map(([, each]) => each));
      present.forEach((group, i) => {
        const [width, own] = sizes[i] as Point;
        boxes.set(group, { x, y: y + (height - own) / 2, width, height: own });
        x += width + GAP;
      });
      if (present.length > 0) y += height + BETWEEN;
    }
    const height = y - BETWEEN + 1;
    const lines = links.map(([from, to]) => svg('path', { class: 'link', d: between(boxes.get(from), boxes.get(to)) }));
    const groups = [...boxes].map(([group, box]) => this.#group(group, box, members.get(group) as number[], machine));
    const label = `The ${machine.states} states of the automaton, in groups: ${[...boxes.keys()]
      .map((group) => `${group} ${members.get(group)?.length}`)
      .join(', ')}`;
    const left = Math.min(...[...boxes.values()].map(({ x }) => x)) - 2;
    const picture = svg(
      'svg',
      { viewBox: `${left} 0 ${WIDTH - 2 * left} ${height}`, role: 'img', 'aria-label': label },
      svg('g', {}, ...lines),
      ...groups,
      this.#way,
    );
    const button = h(
      'button',
      { type: 'button', 'aria-expanded': this.#isOpen },
      `${this.#isOpen ? 'Fold' : 'Unfold'} ${FOLDED} (${members.get(FOLDED)?.length} states)`,
    );
    button.addEventListener('click', () => {
      this.#isOpen = !this.#isOpen;
      this.#machine = undefined;
      if (this.#drawn !== undefined) this.show(this.#drawn, this.#taken);
      this.#place.querySelector('button')?.focus();
    });
    this.#place.replaceChildren(picture, button);
  }

  #isFolded(group: Group): boolean {
    return group === FOLDED && !this.#isOpen;
  }

  #size(group: Group, states: readonly number[]): Point {
    const name = `${group} ${states.length}`.length * 7 + 2 * PAD;
    if (this.#isFolded(group)) return [name, TITLE + PAD + STEP];
    const columns = Math.min(COLUMNS, states.length);
    const rows = Math.ceil(states.length / COLUMNS);
    return [Math.max(name, columns * STEP + 2 * PAD), TITLE + rows * STEP + PAD];
  }

  #group(group: Group, { x, y, width, height }: Box, states: readonly number[], machine: Machine): SVGElement {
    const isFolded = this.#isFolded(group);
    const columns = Math.min(COLUMNS, isFolded ? 1 : states.length);
    const left = x + (width - columns * STEP) / 2 + STEP / 2;
    const dots: SVGElement[] = [];
    states.forEach((state, i) => {
      const at: Point = isFolded
        ? [x + width / 2, y + TITLE + STEP / 2]
        : [left + (i % COLUMNS) * STEP, y + TITLE + Math.floor(i / COLUMNS) * STEP + STEP / 2];
      this.#points[state] = at;
      if (isFolded && i > 0) {
        this.#dots[state] = dots[0];
        return;
      }
      const title = isFolded ? `${states.length} states` : `state ${state}: ${nameOf(stateName(state, machine))}`;
      const dot = svg(
        'circle',
        { class: 'dot', cx: at[0], cy: at[1], r: isFolded ? DOT + 2 : DOT },
        svg('title', {}, title),
      );
      this.#dots[state] = dot;
      dots.push(dot);
    });
    const element = svg(
      'g',
      { class: `box ${HUES[group]}` },
      svg('rect', { x, y, width, height, rx: 7 }),
      svg(
        'text',
        { x: x + width / 2, y: y + 15, 'text-anchor': 'middle' },
        `${group} `,
        svg('tspan', {}, `${states.length}`),
      ),
      ...dots,
    );
    this.#boxes.set(group, element);
    return element;
  }
}

/** The class that gives each group the color of its component. */
const HUES: Readonly<Record<Group, string>> = {
  start: 'start',
  scheme: 'scheme',
  authority: 'authority',
  userinfo: 'userinfo',
  'reg-name': 'host',
  IPv4: 'host',
  IPv6: 'host',
  port: 'port',
  path: 'path',
  query: 'query',
  fragment: 'fragment',
};

/** A line between two boxes: from the side of the one to the side of the other that is nearest. */
function between(from: Box | undefined, to: Box | undefined): string {
  if (from === undefined || to === undefined) return '';
  const [ax, bx] = [from.x + from.width / 2, to.x + to.width / 2];
  const [y, toY] = [from.y + from.height / 2, to.y + to.height / 2];
  if (y === toY) {
    const right = ax < bx;
    return `M${right ? from.x + from.width : from.x} ${y}L${right ? to.x : to.x + to.width} ${y}`;
  }
  const down = from.y < to.y;
  const [ay, by] = [down ? from.y + from.height : from.y, down ? to.y : to.y + to.height];
  const middle = (ay + by) / 2;
  return `M${ax} ${ay}C${ax} ${middle} ${bx} ${middle} ${bx} ${by}`;
}
