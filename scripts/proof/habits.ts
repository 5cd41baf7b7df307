/**
 * The habits of clients as rules: a second statement of the table in `src/loose/habits.ts`, over the bytes. A word with a marker asks
 * whether an authority begins, or ends, at an offset. The reader is compared with the rules on suites of words (see `w-method.ts`).
 */

import { authoritiesIn, HABITS, type Habit } from '../../src/loose/index.js';
import { readRules } from './abnf.js';
import { alphabetOf, type Derivatives, derive } from './derivatives.js';
import { machineOf } from './machine.js';
import { Rules } from './rules.js';
import { type Term, Terms } from './terms.js';
import { characterWordsOf, planOf, wordsOf } from './w-method.js';

const BYTES = 256;

/** In `two` and `many`, an authority follows two slashes, or all slashes; `browser-many` and `first` end at a backslash too, or begin a text. */
const ABNF = `
ALPHA        = %x41-5A / %x61-7A
any          = %x00-FF
tab          = %x09 / %x0A / %x0D
tabs         = *tab
slash        = "/" / %x5C
slashes      = *( slash / tab )
name         = ALPHA 1*name-char
name-char    = ALPHA / %x30-39 / "+" / "-" / "."
name-t       = ALPHA tabs name-char *( name-char / tab )
web          = ( "h" tabs "t" tabs "t" tabs "p" [ tabs "s" ] / "w" tabs "s" [ tabs "s" ] / "f" tabs "t" tabs "p" ) tabs
outer        = *( name-t ":" slashes )
strips       = *( %x00-20 / "<" / %x7F-A0 / %xAD )

nothing      = 0<any>
in           = %x00-22 / %x24-2E / %x30-3E / %x40-FF
in-browser   = %x00-22 / %x24-2E / %x30-3E / %x40-5B / %x5D-FF
not-tab      = %x00-08 / %x0B-0C / %x0E-22 / %x24-2E / %x30-3E / %x40-5B / %x5D-FF
visible      = %x21-22 / %x24-2E / %x30-3B / "=" / ">" / %x40-5B / %x5D-7E / %xA1-AC / %xAE-FF
rest         = ( "/" / "?" / "#" ) *any
rest-browser = rest / %x5C *any
rest-path    = [ ( "?" / "#" ) *any ]

after-two    = ( not-tab / %x5C ) *in
after-many   = not-tab *in
in-browsers  = not-tab *in-browser
guessed      = ( visible / %x5C ) *in
guessed-b    = visible *in-browser

two          = tabs ( after-two [ rest ] / nothing [ rest ] )
many         = slashes ( after-many [ rest ] / nothing rest-path )
browser-many = slashes ( in-browsers [ rest-browser ] / nothing rest-path )

rfc          = [ name ":" ] "//" two
trimmed      = strips rfc
opaque       = strips outer name-t ":" tabs "/" tabs "/" two
lenient      = strips ( outer web ":" many / slash tabs slash many )
browser      = strips ( web ":" browser-many / slash tabs slash browser-many )
guess        = strips guessed [ rest ]
urllib3      = strips guessed-b [ rest-browser ]
any-slashes  = strips outer ( web ":" many / name-t ":" tabs slash many )
search       = *( %x00-22 / %x24-2E / %x30-3E / %x40-5B / %x5D-FF ) ":" tabs slash tabs slash many
             / "http" [ "s" ] "//" many
`;
const AUTHORITIES = ['nothing', 'after-two', 'after-many', 'in-browsers', 'guessed', 'guessed-b'];
/** The rules, in the order of the table. */
const NAMES = ['rfc', 'trimmed', 'opaque', 'lenient', 'browser', 'guess', 'urllib3', 'any-slashes', 'search'];

/** The first scheme of a word. */
const SCHEME_OF_WORD = /[a-z][a-z\d+.-]+:/i;

/** A word, and the offsets at which authorities begin and end in it. */
export interface AnsweredWord {
  readonly word: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** A rule, the habit that it states, and the words that a reader must answer correctly. */
export interface StatedHabit {
  readonly name: string;
  readonly habit: Habit;
  readonly suite: readonly AnsweredWord[];
}

/**
 * Returns the rules of the table. Each has the words of all suites, because a reader distinguishes what another rule does: `http` from
 * other schemes, and a backslash from other characters.
 */
export function statedHabits(): StatedHabit[] {
  const terms = new Terms(BYTES);
  const rules = new Rules(readRules(ABNF), terms);
  const marker = terms.symbols([terms.marker]);
  const truths = NAMES.map((name) => {
    const marked = (mark: (authority: Term) => Term): Term =>
      rules.through({ type: 'rule', name }, (node) =>
        node.type === 'rule' && AUTHORITIES.includes(node.name) ? mark(rules.language(node)) : undefined,
      );
    return [marked((term) => terms.sequence(marker, term)), marked((term) => terms.sequence(term, marker))] as const;
  });
  const claims = truths.map((pair) => {
    const alphabet = alphabetOf(terms, pair);
    return pair.map((truth) => derive(terms, truth, alphabet)) as [Derivatives, Derivatives];
  });
  const words = new Set(claims.flatMap(wordsOfClaims).flatMap((word) => [word, word.replace(SCHEME_OF_WORD, 'ws:')]));
  return claims.map(([starts, ends], i) => {
    const name = NAMES[i] as string;
    const habit = HABITS[i] as Habit;
    const suite = Array.from(words, (word) => ({ word, starts: offsetsOf(starts, word), ends: offsetsOf(ends, word) }));
    // No rule excludes names, so schemes of the web are among the others.
    return {
      name,
      habit: name === 'opaque' && habit.web === undefined ? { ...habit, web: habit.other } : habit,
      suite,
    };
  });
}

/** Returns the suite of two claims: a reader without more states than their machine that answers it correctly is always right. */
function wordsOfClaims(claims: readonly [Derivatives, Derivatives]): string[] {
  const plan = planOf(machineOf(claims));
  const [{ alphabet }] = claims;
  const letterOf = (character: number): number =>
    plan.machine.letterOfClass[alphabet.classOf[character] as number] as number;
  const characters = Array.from({ length: BYTES }, (_, character) => character);
  return [...wordsOf([plan], 0), ...characterWordsOf(plan, characters, letterOf)];
}

/** Returns the offsets of a word at which a claim has its marker. */
function offsetsOf(
  { alphabet: { classOf, marker, samples }, root, next, nullable }: Derivatives,
  word: string,
): number[] {
  const step = (term: number, letter: number): number => next[term * samples.length + letter] as number;
  const read = (term: number, text: string): number =>
    Array.from(text).reduce((at, character) => step(at, classOf[character.charCodeAt(0)] as number), term);
  const offsets = Array.from({ length: word.length + 1 }, (_, offset) => offset);
  return offsets.filter(
    (offset) => nullable[read(step(read(root, word.slice(0, offset)), marker), word.slice(offset))] === 1,
  );
}

/** Returns the first word that the reader answers differently, by a habit. */
export function firstWrong(suite: readonly AnsweredWord[], habit: Habit): string | undefined {
  for (const { word, starts, ends } of suite) {
    const found = authoritiesIn(word, [habit]);
    const [ourStarts, ourEnds] = [found.map(({ start }) => start), found.map(({ end }) => end)].map(ascending);
    if (ourStarts !== ascending(starts) || ourEnds !== ascending(ends))
      return `${JSON.stringify(word)}: the reader says ${ourStarts} to ${ourEnds}, the rule ${starts} to ${ends}`;
  }
  return undefined;
}

/** A text of the different numbers: two authorities may end at one offset. */
const ascending = (offsets: readonly number[]): string => [...new Set(offsets)].sort((a, b) => a - b).join();
