/** Compares the expected characters in errors with the characters that the recognizers accept. */

import { diagnose, ERRORS } from '../../../src/errors/index.js';
import { errorCode } from '../../../src/errors/uri.js';
import { diagnoseHost, diagnoseRequestTarget, HTTP_ERRORS } from '../../../src/http/index.js';
import * as tables from '../../../src/tables/index.js';
import { recogniseHost, recogniseTarget } from '../../support/http/recogniser.js';
import { GRAMMARS, type GrammarName } from '../../support/recogniser.js';
import { GRAMMAR } from '../../support/record.js';
import { errorOffset, isOfRule } from '../rules.js';
import { fields, must, same, type Target } from '../target.js';
import { referenceTexts } from '../texts.js';
import { errorOffsetOf, requestTargetTarget } from './http.js';

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

const isBeyond = (error: number | undefined, offset: number): boolean => error === undefined || error > offset;

/** The largest number of prefixes whose next characters are cached, to spare the recognizer. */
const MOST_KNOWN = 100_000;

/**
 * Returns the characters that may follow a prefix: `isOpen` decides about one character, `mayEnd` about the end of the
 * input.
 */
class Known {
  readonly #known = new Map<string, string>();

  after(beginning: string, rule: string, isOpen: (c: string) => boolean, mayEnd: () => boolean): string {
    const key = `${rule} ${beginning}`;
    let open = this.#known.get(key);
    if (open !== undefined) return open;
    open = [...ASCII.filter(isOpen), ...(mayEnd() ? [END] : [])].sort().join('');
    if (this.#known.size === MOST_KNOWN) this.#known.clear();
    this.#known.set(key, open);
    return open;
  }
}
const known = new Known();

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
    const { code, expected } = diagnosis;
    same(diagnosis.offset, offset, 'offset');
    must(Object.hasOwn(ERRORS, code), `no such code: ${code}`);
    same(errorCode(text, offset, GRAMMAR[name]), code, 'errorCode');
    same(code === 'unexpected-end', offset === text.length, 'unexpected-end');
    const beginning = text.slice(0, offset);
    const open = known.after(
      beginning,
      name,
      (c) => isBeyond(errorOffset(beginning + c, name), offset),
      () => isOfRule(beginning, name),
    );
    same(characters(expected), open, `expected at ${offset}`);
  },
  texts: referenceTexts,
};

export const diagnoseHttpTarget: Target = {
  name: 'diagnose-http',
  entry: 'http',
  promise:
    'an error of a target or a Host field has a known code, and expects the characters that the rules of HTTP accept',
  check(text) {
    const [method, target] = fields(text, 2) as [string, string];
    holdHttp(`target ${method}`, target, diagnoseRequestTarget(method, target), (text) =>
      errorOffsetOf(recogniseTarget(method, text)),
    );
    holdHttp('Host', target, diagnoseHost(target), (text) => errorOffsetOf(recogniseHost(text)));
  },
  texts: requestTargetTarget.texts,
};

function holdHttp(
  rule: string,
  text: string,
  diagnosis: ReturnType<typeof diagnoseHost>,
  errorOffset: (text: string) => number | undefined,
): void {
  const offset = errorOffset(text);
  same(diagnosis?.offset, offset, `${rule}: offset`);
  if (diagnosis === undefined || offset === undefined) return;
  must(Object.hasOwn(HTTP_ERRORS, diagnosis.code), `no such code: ${diagnosis.code}`);
  same(diagnosis.code === 'unexpected-end', offset === text.length, 'unexpected-end');
  const beginning = text.slice(0, offset);
  const open = known.after(
    beginning,
    rule,
    (c) => isBeyond(errorOffset(beginning + c), offset),
    () => errorOffset(beginning) === undefined,
  );
  same(characters(diagnosis.expected), open, `${rule}: expected at ${offset}`);
}
