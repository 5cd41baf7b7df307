import { run } from '../../scanner/engine/iri-units.generated.js';
import { checkGrammar, checkRecord, checkText } from '../../tables/arguments.js';
import { REFUSED_MARKS, START_STATE } from '../../tables/iri.generated.js';
import { Grammar } from '../../tables/record.js';

/**
 * Scans a string as an IRI reference (RFC 3987, section 2.2), or as the rule given by `grammar`, with the automaton of
 * IRIs. Record, flags and result are the same as for `scan`, with `iuserinfo`, `ihost` and so on instead of the
 * components of a URI. For an ASCII string both return the same; `scan` takes two thirds of the time (Node 20, x64).
 * Allocates nothing, for any input.
 *
 * Every non-ASCII character of a valid string is `ucschar`, or `iprivate` in a query; a lone surrogate, a control
 * character or a noncharacter is an error. Section 4, on bidirectional text, is not checked: formatting characters
 * (4.1) and mixed directions within a component (4.2) are accepted.
 *
 * @param input - the string
 * @param offsets - the array for the record: `STRIDE` elements, starting at `at`, in UTF-16 code units
 * @param at - the index in `offsets` at which the record of `STRIDE` elements starts; 0 by default
 * @param grammar - `Grammar.URI` selects `IRI`, and so on
 * @returns `Flag` bits and host kind (at least 0), or `~errorOffset` (below 0) if the string is not of the grammar: the
 * first code unit at which the input is no longer the beginning of such a string, which may be the second one of a
 * surrogate pair, or `input.length` if unexpected end of input. The record is meaningless then.
 * @throws TypeError if `input` is not a string
 * @throws RangeError if the record does not fit `offsets`
 * @example
 * ```ts
 * const offsets = new Uint32Array(STRIDE);
 * scanIri('//例え.テスト/é?ü', offsets); // 18: Flag.AUTHORITY | Flag.QUERY
 * offsets.join(); // '0,0,2,8,8,10,12,12'
 * scanIri('/\uD83C', offsets); // -3: ~2, the end, where the other half of a pair is missing
 * ```
 */
export function scanIri(input: string, offsets: Uint32Array, at = 0, grammar: Grammar = Grammar.URI_REFERENCE): number {
  checkText(input, 'input');
  checkRecord(offsets, at);
  checkGrammar(grammar);
  return run(input, offsets, at, START_STATE[grammar] as number, REFUSED_MARKS[grammar] as number);
}
