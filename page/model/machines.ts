/** The automata that the page walks through. */

import { describe, expectedAt } from '../../src/errors/diagnose.js';
import { type Automaton, charactersAt, mayEndAt, Place } from '../../src/errors/language.js';
import { URI_LANGUAGE } from '../../src/errors/uri.js';
import { IRI_LANGUAGE } from '../../src/iri/language.js';
import * as http from '../../src/tables/http.generated.js';
import * as iri from '../../src/tables/iri.generated.js';
import { Grammar } from '../../src/tables/record.js';
import * as uri from '../../src/tables/uri.generated.js';
import { HttpRule } from '../../src/uses/http/request-target.js';

/** An automaton, and the rule of a grammar that it starts with. */
export interface Machine {
  /** The name of the rule, after its article. */
  readonly name: string;
  readonly states: number;
  readonly classes: number;
  readonly automaton: () => Automaton;
  /** Index of the rule in `START_STATE` and `REFUSED_MARKS`. */
  readonly rule: number;
  /** The tokens that may follow a text that begins as the rule. */
  readonly expected: (text: string) => readonly string[];
}

const atEndOf = (automaton: Automaton, text: string): Place =>
  new Place(automaton, Grammar.URI_REFERENCE, text, text.length);

const ofHttp = (name: string, rule: number): Machine => ({
  name,
  states: http.STATES,
  classes: http.CLASSES,
  automaton: http.automaton,
  rule,
  expected: (text) => {
    const place = new Place(http.automaton(), rule, text, text.length);
    return describe(charactersAt(place), mayEndAt(place));
  },
});

/** The machines by the names that links to the page have. */
export const MACHINES = {
  uri: {
    name: 'URI reference (RFC 3986)',
    states: uri.STATES,
    classes: uri.CLASSES,
    automaton: uri.automaton,
    rule: Grammar.URI_REFERENCE,
    expected: (text) => expectedAt(URI_LANGUAGE, atEndOf(uri.automaton(), text)),
  },
  iri: {
    name: 'IRI reference (RFC 3987)',
    states: iri.STATES,
    classes: iri.CLASSES,
    automaton: iri.automaton,
    rule: Grammar.URI_REFERENCE,
    expected: (text) => expectedAt(IRI_LANGUAGE, atEndOf(iri.automaton(), text)),
  },
  target: ofHttp('request target, origin-form (RFC 9112)', HttpRule.ORIGIN_FORM),
  absolute: ofHttp('request target, absolute-form of http and https (RFC 9112)', HttpRule.HTTP_URI),
  asterisk: ofHttp('request target, asterisk-form (RFC 9112)', HttpRule.ASTERISK_FORM),
  host: ofHttp('Host field (RFC 9110)', HttpRule.HOST),
} as const satisfies Readonly<Record<string, Machine>>;

/** The name of a machine. */
export type MachineName = keyof typeof MACHINES;

/** Whether a text names a machine. */
export const isMachineName = (name: string | null): name is MachineName =>
  name !== null && Object.hasOwn(MACHINES, name);
