import { run } from '../scanner/engine/iri-units.generated.js';
import { checkGrammar, checkRecord, checkText } from '../tables/arguments.js';
import { REFUSED_MARKS, START_STATE } from '../tables/iri.generated.js';
import { Grammar } from '../tables/record.js';

/**
 * Scans a string for an IRI reference (RFC 3987, section 2.2), or for what `grammar` says, by the automaton of that grammar.
 * The record, the flags and the result are those of `scan`, with `iuserinfo`, `ihost` and so on in place of what they are
 * in a URI; of a string in ASCII, both say the same, and `scan` says it sooner (in two thirds of the time: Node 20, x64).
 * Nothing is allocated, whatever the input.
 *
 * Every character beyond ASCII of a valid string is `ucschar`, or `iprivate` in a query: in place of a lone surrogate, a
 * control character or a noncharacter, the string stops being an IRI. Of section 4, on bidirectional text, nothing is
 * checked: formatting characters (4.1) and mixed directions within a component (4.2) are accepted.
 *
 * @param offsets - where the record goes: `STRIDE` elements from `at` on, in UTF-16 code units
 * @param grammar - `Grammar.URI` stands for `IRI`, and so on
 * @returns `Flag` bits and host kind (at least 0), or `~errorOffset` (below 0) for what the grammar does not allow: the first
 * code unit at which no string of the grammar begins with what was read, which may be the second one of a surrogate pair,
 * or `input.length` if the input ends too early. The record means nothing then.
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
