/** A policy: what it allows is a reference that `URL` reads the same way, and leads to global unicast addresses. */

import { isIP } from 'node:net';
import { Random } from '../../../bench/model/random.js';
import { policy } from '../../../src/entries/guard.js';
import { parse } from '../../../src/entries/index.js';
import { isReadAlike } from '../../../src/entries/inspect.js';
import { tryNormalize } from '../../../src/entries/resolve.js';
import { refusalOfAddress } from '../../../src/uses/guard/rules.js';
import { derive, mutate } from '../../support/generate.js';
import { isGlobalAddress } from '../../support/guard/oracle.js';
import { EXPECTED } from '../../support/inspect/addresses.js';
import { internalSpellings, isInternalToUrl } from '../../support/inspect/internal-spellings.js';
import { webReferences } from '../../support/inspect/references.js';
import { must, same, type Target } from '../target.js';

const web = policy();
const BLOCKS = Object.values(EXPECTED).flatMap((blocks) =>
  Object.keys(blocks).map((block) => block.replace(/\/.*/, '')),
);

export const guardTarget: Target = {
  name: 'guard',
  entry: 'guard',
  promise:
    'a policy allows only web references that are read the same way, and of addresses those that are global unicast',
  check(text) {
    const refused = refusalOfAddress(text, undefined);
    if (isIP(text) === 0) same(refused, 'unknown-address', 'no address');
    else same(refused === undefined, isGlobalAddress(text), 'global unicast');

    const found = web.check(text);
    const target = tryNormalize(text) ?? text;
    // A policy judges an apostrophe of a query as `%27`.
    const { length } = target.replaceAll("'", '%27');
    for (const { start, end } of found) must(start <= end && end <= length, `from ${start} to ${end}`);
    if (found.length > 0) return;
    const isAgreed = isReadAlike(target) || new URL(target).hostname === parse(target).host;
    must(isAgreed && /^https?:/.test(target), 'allowed, though it may be read differently');
    must(!isInternalToUrl(target), 'allowed, though internal to URL');
    const { hostname, port } = new URL(target);
    same(port, '', 'port');
    const host = hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0) must(isGlobalAddress(host), `allowed, though it leads to ${host}`);
  },
  *texts(seed) {
    const random = new Random(seed);
    const references = webReferences(seed);
    const spellings = internalSpellings(seed);
    for (;;) {
      const address = random.of([random.of(BLOCKS), derive('IPv6address', random), derive('IPv4address', random)]);
      const host = address.includes(':') ? `[${address}]` : address;
      const texts = [address, mutate(address, random, [address]), `http://${host}/`, spellings.next().value];
      yield random.chance(0.7) ? random.of(texts) : references.next().value;
    }
  },
};
