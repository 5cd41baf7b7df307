/**
 * Reads request targets by RFC 9112, with code that shares nothing with the scanner: verdict and error offset from
 * ABNF, offsets and flags from the reading of the target within a reference by RFC 3986.
 */

import { readRules } from '../../../scripts/proof/abnf.js';
import { ABNF } from '../../../scripts/proof/appendix-a.js';
import { HTTP } from '../../../scripts/proof/rfc9112.js';
import { RequestForm } from '../../../src/entries/http.js';
import { Flag, Slot } from '../../../src/tables/record.js';
import { Automaton } from '../automaton.js';
import { recognise, type Valid } from '../recogniser.js';
import { flagsOf, recordOf } from '../record.js';

/** A host to connect to, and a valid port (RFC 9110, section 9.3.6): TCP ports have at most 16 bits. */
const CONNECT = `
connect-target = http-host ":" port-number
port-number    = *"0" ( DIGIT / DIGIT DIGIT / DIGIT 2DIGIT / DIGIT 3DIGIT / %x30-35 4DIGIT / "6" %x30-34 3DIGIT
               / "65" %x30-34 2DIGIT / "655" %x30-32 DIGIT / "6553" %x30-35 )
`;
const RULES = readRules(ABNF + HTTP + CONNECT);
const ORIGIN = new Automaton(RULES, 'origin-form');
const ASTERISK = new Automaton(RULES, 'asterisk-form');
const HOST = new Automaton(RULES, 'Host');
const AUTHORITY = new Automaton(RULES, 'connect-target');
const ABSOLUTE = new Automaton(RULES, 'absolute-URI');
const HTTP_URI = new Automaton(RULES, 'http-target');

export interface Answer {
  readonly flags: number;
  readonly record: readonly number[];
  readonly form: RequestForm;
}

/** Returns the answer for a target, or its error offset. */
export function recogniseTarget(method: string, target: string): Answer | number {
  if (method === 'CONNECT') {
    return AUTHORITY.errorOffset(target) ?? { ...asHost(target), form: RequestForm.AUTHORITY };
  }
  const offsets: number[] = [];
  const refuses = (automaton: Automaton): boolean => {
    const offset = automaton.errorOffset(target);
    if (offset !== undefined) offsets.push(offset);
    return offset !== undefined;
  };
  if (!refuses(ORIGIN)) return { ...asPath(target), form: RequestForm.ORIGIN };
  if (method === 'OPTIONS' && !refuses(ASTERISK)) {
    return { flags: 0, record: [0, 0, 1, 1, 1, 1, 1, 1], form: RequestForm.ASTERISK };
  }
  const isHttp = /^https?:/i.test(target);
  if (!refuses(HTTP_URI) || (!isHttp && !refuses(ABSOLUTE))) {
    const valid = recognise(target) as Valid;
    return { flags: flagsOf(valid), record: recordOf(valid, 0), form: RequestForm.ABSOLUTE };
  }
  // A prefix that is viable in one of the forms is viable.
  return Math.max(...offsets);
}

/** Returns the answer for the value of a Host field, or its error offset. */
export function recogniseHost(value: string): Omit<Answer, 'form'> | number {
  return HOST.errorOffset(value) ?? asHost(value);
}

/** As the authority of a network-path reference. */
function asHost(host: string): Omit<Answer, 'form'> {
  const valid = recognise(`//${host}`) as Valid;
  const record = recordOf(valid, -2);
  record[Slot.START] = record[Slot.SCHEME_END] = 0;
  return { flags: flagsOf(valid), record };
}

/** As the path and query of a URI with an authority. */
function asPath(path: string): Omit<Answer, 'form'> {
  const valid = recognise(`h://h${path}`) as Valid;
  const record = recordOf(valid, -5);
  for (const slot of [Slot.START, Slot.SCHEME_END, Slot.HOST_START, Slot.HOST_END, Slot.PATH_START]) record[slot] = 0;
  return { flags: flagsOf(valid) & ~(Flag.SCHEME | Flag.AUTHORITY), record };
}
