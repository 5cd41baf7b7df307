import { Grammar, STRIDE } from '../tables/index.js';
import { COPY, scanBlocks } from './blocks.js';
import { scanCodeUnits } from './code-units.generated.js';
import { scanCopied } from './copied.generated.js';
import { copy, MOST_CODE_UNITS } from './copy.js';
import { isOf } from './grammars.js';
import { UNSURE } from './kernel.js';

// Copying a string costs 60 to 90 ns, whatever its length and however V8 holds it. Each byte then adds 0.6 ns with the
// kernel and 1.1 without (the slope between corpora of 45 and 132 bytes a line), instead of 2 to 4 for a code unit: from
// here on that pays (Node 20, x64).
const COPY_FROM = 32;

/**
 * Scans a string for a URI reference, or for what `grammar` says. Nothing is allocated, whatever the input: any string
 * will do, lone surrogates, NUL and 100 MB included.
 *
 * @param offsets - where the record goes: `STRIDE` elements from `at` on, in UTF-16 code units
 * @returns `Flag` bits and host kind (at least 0), or `~errorOffset` (below 0) for what the grammar does not allow:
 * the first code unit at which no string of the grammar begins with what was read, or `input.length` if the input ends
 * too early. The record means nothing then.
 * @throws TypeError if `input` is not a string
 * @throws RangeError if the record does not fit `offsets`
 * @example
 * ```ts
 * const offsets = new Uint32Array(STRIDE);
 * scan('//example.com:80/a?b', offsets); // 26: Flag.AUTHORITY | Flag.PORT | Flag.QUERY
 * offsets.join(); // '0,0,2,13,16,18,20,20'
 * scan('http://[::1', offsets); // -12: ~11, the end, where "]" is missing
 * ```
 */
export function scan(input: string, offsets: Uint32Array, at = 0, grammar: Grammar = Grammar.URI_REFERENCE): number {
  if (typeof input !== 'string') throw new TypeError('`input` is not a string');
  const end = input.length;
  if (end < COPY_FROM || end > MOST_CODE_UNITS) return scanCodeUnits(input, 0, end, offsets, at, grammar);
  return scanCopyOf(input, offsets, at, grammar);
}

/** As {@link scan}, for a string of at most `MOST_CODE_UNITS`: its copy is left in `COPY`, for who has more to ask of it. */
export function scanCopyOf(input: string, offsets: Uint32Array, at: number, grammar: Grammar): number {
  copy(input);
  const end = input.length;
  if (at >= 0 && at + STRIDE <= offsets.length) {
    const flags = scanBlocks(end, offsets, at);
    if (grammar === Grammar.URI_REFERENCE ? flags !== UNSURE : flags >= 0 && isOf(flags, grammar)) return flags;
  }
  return scanCopied(COPY, 0, end, offsets, at, grammar);
}
