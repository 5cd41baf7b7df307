/** `npm run check -- expressions` finds expressions that take more than linear time or overflow the stack. */

import { expressionsIn, faultOf } from '../../scripts/test/expressions.js';
import { assert, suite } from '../support/suite.js';

const expressions = suite('expressions');

const ROWS: readonly (readonly [expression: string, fault?: RegExp])[] = [
  ['/^[a-z]+:/i'],
  ['/(?:%[\\da-f]{2})+/gi'],
  ['/^(?<a>.*)/ds'],
  ['/%.*\\]$/', /^takes 2nd degree polynomial time/],
  ['/^(https?:\\/\\/)([\\w.-]*xn--[\\w.-]*)(.*)$/', /^takes 3rd degree polynomial time/],
  ['/^(?:a|b)*/', /^writes to the stack in each turn of \(\?:a\|b\)\*$/],
  ['/^(?:(?!b)a)*/', /^writes to the stack/],
  ['/^(a)*/', /^writes to the stack/],
  ['/^(?:a[0-9a-z]{24})+/', /^writes to the stack/],
  ['/^[\\0-\\x20\\p{Z}]*/u', /^writes to the stack/],
  ['/^a{0,20000}/', /^writes to the stack/],
  ['/^a{4,}/', /^writes to the stack/],
  ['/^a+(?=b)/', /^is unsupported$/],
  ['new RegExp(text)', /^is made at run time$/],
];
for (const [expression, fault = /^undefined$/] of ROWS)
  expressions(`${expression}: ${fault.source}`, () => assert.match(String(faultOf(expression)), fault));

expressions('literals and calls of RegExp are found, and comments are not', () => {
  const code = "// /a/\nconst a: RegExp = /b/g; const c = `/d/`, e = [/e/]; RegExp('f'); new RegExp(c);";
  assert.equal(expressionsIn('a.ts', code), ['/b/g', '/e/', "RegExp('f')", 'new RegExp(c)']);
  assert.throws(() => expressionsIn('a.ts', 'const'), /^a\.ts: /);
});

expressions.run();
