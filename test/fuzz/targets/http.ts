/** Request targets of HTTP, compared with the recognizer of RFC 9112. */

import { Buffer } from 'node:buffer';
import { requestForm, scanRequestTarget, scanRequestTargetBytes } from '../../../src/entries/http.js';
import { HOST_KIND_SHIFT, STRIDE } from '../../../src/tables/record.js';
import { type Answer, recogniseTarget } from '../../support/http/recogniser.js';
import { fields, same, type Target } from '../target.js';
import { changed, prefixed, referenceTexts } from '../texts.js';

const METHODS = ['GET', 'POST', 'CONNECT', 'OPTIONS', 'connect'];
const PARTS = (1 << (HOST_KIND_SHIFT + 2)) - 1;
const BEFORE = 'GET ';
const record = new Uint32Array(STRIDE);

type Expected = Answer | number;

function hold(result: number, expected: Expected, start: number, what: string): void {
  if (typeof expected === 'number') {
    same(result, ~(start + expected), what);
    return;
  }
  same(result & PARTS, expected.flags, `${what}: flags`);
  for (const [slot, offset] of expected.record.entries()) same(record[slot], start + offset, `${what}: slot ${slot}`);
}

export const requestTargetTarget: Target = {
  name: 'request-target',
  entry: 'http',
  promise: 'form, flags, record and error offset follow from the rules of HTTP, in strings and in bytes',
  check(text) {
    const [method, target] = fields(text, 2) as [string, string];
    const expected = recogniseTarget(method, target);
    const result = scanRequestTarget(method, target, record);
    hold(result, expected, 0, 'scanRequestTarget');
    if (typeof expected !== 'number') same(requestForm(result), expected.form, 'form');
    const bytes = Buffer.from(`${BEFORE}${target} HTTP/1.1`);
    const end = BEFORE.length + Buffer.byteLength(target);
    const inBytes = scanRequestTargetBytes(method, bytes, BEFORE.length, end, record);
    // The text before an error is ASCII; an error at the end of a string is at the end of the bytes.
    hold(inBytes, expected, BEFORE.length, 'scanRequestTargetBytes');
  },
  texts: (seed) => prefixed(changed(referenceTexts(seed), withoutFragment), seed, METHODS),
};

/** Two thirds have no fragment and no colon in the first segment, since targets have neither. */
function withoutFragment(text: string): string {
  if (text.length % 3 === 0) return text;
  return text.replace(/#.*/s, '').replace(/^(?![^/]*:|\/)/s, '/');
}
