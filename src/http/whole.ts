/** The scanner of references over whole strings, in the shape in which `code-units.generated.ts` asks for it. */

import { scan } from '../scanner/scan.js';
import type { Grammar } from '../tables/layout.js';

export function readCodeUnits(
  input: string,
  _start: number,
  _end: number,
  offsets: Uint32Array,
  at: number,
  grammar: Grammar,
): number {
  return scan(input, offsets, at, grammar);
}
