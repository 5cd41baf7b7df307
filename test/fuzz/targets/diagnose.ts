/** Compares the expected characters in errors with the characters that the recognizers accept. */

import { diagnose, ERRORS } from '../../../src/entries/errors.js';
import * as tables from '../../../src/entries/tables.js';
import { errorCode } from '../../../src/errors/uri.js';
import { GRAMMARS, type GrammarName } from '../../support/recogniser.js';
import { GRAMMAR } from '../../support/record.js';
import { errorOffset, isOfRule } from '../rules.js';
import { must, same, type Target } from '../target.js';
import { referenceTexts } from '../texts.js';

const ASCII = Array.from({ length: 128 }, (_, c) => String.fromCharCode(c));
const NAMED: Readonly<Record<string, Uint8Array>> = {
  pchar: tables.PCHAR,
  unreserved: tables.UNRESERVED,
  'sub-delims': tables.SUB_DELIMS,
  HEXDIG: tables.HEXDIG,
  ALPHA: tables.ALPHA,
  DIGIT: tables.DIGIT,
};
const END = 'end of input';

/** The characters that the names in `expected` mean. */
function characters(expected: readonly string[]): string {
  const set = new Set<string>();
  for (const name of expected) {
    const members = NAMED[name];
    if (name === END) set.add(END);
    else if (members === undefined) set.add(JSON.parse(name === '"""' || name === '"\\"' ? '""' : name));
    else for (const c of ASCII) if (members[c.charCodeAt(0)] === 1) set.add(c);
  }
  return [...set].sort().join('');
}

/** The largest number of prefixes whose next characters are cached, to spare the recognizer. */
const MAX_KNOWN = 100_000;
const known = new Map<string, string>();

/** The characters that the recognizer accepts after a prefix, and the end of input if the prefix is complete. */
function charactersAfter(prefix: string, rule: GrammarName): string {
  const key = `${rule} ${prefix}`;
  let found = known.get(key);
  if (found === undefined) {
    const isBeyond = (c: string): boolean =>
      (errorOffset(prefix + c, rule) ?? Number.POSITIVE_INFINITY) > prefix.length;
    found = [...ASCII.filter(isBeyond), ...(isOfRule(prefix, rule) ? [END] : [])].sort().join('');
    if (known.size === MAX_KNOWN) known.clear();
    known.set(key, found);
  }
  return found;
}

/** One of the rules, selected by the length. */
const grammarFor = (text: string): GrammarName => GRAMMARS[text.length % GRAMMARS.length] as GrammarName;

/** The grammars by the names that options have for them. */
const NAMES = {
  'URI-reference': 'uri-reference',
  URI: 'uri',
  'relative-ref': 'relative-reference',
  'absolute-URI': 'absolute-uri',
} as const;

export const diagnoseTarget: Target = {
  name: 'diagnose',
  entry: 'errors',
  promise: 'an error has a known code, and expects the characters that the recognizer accepts',
  check(text) {
    const name = grammarFor(text);
    const offset = errorOffset(text, name);
    if (offset === undefined) return;
    const diagnosis = diagnose(text, { grammar: NAMES[name] });
    if (diagnosis === undefined) return must(false, 'an error is diagnosed');
    const { code, expected, causeOffset } = diagnosis;
    same(diagnosis.offset, offset, 'offset');
    must(Object.hasOwn(ERRORS, code), `no such code: ${code}`);
    same(errorCode(text, offset, GRAMMAR[name]), code, 'errorCode');
    same(code === 'unexpected-end', offset === text.length, 'unexpected-end');
    const atOffset = charactersAfter(text.slice(0, offset), name);
    // In a port that is not a number the characters of a port are expected. An empty userinfo before the host makes it one to the recognizer.
    const inPort = causeOffset < offset && charactersAfter(`${text.slice(0, text.indexOf('//') + 2)}@:`, name);
    same(characters(expected), characters(expected) === inPort ? inPort : atOffset, `expected at ${causeOffset}`);
  },
  texts: referenceTexts,
};
