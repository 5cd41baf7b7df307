/** Examples for section 5.2.4. */

import { rows } from '../rows.js';

/** The two tables of the RFC: the contents of the buffers after each step. */
export const BUFFERS: readonly (readonly (readonly [step: string, output: string, input: string])[])[] = [
  [
    ['1', '', '/a/b/c/./../../g'],
    ['2E', '/a', '/b/c/./../../g'],
    ['2E', '/a/b', '/c/./../../g'],
    ['2E', '/a/b/c', '/./../../g'],
    ['2B', '/a/b/c', '/../../g'],
    ['2C', '/a/b', '/../g'],
    ['2C', '/a', '/g'],
    ['2E', '/a/g', ''],
  ],
  [
    ['1', '', 'mid/content=5/../6'],
    ['2E', 'mid', '/content=5/../6'],
    ['2E', 'mid/content=5', '/../6'],
    ['2C', 'mid', '/6'],
    ['2E', 'mid/6', ''],
  ],
];

/** Paths, and the same paths without dot-segments. */
export const DOT_SEGMENTS = rows<readonly [path: string, removed: string]>('resolve/dot-segments');
