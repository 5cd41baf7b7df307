/** Findings about hosts that are addresses or are read as addresses: compared with Node's `BlockList` and `URL`. */

import { BlockList, type IPVersion } from 'node:net';
import { Random } from '../../../bench/model/random.js';
import { inspect } from '../../../src/inspect/index.js';
import { derive, mutate } from '../../support/generate.js';
import { EXPECTED } from '../../support/inspect/addresses.js';
import { recognise } from '../../support/recogniser.js';
import { must, same, type Target } from '../target.js';

/** The blocks, smallest first. */
const BLOCKS = Object.entries(EXPECTED).flatMap(([family, blocks]) =>
  Object.entries(blocks)
    .map(([block, code]) => {
      const [first, prefix] = block.split('/') as [string, string];
      const list = new BlockList();
      list.addSubnet(first, Number(prefix), family as IPVersion);
      return { family: family as IPVersion, first, prefix: Number(prefix), code, list };
    })
    .sort((a, b) => b.prefix - a.prefix),
);
const CODES = new Set(BLOCKS.map(({ code }) => code));

const codeOf = (address: string, version: IPVersion): string | undefined =>
  BLOCKS.find(({ family, list }) => family === version && list.check(address, version))?.code;

export const addressesTarget: Target = {
  name: 'addresses',
  entry: 'inspect',
  promise: 'an address is of the smallest block that Node has it in; a name that URL reads as an address has a finding',
  check(text) {
    const reference = `http://${text}/`;
    const expected = recognise(reference);
    if (!expected.valid || expected.host === undefined || expected.path !== '/') return;
    const { host, hostKind } = expected;
    const found = inspect(reference);
    const ofBlocks = found.find(({ code }) => CODES.has(code))?.code;
    if (hostKind === 'ipv4') same(ofBlocks, codeOf(host, 'ipv4'), 'block');
    if (hostKind === 'ipv6') same(ofBlocks, codeOf(host.slice(1, -1), 'ipv6'), 'block');
    if (hostKind !== 'reg-name') return;
    const theirs = URL.canParse(reference) ? new URL(reference).hostname : '';
    if (!/^\d+\.\d+\.\d+\.\d+$/.test(theirs)) return;
    const numeric = found.find(({ code }) => code === 'numeric-host');
    must(numeric?.message.includes(theirs) === true, `URL reads ${theirs}, and nothing is found of it`);
    if (numeric.message.includes(' or ')) return;
    const ofTheirs = found.find(({ code, message }) => CODES.has(code) && message.includes(`: ${theirs}, `))?.code;
    same(ofTheirs, codeOf(theirs, 'ipv4'), `block of ${theirs}`);
  },
  *texts(seed) {
    const random = new Random(seed);
    const number = (most: number): string => {
      const value = random.chance(0.5) ? random.between(0, 255) : Math.floor(random.next() * 256 ** most);
      return random.of([`${value}`, `${value}`, `0x${value.toString(16)}`, `0${value.toString(8)}`]);
    };
    for (;;) {
      const kind = random.next();
      let host: string;
      if (kind < 0.3) host = random.of(BLOCKS).first;
      else if (kind < 0.5) host = derive('IPv6address', random);
      else {
        const parts = random.between(1, 4);
        host = Array.from({ length: parts }, (_, i) => number(i === parts - 1 ? 5 - parts : 1)).join('.');
      }
      if (random.chance(0.4)) host = mutate(host, random, [host]);
      yield host.includes(':') ? `[${host}]` : host;
    }
  },
};
