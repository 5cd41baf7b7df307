/** Hostile input takes linear time and no stack when it is an IRI or becomes one. */

import { suite } from 'uvu';
import { iriToUri, parseIri, scanIri, uriToIri } from '../../src/iri/index.js';
import { STRIDE } from '../../src/scanner/index.js';
import { growsLinearly } from '../support/growth.js';

const offsets = new Uint32Array(STRIDE);
const linear = suite('linear IRIs');
const SIZE = 1 << 16;

const grows = (title: string, piece: string, work: (input: string) => unknown, before = '/'): void =>
  growsLinearly(linear, `${title} of many ${JSON.stringify(piece)} after ${JSON.stringify(before)}`, SIZE, (length) => {
    const input = before + piece.repeat(length / piece.length);
    return () => void work(input);
  });
const attempt =
  (work: (input: string) => unknown) =>
  (input: string): unknown => {
    try {
      return work(input);
    } catch (error) {
      return error;
    }
  };

for (const piece of [
  '\u00e9',
  '\u{1f600}',
  '\ue000',
  '\u202e',
  '\ud800',
  '\udc00',
  '\u00e9:',
  '\u00e9@',
  '\u00e9/',
  '\u00e9/../',
  '%C3%A9',
  '\u00e9%',
]) {
  for (const before of ['', '//', '/', '?', '#', '\u00e9', 'h://\u00e9:']) {
    grows('scanIri', piece, (input) => scanIri(input, offsets), before);
  }
}
for (const piece of [
  '\u00e9',
  '\u{1f600}',
  '\u202e',
  '%C3%A9',
  '%41',
  '%C3',
  '%F0%9F%98',
  '%2F',
  '\ud800',
  'a@',
  ':@',
]) {
  for (const before of ['/', '//', '//u:']) {
    grows(
      'parseIri and its JSON',
      piece,
      attempt((input) => parseIri(input).toJSON()),
      before,
    );
    grows('iriToUri', piece, attempt(iriToUri), before);
    grows('uriToIri', piece, attempt(uriToIri), before);
  }
}
linear.run();
