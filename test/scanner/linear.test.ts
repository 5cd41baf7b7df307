/** Hostile input takes linear time and no stack: twice the length takes about twice the time. */

import { suite } from 'uvu';
import { Batch, STRIDE, scan, scanBytes, scanLines } from '../../src/scanner/index.js';
import { growsLinearly } from '../support/growth.js';

const offsets = new Uint32Array(STRIDE);
const MOST = 64 << 20;
const HOSTILE = [
  '/',
  '%41',
  ':',
  '@',
  '../',
  '//',
  '?',
  '#',
  '[',
  '[::',
  'a',
  '1.',
  'a:',
  '%',
  '%4',
  '.',
  '\u0000',
  'é',
];
const BEGINNINGS = ['', 'http://', 'http://h/', 'http://[', '//1.2.3.', '/?', '#'];

const linear = suite('linear');

for (const beginning of BEGINNINGS) {
  for (const piece of HOSTILE) {
    growsLinearly(linear, `${JSON.stringify(beginning)} and many ${JSON.stringify(piece)}`, 1 << 18, (length) => {
      const input = beginning + piece.repeat(length / piece.length);
      return () => scan(input, offsets);
    });
  }
}
for (const piece of ['/', '%41', '../', ':']) {
  growsLinearly(linear, `64 MB of ${JSON.stringify(piece)}, as bytes`, MOST / 4, (length) => {
    const input = new Uint8Array(Buffer.from(piece.repeat(length / piece.length)));
    return () => scanBytes(input, 0, input.length, offsets);
  });
}
const batch = new Batch();
const lines = (title: string, line: string): void =>
  growsLinearly(linear, `lines of ${title}`, 1 << 20, (length) => {
    const input = new Uint8Array(Buffer.from(line.repeat(Math.ceil(length / line.length))));
    return () => {
      for (let start = 0; start < input.length; start = batch.end) scanLines(input, batch, { start });
    };
  });
for (const piece of HOSTILE) {
  lines(`one ${JSON.stringify(piece)}`, `${piece}\n`);
  lines(`many ${JSON.stringify(piece)}`, `http://h/${piece.repeat(1000)}\r\n`);
  lines(`very many ${JSON.stringify(piece)}`, `http://h/${piece.repeat(100_000)}\n`);
}
lines('nothing', '\n');
lines('only a carriage return', '\r\n');
linear.run();
