/** Every special-purpose block at its edges, with every way to write an address. */

import { BLOCKS, type Finding, type FindingCode, inspect } from '../../src/entries/inspect.js';
import {
  dotted,
  EXPECTED,
  edges,
  expectedBlock,
  type Family,
  formsOfIpv6,
  numericForms,
} from '../support/inspect/addresses.js';
import { assert, suite } from '../support/suite.js';

/** The findings about a host, except those about other parsers. */
const findingsOf = (host: string): Finding[] =>
  inspect(`http://${host}/`).filter(({ code }) => code !== 'not-read-alike');
const codesOf = (host: string): string[] => findingsOf(host).map(({ code }) => code);

const addresses = suite('inspect: addresses');

addresses('the table has the blocks of the registries', () => {
  const expected = Object.assign({}, ...Object.values(EXPECTED));
  assert.equal(Object.fromEntries(BLOCKS.map(({ block, code }) => [block, code])), expected);
});
for (const { block, name, rfc } of BLOCKS) {
  addresses(`${block} has a name, and an RFC that defines it`, () => {
    assert.match(name, /^[\dA-Z].*[\w.)]$/);
    assert.match(rfc, /^RFC \d+(?:, section \d+(?:\.\d+)*)?$/);
  });
}

/** The expected findings about an IPv4 address, and the block that the message should name. */
function expectedOf(address: bigint): { codes: string[]; block: string | undefined } {
  const block = expectedBlock(address, 'ipv4');
  return { codes: block === undefined ? [] : [block.code], block: block?.block };
}

for (const block of Object.keys(EXPECTED.ipv4)) {
  addresses(`${block} dotted, with the block in the message`, () => {
    for (const address of edges(block, 'ipv4')) {
      const text = dotted(address);
      const { codes, block } = expectedOf(address);
      assert.equal(codesOf(text), codes, text);
      for (const { message } of findingsOf(text)) assert.ok(message.includes(`, ${block} (RFC `), message);
    }
  });
  addresses(`${block} in numeric forms that other parsers read as addresses`, () => {
    for (const address of edges(block, 'ipv4')) {
      const text = dotted(address);
      for (const form of numericForms(address)) {
        const found = findingsOf(form);
        assert.is(found[0]?.code, 'numeric-host', form);
        assert.ok(found[0]?.message.includes(`: ${text}`), `${form}: ${found[0]?.message}`);
        // Some parsers read octal numbers as decimal; the findings about that address name it.
        const ofAddress = found.slice(1).filter(({ message }) => message.includes(`: ${text}, `));
        const codes = [...new Set(ofAddress.map(({ code }) => code))];
        assert.equal(codes, expectedOf(address).codes, form);
      }
    }
  });
}

const EMBEDDINGS: readonly (readonly [code: string, embed: (address: bigint) => bigint])[] = [
  ['ipv4-mapped', (address) => (0xffffn << 32n) | address],
  ['ipv4-compatible', (address) => address],
  ['ipv4-translated', (address) => (0x0064_ff9bn << 96n) | address],
  ['ipv4-translated', (address) => (0x0064_ff9b_0001n << 80n) | address],
  ['ipv4-translated', (address) => (0xffffn << 48n) | address],
  ['6to4', (address) => (0x2002n << 112n) | (address << 80n) | 1n],
  ['teredo', (address) => (0x2001n << 112n) | (0x0808_0808n << 64n) | (0x8000_9c40n << 32n) | (address ^ 0xffff_ffffn)],
];

/** IPv6 addresses whose last 32 bits are not an IPv4 address: `::` and `::1`. */
const isOfItself = (address: bigint): boolean => address <= 1n;

for (const block of Object.keys(EXPECTED.ipv4)) {
  addresses(`${block} within an IPv6 address`, () => {
    for (const address of edges(block, 'ipv4')) {
      for (const [code, embed] of EMBEDDINGS) {
        const whole = embed(address);
        if (isOfItself(whole)) continue;
        for (const form of formsOfIpv6(whole)) {
          assert.equal(codesOf(`[${form}]`), [code, ...expectedOf(address).codes], form);
          const [found] = findingsOf(`[${form}]`);
          assert.ok(found?.message.includes(`: ${dotted(address)}, `), form);
        }
      }
    }
  });
}

/**
 * Returns an IPv4 address after a prefix of `64:ff9b:1::/48` (RFC 6052, section 2.2): octet 8 is skipped, and the last
 * octets have any value.
 */
const afterPrefix = (address: bigint, bits: number): bigint => {
  const before = BigInt(64 - bits);
  const high = address >> (32n - before);
  const low = BigInt.asUintN(32 - Number(before), address);
  const suffix = 0x0808_0808n & ((1n << (24n + before)) - 1n);
  return (0x0064_ff9b_0001n << 80n) | (high << 64n) | (low << (56n - (32n - before))) | suffix;
};

for (const block of Object.keys(EXPECTED.ipv4)) {
  addresses(`${block} after a prefix of 48, 56 or 64 bits for local translation`, () => {
    for (const address of edges(block, 'ipv4')) {
      const isOfNetworkZero = address >> 24n === 0n;
      for (const bits of [48, 56, 64]) {
        for (const form of formsOfIpv6(afterPrefix(address, bits))) {
          const found = findingsOf(`[${form}]`);
          assert.is(found[0]?.message.includes(dotted(address)), !isOfNetworkZero, `${form}: ${found[0]?.message}`);
          const codes = found.map(({ code }) => code);
          const expected = isOfNetworkZero ? [] : expectedOf(address).codes;
          const shown = expected.every((code) => codes.includes(code as FindingCode));
          assert.ok(shown, `${form}: ${codes.join(', ')}`);
        }
      }
    }
  });
}

for (const block of Object.keys(EXPECTED.ipv4)) {
  addresses(`${block} as the server of a Teredo address`, () => {
    for (const address of edges(block, 'ipv4')) {
      const whole = (0x2001n << 112n) | (address << 64n) | (0x0808_0808n ^ 0xffff_ffffn);
      for (const form of formsOfIpv6(whole)) {
        assert.equal(codesOf(`[${form}]`), ['teredo', ...expectedOf(address).codes], form);
        assert.ok(findingsOf(`[${form}]`)[0]?.message.includes(`: 8.8.8.8, ${dotted(address)}, TEREDO, `), form);
      }
    }
  });
}

for (const block of Object.keys(EXPECTED.ipv6)) {
  addresses(`${block} in every form`, () => {
    for (const address of edges(block, 'ipv6')) {
      const expected = expectedBlock(address, 'ipv6');
      for (const form of formsOfIpv6(address)) {
        const [found] = findingsOf(`[${form}]`);
        assert.is(found?.code, expected?.code, form);
        if (expected !== undefined) assert.ok(found?.message.includes(`, ${expected.block} (RFC `), found?.message);
      }
    }
  });
}

addresses('blocks have neighbors, most of which have no special purpose', () => {
  const families: readonly Family[] = ['ipv4', 'ipv6'];
  const all = families.flatMap((family) =>
    Object.keys(EXPECTED[family]).flatMap((block) => edges(block, family).map((edge) => expectedBlock(edge, family))),
  );
  assert.ok(all.filter((block) => block === undefined).length > 40);
  assert.ok(all.length > 200);
});

addresses.run();
