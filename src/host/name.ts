/** The one judgement of names of hosts: by the automaton of labels, with counts in code. */

import { CodeUnit, unitAt } from '../support/code-unit.js';
import { automaton, LabelMark, LabelStart } from '../tables/label.generated.js';
import { marksIn } from '../tables/marked.js';
import { type Name, sourceOf, startOfLabel } from './internal.js';
import { MAX_HOSTNAME, MAX_LABEL } from './label.js';

const marksOf = (name: Name, start = 0, end = name.length): number =>
  marksIn(automaton(), LabelStart.NAME, name, start, end);

/** Whether a name has no other marks than these. */
const hasOnly = (marks: number, name: Name, start = 0, end = name.length): boolean =>
  (marksIn(automaton(), LabelStart.NAME, name, start, end, ~marks) & ~marks) === 0;

/**
 * Whether a host is a name that no reader takes for an address, for an internal name or for another name, as most are: two labels or more
 * of letters, digits and hyphens within labels, without Punycode; the last one begins with a letter. `false` means "inspect it", which
 * takes five times as long.
 */
export function isOrdinaryName(name: Name, start = 0, end: number = name.length): boolean {
  if (end - start > MAX_LABEL || !hasOnly(0, name, start, end)) return false;
  const last = unitAt(name, end - 1) === CodeUnit.FULL_STOP ? end - 1 : end;
  const label = startOfLabel(name, start, last);
  return (
    label > start && unitAt(name, label) >= CodeUnit.UPPER_A && sourceOf(name, start, label, last, end) === undefined
  );
}

/**
 * Whether all parsers read a name in the same way: letters, digits, hyphens and underscores, in labels that are not empty, too long or
 * A-labels (`xn--`), 253 octets in all. The last one is not a number. It may end with a full stop.
 */
export function isDnsName(name: string, start: number, end: number): boolean {
  if (!hasOnly(LabelMark.NOT_LDH, name, start, end)) return false;
  const last = name.charCodeAt(end - 1) === CodeUnit.FULL_STOP ? end - 1 : end;
  return start < last && hasLengthsOfDns(name, start, last);
}

/** Whether a name has valid labels without an internationalized one (RFC 1123, section 2.1). It ends without a full stop. */
export const isLdhName = (name: string): boolean =>
  hasOnly(LabelMark.NUMBER, name) && name !== '' && !name.endsWith('.') && hasLengthsOfDns(name, 0, name.length);

/** Whether browsers read a name, perhaps with a final full stop, as an IPv4 address, or refuse it: its last label is a number. */
export const endsInNumber = (name: string): boolean => (marksOf(name) & LabelMark.NUMBER) !== 0;

/** Whether a name, perhaps with a final full stop, has an empty label, or ends in a number: no domain of the DNS does. */
export const isNoDomain = (name: string): boolean => (marksOf(name) & (LabelMark.EMPTY | LabelMark.NUMBER)) !== 0;

/** Whether a name in lowercase has a label in Punycode. */
export const hasALabel = (name: string): boolean => name.includes('xn--') && (marksOf(name) & LabelMark.A_LABEL) !== 0;

/** Whether a label has letters, digits, and hyphens that are neither first nor last (RFC 1123, section 2.1). */
export const isLdhLabel = (label: string): boolean =>
  hasOnly(LabelMark.A_LABEL | LabelMark.NUMBER, label) && label !== '';

function hasLengthsOfDns(name: string, start: number, end: number): boolean {
  if (end - start <= MAX_LABEL) return true;
  if (end - start > MAX_HOSTNAME) return false;
  for (let label = start; end - label > MAX_LABEL; ) {
    const dot = name.lastIndexOf('.', label + MAX_LABEL);
    if (dot < label) return false;
    label = dot + 1;
  }
  return true;
}
