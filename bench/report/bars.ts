/** References per second by subject, as a table with bars in it: the plot is its own text alternative. */

import type { Estimate, Measurement } from '../model/result.js';
import { type Comparison, figure, isAhead, taskName, timesOurs } from './comparison.js';
import { type Markup, markup } from './markup.js';

/** The bars of one task on one corpus. */
export function bars({ corpus, ours, others, ...of }: Comparison): Markup {
  const all = [ours, ...others].sort((a, b) => a.nsPerReference.median - b.nsPerReference.median);
  const most = Math.max(...all.map(({ nsPerReference }) => rate(nsPerReference.low)));
  return markup`<div class="card"><h3>${corpus}</h3><table class="bars" aria-label="${taskName(of)} on ${corpus}"><thead><tr><td></td><td></td><th scope="col" class="number">M/s</th><th scope="col" class="number">time</th></tr></thead><tbody>${all.map((one) => barOf(one, ours, most))}</tbody></table></div>`;
}

function barOf(one: Measurement, ours: Measurement, most: number): Markup {
  const { subject, comparable, nsPerReference } = one;
  const kind = one === ours ? 'ours' : comparable ? 'rival' : 'other';
  const share = (ns: number): number => Math.round((1000 * rate(ns)) / most) / 10;
  const from = share(nsPerReference.high);
  const to = share(nsPerReference.low);
  return markup`<tr class="${kind}${isAhead(one) ? ' ahead' : ''}"><th scope="row">${subject}</th><td class="bar"><svg viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true"><title>${titleOf(nsPerReference)}</title><rect width="${share(nsPerReference.median)}" height="14"/><path class="interval" d="M${from},7H${to}M${from},4V10M${to},4V10"/></svg></td><td class="number" title="${titleOf(nsPerReference)}">${figure(rate(nsPerReference.median))}</td><td class="number">${one === ours ? '' : `${figure(timesOurs(one, ours))} ×`}</td></tr>`;
}

/** Millions of references per second. */
const rate = (ns: number): number => 1000 / ns;

const titleOf = ({ median, low, high, rounds }: Estimate): string =>
  `${figure(median)} ns per reference, ${figure(low)} to ${figure(high)}, ${rounds} rounds`;
