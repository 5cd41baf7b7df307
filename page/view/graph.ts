/** The states near the current one, as a graph: the state before it, and the states that the next character leads to. */

import { className, type StateName, type Transition, transitionsFrom } from '../model/states.js';
import { shown } from '../model/text.js';
import { stepAt, type Walk } from '../model/walk.js';
import { h, svg } from './dom.js';

const MAX_STATES = 6;
const ROW = 44;
const NODE = 30;
const CHARACTER = 7.3;
/** The height of a loop and its label. */
const LOOP = 42;

/** The name of a state: its part, and a shortest input that leads there. */
export const nameOf = ({ part, example }: StateName): string => (example === '' ? part : `${part} ${example}`);

/** Draws the states around the walk after so many steps, in at most so many pixels. */
export function graph(walked: Walk, taken: number, width: number): HTMLElement {
  const { machine, steps, accepted } = walked;
  const isOver = taken === steps;
  const last = taken === 0 ? undefined : stepAt(walked, taken - 1);
  const isDead = isOver && !accepted;
  const current = isOver ? stepAt(walked, taken - 1).from : stepAt(walked, taken).from;
  const chosen = isOver ? undefined : stepAt(walked, taken).to?.number;
  const all = transitionsFrom(current.number, machine);
  const loop = all.find(({ to }) => to.number === current.number);
  const others = all.filter((transition) => transition !== loop);
  // The transition that is taken next is among those that are drawn.
  others.sort((a, b) => Number(b.to.number === chosen) - Number(a.to.number === chosen));
  const drawn = others.slice(0, MAX_STATES);

  const nodeWidth = Math.min(190, width * 0.4);
  const rows = Math.max(drawn.length, 2) * ROW;
  const right = width - nodeWidth;
  const middle = rows / 2;
  const height = Math.max(rows, middle + NODE / 2 + LOOP);
  const edges = drawn.flatMap(({ to, classes }, i) => {
    const y = i * ROW + ROW / 2;
    const look = to.number === chosen ? 'edge chosen' : 'edge';
    const bend = (nodeWidth + right) / 2;
    return [
      svg('path', { class: look, d: `M${nodeWidth} ${middle}C${bend} ${middle} ${bend} ${y} ${right - 6} ${y}` }),
      svg('path', { class: `${look} tip`, d: `M${right - 8} ${y - 4}L${right - 1} ${y}L${right - 8} ${y + 4}Z` }),
      label(labelOf(classes, walked), right - 12, y - 6, right - nodeWidth - 40, 'end'),
    ];
  });
  const nodes = drawn.map(({ to }, i) => node(to, right, i * ROW + ROW / 2, nodeWidth));
  const more = others.length - drawn.length;
  const picture = svg(
    'svg',
    { viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', 'aria-label': inWords(current, drawn, walked) },
    ...edges,
    ...(loop === undefined ? [] : loopOf(loop, walked, nodeWidth, middle)),
    ...nodes,
    node(current, 0, middle, nodeWidth, isDead ? 'now bad' : 'now'),
  );
  const before =
    last === undefined || isOver ? undefined : `Came from ${shown(nameOf(last.from), 40)} with ${last.character}. `;
  const rest = more > 0 ? `${more} more states can follow.` : '';
  return h('div', { class: 'graph' }, picture, h('p', { class: 'quiet' }, `${before ?? ''}${rest}`));
}

function node(state: StateName, x: number, y: number, width: number, look = ''): SVGElement {
  const most = Math.floor((width - 14) / CHARACTER);
  return svg(
    'g',
    { class: `node ${state.part} ${look}`.trim() },
    svg('title', {}, `state ${state.number}: ${nameOf(state)}`),
    svg('rect', { x: x + 1, y: y - NODE / 2, width: width - 2, height: NODE, rx: NODE / 2 }),
    svg('text', { x: x + width / 2, y: y + 4, 'text-anchor': 'middle' }, cut(nameOf(state), most)),
  );
}

function loopOf({ classes }: Transition, walked: Walk, width: number, y: number): SVGElement[] {
  const [x, bottom] = [width / 2, y + NODE / 2];
  return [
    svg('path', {
      class: 'edge',
      d: `M${x - 16} ${bottom}C${x - 26} ${bottom + 30} ${x + 26} ${bottom + 30} ${x + 17} ${bottom + 5}`,
    }),
    svg('path', { class: 'edge tip', d: `M${x + 16} ${bottom}L${x + 13} ${bottom + 8}L${x + 21} ${bottom + 7}Z` }),
    label(labelOf(classes, walked), x, bottom + 36, width, 'middle'),
  ];
}

const label = (text: string, x: number, y: number, width: number, anchor: string): SVGElement =>
  svg('text', { class: 'label', x, y, 'text-anchor': anchor }, cut(text, Math.max(3, Math.floor(width / CHARACTER))));

const labelOf = (classes: readonly number[], { machine }: Walk): string =>
  classes.map((number) => className(number, machine)).join(' ');

const cut = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);

function inWords(current: StateName, drawn: readonly Transition[], walked: Walk): string {
  const next = drawn.map(({ to, classes }) => `${nameOf(to)} with ${labelOf(classes, walked)}`);
  return shown(`State ${nameOf(current)}; next: ${next.join('; ') || 'nothing'}`, 400);
}
