/** Examples for section 5.2.4. */

import { rows } from '../rows.js';

/** The two tables of the RFC: the contents of the buffers after each step. */
export const BUFFERS: readonly (readonly (readonly [step: string, output: string, input: string])[])[] =
  rows('resolve/dot-segment-buffers');

/** Paths, and the same paths without dot-segments. */
export const DOT_SEGMENTS = rows<readonly [path: string, removed: string]>('resolve/dot-segments');
