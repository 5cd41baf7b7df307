/** The rules of RFC 3966 for `tel` URIs: `tel:+1-201-555-0123;ext=7`, `tel:7042;phone-context=example.com`. */

import { lowerCase } from '../percent.js';
import type { SchemeFinding } from './rule.js';

/**
 * Returns the number without visual separators, and everything in lowercase: comparison ignores both (RFC 3966, section
 * 4). It also ignores the order of parameters, which is kept. A path that is not a telephone number is returned
 * unchanged.
 */
export function normalizeTelPath(path: string): string {
  if (validateTelPath(path) !== undefined) return path;
  const end = endOfNumber(path);
  return lowerCase(path.slice(0, end).replace(/[-.()]/g, '') + path.slice(end));
}

/** Checks that a path is a global number, or a local number with its context (section 3). */
export function validateTelPath(path: string): SchemeFinding | undefined {
  const end = endOfNumber(path);
  const number = path.slice(0, end);
  const isGlobal = number.startsWith('+');
  const fault = isGlobal ? number.slice(1).search(/[^-.()\d]/) + 1 || -1 : localFault(number);
  if (fault >= 0) return invalidNumber(fault);
  if (!/[^-.()+]/.test(number)) return invalidNumber(end);
  if (isGlobal || /;phone-context=/i.test(path)) return undefined;
  const message = 'a number that does not begin with "+" needs ";phone-context=" (RFC 3966, section 5.1.5)';
  return { code: 'missing-phone-context', offset: end, message };
}

/** Returns the offset at which a number ends and its parameters begin. */
function endOfNumber(path: string): number {
  return path.search(/;|$/);
}

/**
 * Returns the offset of a character that a local number, in which `#` is percent-encoded, must not contain; -1 if all
 * are valid.
 */
function localFault(number: string): number {
  return number.replace(/%23/g, '###').search(/[^-.()\dA-Fa-f*#]/);
}

function invalidNumber(offset: number): SchemeFinding {
  const message = 'a number has digits and the separators "-", ".", "(" and ")"; a local one "*", "%23" and A to F too';
  return { code: 'invalid-number', offset, message: `${message} (RFC 3966, section 3)` };
}
