/** A quick look at the bytes of a reference, which shows for most that `inspect` finds nothing. */

import { isOrdinaryName } from '../../host/index.js';
import { indexIn, isOfWeb } from '../../normalize/index.js';
import { checkFlags, checkRecord } from '../../scanner/index.js';
import { CodeUnit, checkArray, hasElements, textOfLatin1 } from '../../support/index.js';
import { Flag, Slot } from '../../tables/index.js';
import { hasNotable } from './path.js';

/** The flags of the URIs that {@link isOrdinary} knows, apart from those that it ignores. */
const KNOWN = Flag.SCHEME | Flag.AUTHORITY;
const IGNORED_FLAGS = Flag.QUERY | Flag.FRAGMENT | Flag.PERCENT | Flag.PERCENT_NOT_NORMAL;

/**
 * Whether a quick look at the bytes and the record of a reference shows that `inspect` finds nothing in it. It takes a fraction of the
 * time: use it before `inspect`, for each line of a batch.
 *
 * `true` promises that `inspect` returns an empty list; `false` promises nothing. It is `true` for most URIs on real pages: `http` and
 * `https` with a name of lowercase letters, digits and hyphens as the host, without userinfo, port, dot-segments, encoded delimiters and
 * encoded percent signs.
 *
 * @param input - the bytes that were scanned
 * @param flags - the result of the scan; below 0 for text that is not a URI reference
 * @param offsets - the array with the record
 * @param at - the index in `offsets` at which the record starts; 0 by default
 * @throws TypeError if an argument has another type
 * @throws RangeError if there is no record at `at`, or it ends after the input
 * @example
 * ```ts
 * const batch = scanLines(new TextEncoder().encode('http://example.com/a?b\nhttp://0x7f.1/\n'), new Batch());
 * isOrdinary(batch.input, batch.flags[0], batch.offsets, 0); // true
 * isOrdinary(batch.input, batch.flags[1], batch.offsets, STRIDE); // false
 * ```
 */
export function isOrdinary(input: Uint8Array, flags: number, offsets: Uint32Array, at = 0): boolean {
  if (!(input instanceof Uint8Array)) checkArray(input, 'input', 'Uint8Array');
  if (typeof flags === 'number' && (flags | 0) === flags && flags < 0) return false;
  checkFlags(flags);
  checkRecord(offsets, at);
  const end = (offsets[at + Slot.END] as number) | 0;
  if (!hasElements(input, end)) throw new RangeError('the record at `offsets` ends after `input`');
  // Another kind of host sets a flag too.
  if ((flags & ~IGNORED_FLAGS) !== KNOWN) return false;
  const hostEnd = (offsets[at + Slot.HOST_END] as number) | 0;
  const pathEnd = (offsets[at + Slot.PATH_END] as number) | 0;
  const queryEnd = (offsets[at + Slot.QUERY_END] as number) | 0;
  return (
    isOfWeb(input, (offsets[at + Slot.START] as number) | 0, (offsets[at + Slot.SCHEME_END] as number) | 0) &&
    isOrdinaryName(input, (offsets[at + Slot.HOST_START] as number) | 0, hostEnd) &&
    !(
      ((flags & Flag.PERCENT) !== 0 || indexIn(input, CodeUnit.SEMICOLON, hostEnd, pathEnd) < pathEnd) &&
      hasNotable(textOfLatin1(input, hostEnd, end), 0, pathEnd - hostEnd)
    ) &&
    // A parser of the WHATWG URL Standard percent-encodes it in a query.
    indexIn(input, CodeUnit.APOSTROPHE, pathEnd, queryEnd) === queryEnd
  );
}
