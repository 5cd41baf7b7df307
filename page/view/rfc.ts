/** The rule and the sentence of the RFC for the state of the walk, or for the piece that the user points at. */

import { mapOf } from '../model/map.js';
import type { Anatomy } from '../model/pieces.js';
import { RFC_RULES, type RfcRule, ruleOf } from '../model/rules.js';
import type { Walk } from '../model/walk.js';
import { byId, h } from './dom.js';

let ruleOfState: RfcRule = RFC_RULES.start;

/** Shows the rule of the state that a walk reaches after so many steps. */
export function showRuleOfState({ machine, states, steps }: Walk, taken: number): void {
  const group = mapOf(machine).groupOf[states[Math.min(taken, steps - 1)] as number];
  ruleOfState = RFC_RULES[group ?? 'start'];
  show(ruleOfState, false);
}

/** Shows the rule of the piece with this span; without a span, the rule of the state again. */
export function showRuleOfPiece({ text, pieces, rows }: Anatomy, span?: readonly [start: number, end: number]): void {
  const piece = span && pieces.find(({ start, end }) => start === span[0] && end === span[1]);
  const kind = rows.find(({ name }) => name === 'host')?.kind;
  show((piece && ruleOf(text, piece, kind)) ?? ruleOfState, span !== undefined);
}

function show({ abnf, sentence, section }: RfcRule, isChosen: boolean): void {
  const place = byId('rfc', HTMLElement);
  // On a phone, it is shown on request only.
  place.classList.toggle('chosen', isChosen);
  place.replaceChildren(
    h('pre', {}, abnf),
    h('p', {}, `“${sentence}” `, h('span', { class: 'quiet' }, `RFC 3986, section ${section}`)),
  );
}
