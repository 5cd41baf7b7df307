/** Fails on purpose: the message must not contain the password. */

import { parse } from 'uriscan';
import { expect, test } from 'vitest';
import cases from './cases.cjs';

const [a, b] = cases.WITH_PASSWORD.map((text) => parse(text));
test('toEqual', () => expect(a).toEqual(b));
test('toStrictEqual of an object', () => expect({ uri: a, list: [a] }).toStrictEqual({ uri: b, list: [b] }));
test('toBe', () => expect(a).toBe(b));
