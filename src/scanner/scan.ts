import { checkChoice, checkText } from '../support/arguments.js';
import { Flag, Grammar, STRIDE } from '../tables/record.js';
import { REFUSED_MARKS, START_STATE } from '../tables/uri.generated.js';
import { checkGrammar, checkRecord } from './checks.js';
import { run as runUnits } from './engine/uri-units.generated.js';
import { MAX_COPIED, openCopy, type ScanCopy } from './string-copy.js';

/** The grammars by name. */
const GRAMMARS = {
  'uri-reference': Grammar.URI_REFERENCE,
  uri: Grammar.URI,
  'relative-reference': Grammar.RELATIVE_REFERENCE,
  'absolute-uri': Grammar.ABSOLUTE_URI,
} as const;

const GRAMMAR_KEYS = /* @__PURE__ */ Object.keys(GRAMMARS) as GrammarName[];

/** Name of a rule of RFC 3986, Appendix A, that a whole text is read as. */
export type GrammarName = keyof typeof GRAMMARS;

/**
 * Returns the grammar with a name from a caller.
 *
 * @throws TypeError if it is not a string
 * @throws RangeError if it is not a name of a grammar
 */
export function grammarNamed(name: unknown): Grammar {
  return GRAMMARS[checkChoice(name, 'grammar', GRAMMAR_KEYS)];
}

/** Whether a URI reference also matches one of the narrower grammars, by its flags. */
export function matchesGrammar(flags: number, grammar: Grammar): boolean {
  if (grammar === Grammar.RELATIVE_REFERENCE) return (flags & Flag.SCHEME) === 0;
  return (flags & Flag.SCHEME) !== 0 && (grammar === Grammar.URI || (flags & Flag.FRAGMENT) === 0);
}

// A copy and a scan of it take 50 to 90 ns, and little more for each byte; the engine takes 2 to 4 ns for each code unit. They are
// equal at 6 code units in Node 20 and at 16 in Node 26 (x64).
const COPY_FROM = 12;

// Starting the kernel takes 1.4 ms, as long as 1,000 scans by the engine.
const FIRST_CALLS = 1000;

// V8 does not fold constants of other modules.
const LAST = STRIDE - 1;

/**
 * Scans a string as a URI reference, or as the rule given by `grammar`. Accepts any string, including lone surrogates and
 * NUL, and never allocates.
 *
 * @param input - the string
 * @param offsets - the array for the record, in UTF-16 code units
 * @param at - the index in `offsets` at which the record of `STRIDE` elements starts; 0 by default
 * @param grammar - the rule; `Grammar.URI_REFERENCE` by default
 * @returns `Flag` bits and host kind (at least 0), or `~errorOffset` (below 0) for input that the grammar does not allow: the
 * first code unit where the input stops being the beginning of a valid string, or `input.length` if the input ends too early.
 * The record is then meaningless.
 * @throws TypeError if an argument has another type
 * @throws RangeError if the record does not fit `offsets`, or `grammar` is not a value of `Grammar`
 * @example
 * ```ts
 * const offsets = new Uint32Array(STRIDE);
 * scan('//example.com:80/a?b', offsets); // 26: Flag.AUTHORITY | Flag.PORT | Flag.QUERY
 * offsets.join(); // '0,0,2,13,16,18,20,20'
 * scan('http://[::1', offsets); // -12: ~11, the end, where "]" is missing
 * ```
 */
export function scan(input: string, offsets: Uint32Array, at = 0, grammar: Grammar = Grammar.URI_REFERENCE): number {
  if (typeof input !== 'string' || !isPlace(offsets, at, grammar)) checkScan(input, offsets, at, grammar);
  return scanText(input, offsets, at, grammar);
}

/**
 * Whether a record fits `offsets` at index `at`, and there is such a grammar. An array of another realm is left to `checkScan`, which
 * accepts it. `scan` takes 1.10 times as long with the checks of {@link checkScan} instead (Node 20, x64).
 */
function isPlace(offsets: Uint32Array, at: number, grammar: Grammar): boolean {
  return (
    typeof at === 'number' &&
    at >>> 0 === at &&
    ArrayBuffer.isView(offsets) &&
    offsets instanceof Uint32Array &&
    offsets[at + LAST] !== undefined &&
    (grammar === Grammar.URI_REFERENCE || isOther(grammar))
  );
}

// Separate functions: V8 does not inline what `scan` calls once `scan` is too large.

function isOther(grammar: Grammar): boolean {
  return grammar === Grammar.URI || grammar === Grammar.RELATIVE_REFERENCE || grammar === Grammar.ABSOLUTE_URI;
}

function checkScan(input: string, offsets: Uint32Array, at: number, grammar: Grammar): void {
  checkText(input, 'input');
  checkRecord(offsets, at);
  checkGrammar(grammar);
}

/**
 * Scans a string as {@link scan} does, for callers within the library: any other value is refused at offset 0, and the other arguments
 * are not checked.
 */
export function scanText(input: unknown, offsets: Uint32Array, at: number, grammar: Grammar): number {
  if (typeof input !== 'string') return ~0;
  const { length } = input;
  if (length >= COPY_FROM && length <= MAX_COPIED) {
    const flags = scanCopy === undefined ? scanEarly(input, offsets, at) : scanCopy(input, offsets, at);
    if (grammar === Grammar.URI_REFERENCE || (flags >= 0 && matchesGrammar(flags, grammar))) return flags;
  }
  return scanUnits(input, offsets, at, grammar);
}

// The only call is in a function that calls nothing else, so V8 inlines it: 8 ns (Node 26, x64).
let scanCopy: ScanCopy | undefined;
let calls = 0;

/** Scans by the engine, and starts the kernel after the first calls. */
function scanEarly(input: string, offsets: Uint32Array, at: number): number {
  calls++;
  if (calls === FIRST_CALLS) scanCopy = openCopy();
  return scanUnits(input, offsets, at, Grammar.URI_REFERENCE);
}

const ignoredRecord = /* @__PURE__ */ new Uint32Array(STRIDE);

/** Scans a string as {@link scan} does, for callers that need no record. */
export function scanFlags(input: string, grammar: Grammar = Grammar.URI_REFERENCE): number {
  return scan(input, ignoredRecord, 0, grammar);
}

/** Scans by the engine, for callers that scan too few strings for a kernel. */
export function scanUnits(input: string, offsets: Uint32Array, at: number, grammar: Grammar): number {
  return runUnits(input, offsets, at | 0, START_STATE[grammar] as number, REFUSED_MARKS[grammar] as number);
}
