/** The suites of the grammars, and the scanners that must answer them correctly. */

import type { Automaton, Subject } from '../../../scripts/proof/subject.js';
import { SUBJECTS } from '../../../scripts/proof/subjects.js';
import { type Suite, suitesOf } from '../../../scripts/proof/suite.js';
import type { Plan } from '../../../scripts/proof/w-method.js';
import { run as httpBytes } from '../../../src/scanner/engine/http-bytes.generated.js';
import { run as httpUnits } from '../../../src/scanner/engine/http-units.generated.js';
import { run as iriUnits } from '../../../src/scanner/engine/iri-units.generated.js';
import { run as uriBytes } from '../../../src/scanner/engine/uri-bytes.generated.js';
import { run as uriUnits } from '../../../src/scanner/engine/uri-units.generated.js';
import { Slot, STRIDE } from '../../../src/tables/record.js';
import { some } from '../draws.js';

export type RunUnits = typeof uriUnits;
export type RunBytes = typeof uriBytes;

/** Scans a word, and writes the record of a valid one. */
export type Scan = (word: string, record: Uint32Array) => number;

const ENGINES: Readonly<Record<string, readonly [units: RunUnits, bytes?: RunBytes]>> = {
  'Appendix A': [uriUnits, uriBytes],
  'RFC 3987': [iriUnits],
  'RFC 9112': [httpUnits, httpBytes],
};

export const GRAMMARS = SUBJECTS.map(({ subject, tables }) => ({
  subject,
  tables,
  engines: ENGINES[subject.name] ?? [],
}));

/** The scanner of an engine for strings, from a start. */
export const ofUnits =
  (run: RunUnits, { START_STATE, REFUSED_MARKS }: Automaton, start: number): Scan =>
  (word, record) =>
    run(word, record, 0, START_STATE[start] as number, REFUSED_MARKS[start] as number);

/** Bytes before a word, so that it does not begin at offset 0. */
const MARGIN = 3;
const memory = new Uint8Array(0x200).fill('/'.charCodeAt(0));

/** Writes a word as bytes, one per character. */
export function write(word: string, bytes: Uint8Array, at: number): number {
  for (let i = 0; i < word.length; i++) bytes[at + i] = word.charCodeAt(i);
  return at + word.length;
}

/** The scanner of an engine for bytes, from a start. */
export const ofBytes =
  (run: RunBytes, { START_STATE, REFUSED_MARKS }: Automaton, start: number): Scan =>
  (word, record) => {
    const end = write(word, memory, MARGIN);
    const flags = run(memory, MARGIN, end, record, 0, START_STATE[start] as number, REFUSED_MARKS[start] as number);
    if (flags < 0) return flags + MARGIN;
    for (let slot = 0; slot < STRIDE; slot++) record[slot] = (record[slot] as number) - MARGIN;
    return flags;
  };

/** The words of a suite with the right answers, which are made once. */
export interface Answered {
  readonly suite: Suite;
  readonly plans: readonly Plan[];
  readonly words: readonly string[];
  /** The flags, or `~errorOffset`, of each word; then its record. */
  readonly answers: Int32Array;
  /** The word with the largest offsets. A scanner must not use what an earlier scan, of this word, has left. */
  readonly other: string;
}

/** Elements of `answers` for each word. */
export const WIDTH = STRIDE + 1;

const right = new Uint32Array(STRIDE);

/** Keeps results, which take long to make. */
function kept<Key extends object, Result>(make: (key: Key) => Result): (key: Key) => Result {
  const known = new WeakMap<Key, Result>();
  return (key) => {
    const result = known.get(key) ?? make(key);
    known.set(key, result);
    return result;
  };
}

/** The starts of a grammar whose suites are tried. */
const startsOf = ({ name, starts }: Subject): Subject['starts'] =>
  name === 'Appendix A' ? some('scanner/suite: rows of starts', starts) : starts;

/** The suites of a grammar without extra states. */
export const answeredSuites = kept((subject: Subject): Answered[] =>
  suitesOf(subject, startsOf(subject)).map((suite) => {
    const plans = suite.plans();
    return answered(suite, plans, [...suite.words(plans, 0)]);
  }),
);

/** The suite of a rule for some states more than its machines have, in parts: it may not fit into memory. */
export function* partsOf(suite: Suite, extra: number): Generator<Answered, void, undefined> {
  const plans = suite.plans();
  let words: string[] = [];
  for (const word of suite.words(plans, extra)) {
    if (words.push(word) < WORDS_OF_A_PART) continue;
    yield answered(suite, plans, words);
    words = [];
  }
  yield answered(suite, plans, words);
}
const WORDS_OF_A_PART = 50_000;

/** Whether a word can be a line. A carriage return at the end would be a part of the newline. */
const isLine = (word: string): boolean => !word.includes('\n') && !word.endsWith('\r');

/** The words that can be lines, with their answers. */
export function inLines({ words, answers, ...rest }: Answered): Answered {
  const kept = [...words.keys()].filter((i) => isLine(words[i] as string));
  const moved = new Int32Array(kept.length * WIDTH);
  for (const [to, from] of kept.entries()) moved.set(answers.subarray(from * WIDTH, (from + 1) * WIDTH), to * WIDTH);
  return { ...rest, words: kept.map((i) => words[i] as string), answers: moved };
}

/** The words that can be lines, and the same with each scheme that the kernels know. */
export const linesOf = kept(({ suite, plans, words }: Answered) =>
  answered(
    suite,
    plans,
    words
      .concat(KERNEL_WORDS)
      .filter(isLine)
      .flatMap((word) =>
        word.startsWith('a://') ? [word, ...SCHEMES.map((scheme) => scheme + word.slice('a'.length))] : [word],
      ),
  ),
);
/**
 * The kernels have tables of digits and hosts, by character: each is tried where they are read. They read vectors and blocks: hosts and
 * paths have all lengths around those.
 */
const ASCII = Array.from({ length: 0x7f - 0x21 }, (_, i) => String.fromCharCode(0x21 + i));
const DIGITS = [...'0123456789ABCDEFabcdef'];
const LENGTHS = Array.from({ length: 70 }, (_, length) => length);
const AFTER_HOST = ['', '/', '?', '.', '9', ':1', '@h:1/', '%41', 'A/.', ']'];
const IN_PATH = ['', '/..', '/./', '%4a', '%4', '?a%', '/../%41?%4a#/.', '?#x#'];
const KERNEL_WORDS = [
  ...LENGTHS.flatMap((length) => AFTER_HOST.map((end) => `a://${'h'.repeat(length)}${end}`)),
  ...LENGTHS.flatMap((length) => IN_PATH.map((end) => `/${'a'.repeat(length)}${end}`)),
  ...ASCII.flatMap((c) => [`/%${c}a`, `/%a${c}`, `a://${c}/`]),
  ...DIGITS.flatMap((high) => DIGITS.map((low) => `/%${high}${low}`)),
];
const SCHEMES = ['http', 'https', 'file'];

/** Words with their right answers. */
function answered(suite: Suite, plans: readonly Plan[], words: readonly string[]): Answered {
  const answers = new Int32Array(words.length * WIDTH);
  let other = '';
  let most = 0;
  for (const [i, word] of words.entries()) {
    const flags = suite.answer(word, right);
    answers[i * WIDTH] = flags;
    for (let slot = 0; slot < STRIDE; slot++) answers[i * WIDTH + 1 + slot] = right[slot] as number;
    const sum = (right[Slot.HOST_START] as number) + (right[Slot.PATH_START] as number);
    if (flags < 0 || sum <= most) continue;
    other = word;
    most = sum;
  }
  return { suite, plans, words, answers, other };
}

const found = new Uint32Array(STRIDE);

/** The first word that a scanner answers wrongly, with both answers. */
export function firstWrong({ words, answers, other, suite: { rule } }: Answered, scan: Scan): string | undefined {
  for (let i = 0; i < words.length; i++) {
    scan(other, found);
    const flags = scan(words[i] as string, found);
    if (isRight(answers, i, flags, found, 0)) continue;
    return `${rule} ${JSON.stringify(words[i])}: ${shown(flags, found)}, expected ${shown(answers[i * WIDTH] as number, answers.subarray(i * WIDTH + 1, (i + 1) * WIDTH))}`;
  }
  return undefined;
}

/** Whether a result, with a record at `at` whose offsets count from `origin`, is the right answer to word `i`. */
export function isRight(
  answers: Int32Array,
  i: number,
  flags: number,
  records: Uint32Array,
  at: number,
  origin = 0,
): boolean {
  const expected = i * WIDTH;
  if (flags !== answers[expected]) return false;
  if (flags < 0) return true;
  for (let slot = 0; slot < STRIDE; slot++)
    if ((records[at + slot] as number) - origin !== answers[expected + 1 + slot]) return false;
  return true;
}

export const shown = (flags: number, record: ArrayLike<number>): string =>
  flags < 0 ? `stops at ${~flags}` : `${flags} [${Array.from(record)}]`;
