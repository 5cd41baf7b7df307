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
  readonly row: number;
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
  #dots: (SVGElement | undefined)[] = [];
  #boxes = new Map<Group, SVGElement>();
  #links = new Map<string, SVGElement>();
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
    for (const [{ states, steps }, look] of [
      [whole, 'way'],
      [read, 'read'],
    ] as const) {
      for (const state of states) this.#light(state, groupOf[state], look);
      for (const [from, to] of steps) this.#lightLink(`${groupOf[from]} ${groupOf[to]}`, look);
    }
    const isOver = taken >= walked.steps;
    const now = walked.states[Math.min(taken, walked.steps - 1)] as number;
    this.#light(now, groupOf[now], 'now');
    if (isOver && !walked.accepted) this.#light(now, groupOf[now], 'bad');
  }

  #light(state: number, group: Group | undefined, look: string): void {
    for (const element of [this.#dots[state], group === undefined ? undefined : this.#boxes.get(group)]) {
      if (element === undefined) continue;
      element.classList.add(look);
      this.#lit.push(element);
    }
  }

  /** Lights the line between two groups, above the others; steps within a group have no line. */
  #lightLink(name: string, look: string): void {
    const link = this.#links.get(name);
    if (link === undefined) return;
    link.classList.add(look);
    link.parentElement?.append(link);
    this.#lit.push(link);
  }

  #draw(machine: Machine): void {
    this.#machine = machine;
    this.#dots = [];
    this.#boxes = new Map();
    this.#lit = [];
    const { members, links } = mapOf(machine);
    const boxes = new Map<Group, Box>();
    const rows: Box[][] = [];
    let y = 1;
    for (const row of ROWS) {
      const present = row.filter((group) => (members.get(group)?.length ?? 0) > 0);
      const sizes = present.map((group) => this.#size(group, members.get(group) as number[]));
      const total = sizes.reduce((sum, [width]) => sum + width, 0) + GAP * (present.length - 1);
      let x = (WIDTH - total) / 2;
      const height = Math.max(0, ...sizes.map(([, each]) => each));
      const placed = present.map((group, i) => {
        const [width, own] = sizes[i] as Point;
        const box = { row: rows.length, x, y: y + (height - own) / 2, width, height: own };
        boxes.set(group, box);
        x += width + GAP;
        return box;
      });
      if (placed.length === 0) continue;
      rows.push(placed);
      y += height + BETWEEN;
    }
    // The line that passes below the last row needs some height.
    const height = y - BETWEEN / 2;
    this.#links = new Map(
      links.map(([from, to]) => {
        const d = line(boxes.get(from) as Box, boxes.get(to) as Box, rows);
        return [`${from} ${to}`, svg('path', { class: 'link', d })];
      }),
    );
    const groups = [...boxes].map(([group, box]) => this.#group(group, box, members.get(group) as number[], machine));
    const label = `The ${machine.states} states of the automaton, in groups: ${[...boxes.keys()]
      .map((group) => `${group} ${members.get(group)?.length}`)
      .join(', ')}`;
    const left = Math.min(...[...boxes.values()].map(({ x }) => x)) - 2;
    const picture = svg(
      'svg',
      { viewBox: `${left} 0 ${WIDTH - 2 * left} ${height}`, role: 'img', 'aria-label': label },
      svg('g', {}, ...this.#links.values()),
      ...groups,
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

/** A line between two boxes. It passes each row between them through a gap, so that it meets no other box. */
function line(from: Box, to: Box, rows: readonly (readonly Box[])[]): string {
  let [x, y] = [centerOf(from), from.y + from.height / 2];
  const [endX, endY] = [centerOf(to), to.y + to.height / 2];
  if (from.row === to.row) {
    const isRight = x < endX;
    const [start, end] = isRight ? [from.x + from.width, to.x] : [from.x, to.x + to.width];
    if (Math.abs(end - start) <= GAP) return `M${start} ${y}H${end}`;
    const bottom = Math.max(from.y + from.height, to.y + to.height);
    return `M${x} ${bottom}C${x} ${bottom + BETWEEN / 2} ${endX} ${bottom + BETWEEN / 2} ${endX} ${bottom}`;
  }
  const down = from.row < to.row ? 1 : -1;
  const way: string[] = [];
  const curve = (toX: number, toY: number): void => {
    const middle = (y + toY) / 2;
    way.push(`C${x} ${middle} ${toX} ${middle} ${toX} ${toY}`);
  };
  y += (down * from.height) / 2;
  way.push(`M${x} ${y}`);
  for (let row = from.row + down; row !== to.row; row += down) {
    const boxes = rows[row] as readonly Box[];
    const top = Math.min(...boxes.map((box) => box.y));
    const bottom = Math.max(...boxes.map((box) => box.y + box.height));
    const straight = x + ((endX - x) * ((top + bottom) / 2 - y)) / (endY - y);
    const gaps = [(boxes[0] as Box).x, ...boxes.map((box) => box.x + box.width + GAP)].map((right) => right - GAP / 2);
    const gap = gaps.reduce((best, each) => (Math.abs(each - straight) < Math.abs(best - straight) ? each : best));
    curve(gap, down > 0 ? top : bottom);
    way.push(`V${down > 0 ? bottom : top}`);
    [x, y] = [gap, down > 0 ? bottom : top];
  }
  curve(endX, endY - (down * to.height) / 2);
  return way.join('');
}

const centerOf = ({ x, width }: Box): number => x + width / 2;
