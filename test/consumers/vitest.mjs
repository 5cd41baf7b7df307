/** Vitest distinguishes references. */

import { describe, expect, test } from 'vitest';
import compare from './compare.cjs';

const { passes } = compare;
describe('toEqual', () => compare(test, (a, b) => passes(() => expect(a).toEqual(b))));
describe('toStrictEqual', () => compare(test, (a, b) => passes(() => expect(a).toStrictEqual(b))));
