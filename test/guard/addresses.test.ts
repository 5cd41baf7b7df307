/** Promise 11 of SECURITY.md: the addresses allowed for connections, at the edges of every special-purpose block and within other addresses. */

import { policy } from '../../src/entries/guard.js';
import { refusalOfAddress } from '../../src/uses/guard/rules.js';
import { isGlobalUnicast } from '../support/guard/oracle.js';
import { dotted, EXPECTED, edges, formsOfIpv6 } from '../support/inspect/addresses.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const addresses = suite('guard: addresses');

for (const block of Object.keys(EXPECTED.ipv4)) {
  addresses(`promise 11: ${block} at its edges, itself and within addresses of IPv6`, () => {
    for (const address of edges(block, 'ipv4')) {
      const text = dotted(address);
      const isAllowed = isGlobalUnicast(address, 'ipv4');
      assert.is(refusalOfAddress(text, undefined) === undefined, isAllowed, text);
      const whole = [
        (0xffffn << 32n) | address,
        (0x0064_ff9bn << 96n) | address,
        (0x2002n << 112n) | (address << 80n) | 1n,
        (0x2001n << 112n) | (0x0808_0808n << 64n) | (address ^ 0xffff_ffffn),
        (0x2001n << 112n) | (address << 64n) | (0x0808_0808n ^ 0xffff_ffffn),
      ];
      for (const form of whole.flatMap(formsOfIpv6)) {
        assert.is(refusalOfAddress(form, undefined) === undefined, isAllowed, form);
      }
      const deprecated = [address, (0xffffn << 48n) | address, (0x0064_ff9b_0001n << 80n) | address];
      for (const form of deprecated.flatMap(formsOfIpv6)) assert.ok(refusalOfAddress(form, undefined), form);
    }
  });
}
for (const block of [...Object.keys(EXPECTED.ipv6), '2000::/3']) {
  addresses(`promise 11: ${block} at its edges`, () => {
    for (const address of edges(block, 'ipv6')) {
      const isAllowed = isGlobalUnicast(address, 'ipv6');
      for (const form of formsOfIpv6(address)) {
        assert.is(refusalOfAddress(form, undefined) === undefined, isAllowed, form);
        assert.is(refusalOfAddress(`${form}%eth0`, undefined) === undefined, isAllowed, `${form}%eth0`);
      }
    }
  });
}

/** 127.0.0.1 after a prefix of local NAT64 of each length that fits: 96, 48, 56 and 64 bits (RFC 6052, section 2.2; RFC 8215). */
const NAT64 = [
  '64:ff9b:1::7f00:1',
  '64:ff9b:1:7f00:0:100:808:808',
  '64:ff9b:1:7f:0:1:808:808',
  '64:ff9b:1:0:7f:0:108:808',
];
for (const address of NAT64) {
  addresses(`${address} is refused, also if its prefix is allowed`, () => {
    assert.is(refusalOfAddress(address, undefined), 'ipv4-translated');
    const found = refusalOfAddress(address, (text) => text.startsWith('64:ff9b:1:') || undefined);
    assert.is(found, 'loopback');
  });
}
addresses('64:ff9b:1::808:808 is allowed if its prefix is', () =>
  assert.is(
    refusalOfAddress('64:ff9b:1::808:808', (text) => text.startsWith('64:') || undefined),
    undefined,
  ),
);

const refusedFor = (address: string, code: string | null): void =>
  addresses(`${address}: ${code}`, () => assert.is(refusalOfAddress(address, undefined) ?? null, code));

/** Tests the addresses that a rule is asked about, and the resulting code. */
const asks = (address: string, answers: Readonly<Record<string, boolean>>, asked: string[], code?: string): void =>
  addresses(`${address} with ${JSON.stringify(answers)} asks about ${asked}: ${code}`, () => {
    const questions: string[] = [];
    const found = refusalOfAddress(address, (text) => {
      questions.push(text);
      return answers[text];
    });
    assert.is(found, code);
    assert.equal(questions, asked);
  });

runRows('guard/addresses', { refusedFor, asks });

addresses('a policy asks about literals', () => {
  const local = policy({ addresses: (address) => address === '::1' || undefined });
  assert.equal(local.check('http://[0:0::1]/'), []);
  assert.is(local.check('http://[::2]/')[0]?.code, 'ipv4-compatible');
});
addresses.run();
