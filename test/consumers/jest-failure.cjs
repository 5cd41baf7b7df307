/** Fails: the message must not have the password. */

const { parse } = require('uriscan');
const { WITH_PASSWORD } = require('./cases.cjs');

const [a, b] = WITH_PASSWORD.map((text) => parse(text));
test('toEqual', () => expect(a).toEqual(b));
test('toStrictEqual of an object', () => expect({ uri: a, list: [a] }).toStrictEqual({ uri: b, list: [b] }));
test('toBe', () => expect(a).toBe(b));
