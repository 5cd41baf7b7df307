/** The kernel: what it takes for granted, and that nothing but time changes where it is missing. */

import { execFileSync } from 'node:child_process';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DIGIT_SHIFT } from '../../src/scanner/characters.js';
import { scan } from '../../src/scanner/index.js';
import { kernelTables } from '../../src/scanner/kernel.js';
import { Address, PAIR_SHIFT, UNSURE } from '../../src/scanner/kernel-memory.js';
import { stringCopy } from '../../src/scanner/string-copy.js';
import { HEXDIG, QUERY, SCHEME, UNRESERVED } from '../../src/tables/index.js';
import { Flag, STRIDE } from '../../src/tables/record.js';
import { CASES } from '../support/cases.js';

const ROOT = new URL('../../', import.meta.url);
const record = new Uint32Array(STRIDE);
const { bytes, copy, scanByKernel } = stringCopy();
const NEWLINE = 0x0a;
const isUppercase = (byte: number): boolean => byte >= 0x41 && byte <= 0x5a;

const tables = suite('blocks: tables');
const written = kernelTables();
const at = (address: number, index: number): number => written[address + index] as number;
tables('the halves of a byte have a bit in common exactly if it is not rare, and the newline the highest one', () => {
  for (let byte = 0; byte < 256; byte++) {
    const common = at(Address.LOW_HALVES, byte & 0xf) & at(Address.HIGH_HALVES, byte >> 4);
    assert.is(common !== 0, QUERY[byte] === 1 || byte === NEWLINE, `byte ${byte}`);
    assert.is(common >= 0x80, byte === NEWLINE, `byte ${byte}`);
  }
});
tables('a lowercase scheme is that of the RFC', () => {
  for (let byte = 0; byte < 256; byte++)
    assert.is(at(Address.SCHEMES, byte), SCHEME[byte] === 1 && !isUppercase(byte) ? 1 : 0, `byte ${byte}`);
});
tables('pairs of digits have the bits of what they stand for', () => {
  for (let high = 0; high < 256; high++) {
    for (let low = 0; low < 256; low++) {
      const pair = String.fromCharCode(high, low);
      const octet = Number.parseInt(pair, 16);
      const isNormal = UNRESERVED[octet] === 0 && pair === pair.toUpperCase();
      const flags = isNormal ? Flag.PERCENT : Flag.PERCENT | Flag.PERCENT_NOT_NORMAL;
      const bits = at(Address.PAIRS, (at(Address.DIGITS, high) << DIGIT_SHIFT) | at(Address.DIGITS, low));
      assert.is(bits << PAIR_SHIFT, HEXDIG[high] === 1 && HEXDIG[low] === 1 ? flags : 0, JSON.stringify(pair));
    }
  }
});
tables.run();

const kernel = suite('blocks: kernel');
kernel('answers here', () => {
  copy('http://www.example.com/a/b?c#d');
  assert.ok(bytes.length > 0);
  assert.is(scanByKernel(30, record, 0), Flag.SCHEME | Flag.AUTHORITY | Flag.QUERY | Flag.FRAGMENT);
  assert.equal([...record], [0, 4, 7, 22, 22, 26, 28, 30]);
});
const leaves = (input: string): void =>
  kernel(`leaves ${JSON.stringify(input)} to the automaton`, () => {
    copy(input);
    assert.is(scanByKernel(input.length, record, 0), UNSURE);
  });
for (const input of [
  'http://[::1]/',
  'http://1.2.3.4/',
  'http://u@h/',
  'http://H/',
  'HTTP://h/',
  '%4',
  './a',
  '\n',
  '//h ',
  '//h%4',
  '/a\n',
  '/a\r',
  'a\n//b',
]) {
  leaves(input);
}
kernel.run();

const missing = suite('blocks: where the platform lacks something');
const inputs = CASES.map(({ input }) => `${input}${'/a'.repeat(20)}`);
/** Scans all inputs in a process of its own, after `preparation`. */
function answers(preparation: string): string {
  const program = `
    ${preparation};
    const { scan } = await import('./src/scanner/index.ts');
    const { openKernel } = await import('./src/scanner/kernel.ts');
    const record = new Uint32Array(8);
    const inputs = JSON.parse(process.env.INPUTS);
    const list = inputs.map((input) => { const flags = scan(input, record); return flags < 0 ? [flags] : [flags, ...record]; });
    process.stdout.write(JSON.stringify({ kernel: openKernel(1) !== undefined, list }));`;
  return execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, INPUTS: JSON.stringify(inputs) },
  });
}
const list = inputs.map((input) => {
  const flags = scan(input, record);
  return flags < 0 ? [flags] : [flags, ...record];
});
const same = (title: string, preparation: string, expected: boolean): void =>
  missing(`${title}: the same answers`, () => {
    assert.equal(JSON.parse(answers(preparation)), { kernel: expected, list });
  });
same('with WebAssembly', '', true);
same('without Buffer, as in a browser', 'delete globalThis.Buffer', true);
same(
  'without Buffer and TextEncoder, as in a bare `vm` context',
  'delete globalThis.Buffer; delete globalThis.TextEncoder',
  true,
);
same('with a Buffer that cannot write UTF-8, as of bundlers', 'delete Buffer.prototype.utf8Write', true);
same('where WebAssembly lacks what it takes', 'delete WebAssembly.Memory', false);
same(
  'where it is refused',
  "WebAssembly.Module = function () { throw new EvalError('refused by a content security policy'); }",
  false,
);
missing.run();
