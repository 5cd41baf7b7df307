/** The kernel: its assumptions, and that the answers are the same without it. */

import { execFileSync } from 'node:child_process';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DIGIT_SHIFT } from '../../src/scanner/characters.js';
import { scan } from '../../src/scanner/index.js';
import { fillDigits, kernelTables } from '../../src/scanner/simd/kernel.js';
import { Address, PAIR_SHIFT } from '../../src/scanner/simd/memory.js';
import { openCopy, type ScanCopy } from '../../src/scanner/string-copy.js';
import { HEXDIG, QUERY, REG_NAME, UNRESERVED } from '../../src/tables/index.js';
import { Flag, HOST_KIND_SHIFT, HostKind, STRIDE } from '../../src/tables/record.js';
import { CASES } from '../support/cases.js';

const ROOT = new URL('../../', import.meta.url);
const record = new Uint32Array(STRIDE);
const scanByKernel = openCopy() as ScanCopy;

const tables = suite('blocks: tables');
const written = kernelTables();
fillDigits(written);
const at = (address: number, index: number): number => written[address + index] as number;
tables(
  'the halves of a byte have no bit in common if and only if it is a mark, and a slash has only the lowest bit',
  () => {
    for (let byte = 0; byte < 256; byte++) {
      const common = at(Address.LOW_MARKS, byte & 0xf) & at(Address.HIGH_MARKS, byte >> 4);
      const character = String.fromCharCode(byte);
      assert.is(common === 0, QUERY[byte] !== 1 || character === '?', `byte ${byte}`);
      assert.is(common === 1, character === '/', `byte ${byte}`);
    }
  },
);
tables('the digits of a percent-encoding have a bit in common if and only if it is normal', () => {
  const digits = Array.from('0123456789ABCDEF', (digit) => digit.charCodeAt(0));
  const bitsOf = (ofDigits: number, ofLetters: number, byte: number): number =>
    at(byte < 0x40 ? ofDigits : ofLetters, byte & 0xf);
  for (const first of digits) {
    for (const second of digits) {
      const common =
        bitsOf(Address.FIRST_DIGITS, Address.FIRST_LETTERS, first) &
        bitsOf(Address.SECOND_DIGITS, Address.SECOND_LETTERS, second);
      const pair = String.fromCharCode(first, second);
      assert.is(common !== 0, UNRESERVED[Number.parseInt(pair, 16)] === 0, pair);
    }
  }
});
tables('a byte that is not a mark, a solidus or in the window is a lowercase character of a reg-name', () => {
  const signed = (byte: number): number => (byte << 24) >> 24;
  for (let byte = 0; byte < 128; byte++) {
    const isMark = (at(Address.LOW_MARKS, byte & 0xf) & at(Address.HIGH_MARKS, byte >> 4)) === 0;
    const inWindow = signed(byte + at(Address.WINDOW_SHIFTS, 0)) < signed(at(Address.WINDOW_LIMITS, 0));
    assert.is(inWindow, byte >= 0x3a && byte <= 0x5a, `byte ${byte}`);
    if (isMark || inWindow || byte === at(Address.SOLIDI, 0)) continue;
    assert.is(REG_NAME[byte], 1, `byte ${byte}`);
  }
});
tables('the bytes that end an authority, and those that no IPv4 address begins or ends with', () => {
  const bytesWith = (address: number): string =>
    Array.from({ length: 256 }, (_, byte) => (at(address, byte) === 1 ? String.fromCharCode(byte) : '')).join('');
  assert.is(bytesWith(Address.ENDS_AUTHORITY), '\n#/?');
  assert.is(bytesWith(Address.NAME_EDGES), "!#$&'()*+,-./;=?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~");
});
tables('pairs of digits have the bits of the character that they encode', () => {
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
const decides = (input: string, flags: number, expected: readonly number[]): void =>
  kernel(`decides on ${JSON.stringify(input)}`, () => {
    assert.is(scanByKernel(input, record, 0), flags);
    assert.equal([...record], expected);
  });
const HTTP = Flag.SCHEME | Flag.AUTHORITY;
const IPV4 = HostKind.IPV4 << HOST_KIND_SHIFT;
decides('http://www.example.com/a/b?c#d', HTTP | Flag.QUERY | Flag.FRAGMENT, [0, 4, 7, 22, 22, 26, 28, 30]);
decides('http://WWW.example.com/', HTTP | Flag.HOST_UPPERCASE, [0, 4, 7, 22, 22, 23, 23, 23]);
decides('http://%4A%aBc/', HTTP | Flag.PERCENT | Flag.PERCENT_NOT_NORMAL, [0, 4, 7, 14, 14, 15, 15, 15]);
decides(
  'http://a%4AB/',
  HTTP | Flag.PERCENT | Flag.PERCENT_NOT_NORMAL | Flag.HOST_UPPERCASE,
  [0, 4, 7, 12, 12, 13, 13, 13],
);
decides('http://1.2.3.4/', HTTP | IPV4, [0, 4, 7, 14, 14, 15, 15, 15]);
decides('http://255.255.255.255', HTTP | IPV4, [0, 4, 7, 22, 22, 22, 22, 22]);
for (const name of [
  '1.2.3.256',
  '1.2.3',
  '1.2.3.4.5',
  '1.2.3.04',
  '1.2.3.1000',
  '1..2.3',
  '1.2.3.4a',
  '1a.2.3.4',
  '1.2.3.',
])
  decides(`//${name}`, Flag.AUTHORITY, [0, 0, 2, 2 + name.length, ...Array(4).fill(2 + name.length)]);
decides('http://User:P@h:80/', HTTP | Flag.USERINFO | Flag.PORT, [0, 4, 14, 15, 18, 19, 19, 19]);
decides('http://u@H', HTTP | Flag.USERINFO | Flag.HOST_UPPERCASE, [0, 4, 9, 10, 10, 10, 10, 10]);
decides('http://h:', HTTP | Flag.PORT, [0, 4, 7, 8, 9, 9, 9, 9]);
decides('./a', Flag.DOT_SEGMENT, [0, 0, 0, 0, 0, 3, 3, 3]);
decides('..', Flag.DOT_SEGMENT, [0, 0, 0, 0, 0, 2, 2, 2]);
kernel('writes the record at any index', () => {
  const records = new Uint32Array(2 * STRIDE + 1);
  assert.is(scanByKernel('http://u@h:80/a?b#c', records, STRIDE), 63);
  assert.equal([...records], [...Array(STRIDE).fill(0), 0, 4, 9, 10, 13, 15, 17, 19, 0]);
});
const stops = (input: string, offset: number): void =>
  kernel(`stops in ${JSON.stringify(input)} at ${offset}`, () => assert.is(scanByKernel(input, record, 0), ~offset));
stops('//h/a b', 5);
stops('http://a@b@c/', 10);
stops('http://h:8a/', 11);
stops('http://a:b:c/', 12);
stops('%4', 2);
stops('//h ', 3);
stops('//h%4', 5);
stops('/a%', 3);
stops('/a?b%4g', 6);
stops('/a?b#c#d', 6);
stops('http://[::1', 11);
decides('HTTP://h/', HTTP | Flag.SCHEME_UPPERCASE, [0, 4, 7, 8, 8, 9, 9, 9]);
decides('http://[::1]/', HTTP | (HostKind.IPV6 << HOST_KIND_SHIFT), [0, 4, 7, 12, 12, 13, 13, 13]);
kernel.run();

const missing = suite('blocks: where the platform lacks something');
const inputs = CASES.map(({ input }) => `${input}${'/a'.repeat(20)}`);
/** Scans all inputs in a separate process, after `preparation`. */
function answers(preparation: string): string {
  const program = `
    ${preparation};
    const { scan } = await import('./src/scanner/index.ts');
    const { openKernel } = await import('./src/scanner/simd/kernel.ts');
    const { KERNEL } = await import('./src/scanner/simd/lines.generated.ts');
    const record = new Uint32Array(8);
    const inputs = JSON.parse(process.env.INPUTS);
    // The kernel starts after the first calls.
    for (let i = 0; i < 1000; i++) scan('http://a/b/c/d', record);
    const list = inputs.map((input) => { const flags = scan(input, record); return flags < 0 ? [flags] : [flags, ...record]; });
    process.stdout.write(JSON.stringify({ kernel: openKernel(KERNEL, 0) !== undefined, list }));`;
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
same('where WebAssembly lacks a class', 'delete WebAssembly.Memory', false);
same(
  'where it is refused',
  "WebAssembly.Module = function () { throw new EvalError('refused by a content security policy'); }",
  false,
);
missing.run();
