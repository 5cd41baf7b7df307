/** Hostile targets and Host fields take linear time and no stack. */

import { suite } from 'uvu';
import {
  diagnoseHost,
  diagnoseRequestTarget,
  scanHost,
  scanRequestTarget,
  scanRequestTargetBytes,
} from '../../src/http/index.js';
import { STRIDE } from '../../src/tables/record.js';
import { growsLinearly } from '../support/growth.js';

const offsets = new Uint32Array(STRIDE);
const LENGTH = 1 << 18;
const MOST = 64 << 20;
const HOSTILE = [
  '/',
  '%41',
  ':',
  '@',
  '../',
  '?',
  '#',
  '[',
  '[::',
  'a',
  '1.',
  '0',
  '%',
  '.',
  '\0',
  '\r\n',
  'é',
  'http://',
];
const TARGETS: readonly (readonly [method: string, beginning: string])[] = [
  ['GET', ''],
  ['GET', '/'],
  ['GET', '//'],
  ['GET', '/?'],
  ['GET', 'http://'],
  ['GET', 'http://u:'],
  ['GET', 'http://h/'],
  ['OPTIONS', '*'],
  ['CONNECT', ''],
  ['CONNECT', 'h:'],
  ['CONNECT', '[::'],
];

const linear = suite('http linear');
for (const piece of HOSTILE) {
  for (const [method, beginning] of TARGETS) {
    growsLinearly(
      linear,
      `${method} ${JSON.stringify(beginning)} and many ${JSON.stringify(piece)}`,
      LENGTH,
      (length) => {
        const target = beginning + piece.repeat(length / piece.length);
        return () => scanRequestTarget(method, target, offsets);
      },
    );
  }
  for (const [method, beginning, end] of [
    ['GET', '/', ' '],
    ['CONNECT', 'h:0', '@'],
  ] as const) {
    growsLinearly(
      linear,
      `the diagnosis of ${method} ${JSON.stringify(beginning)} and many ${JSON.stringify(piece)}`,
      LENGTH,
      (length) => {
        const target = beginning + piece.repeat(length / piece.length) + end;
        return () => diagnoseRequestTarget(method, target);
      },
    );
  }
  growsLinearly(linear, `the diagnosis of a Host field of many ${JSON.stringify(piece)}`, LENGTH, (length) => {
    const value = `${piece.repeat(length / piece.length)}@`;
    return () => diagnoseHost(value);
  });
  growsLinearly(linear, `a Host field of many ${JSON.stringify(piece)}`, LENGTH, (length) => {
    const value = piece.repeat(length / piece.length);
    return () => scanHost(value, offsets);
  });
}
for (const [method, piece] of [
  ['GET', '/'],
  ['GET', '//%41'],
  ['CONNECT', 'a'],
] as const) {
  growsLinearly(linear, `${method} and 64 MB of ${JSON.stringify(piece)}, as bytes`, MOST / 4, (length) => {
    const input = new Uint8Array(Buffer.from(piece.repeat(length / piece.length)));
    return () => scanRequestTargetBytes(method, input, 0, input.length, offsets);
  });
}
linear.run();
