/** Scanning for HTTP allocates no garbage: during five million calls, the collector does not run. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { scanHost, scanHostBytes, scanRequestTarget, scanRequestTargetBytes } from '../../src/http/index.js';
import { STRIDE } from '../../src/tables/record.js';
import { collections } from '../support/collections.js';
import { HOSTS, NO_HOSTS, NO_TARGETS, TARGETS } from '../support/http/cases.js';

const CALLS = 5_000_000;
const offsets = new Uint32Array(STRIDE);
// Each target once as it is, and once as long as the strings that are copied.
const targets = [...TARGETS, ...NO_TARGETS].flatMap(([, method, target]) =>
  [target, `${target}${'/a%20.'.repeat(8)}`].map((input) => ({
    method,
    input,
    bytes: new TextEncoder().encode(input),
  })),
);
const hosts = [...HOSTS, ...NO_HOSTS].map(([, input]) => ({ input, bytes: new TextEncoder().encode(input) }));
const of = <T>(list: readonly T[], i: number): T => list[i % list.length] as T;

const garbage = suite('http garbage');
const makesNone = (title: string, work: (i: number) => unknown): void =>
  garbage(`${title} makes no garbage`, async () => assert.is(await collections(CALLS, work), 0));

makesNone('scanRequestTarget', (i) => {
  const { method, input } = of(targets, i);
  return scanRequestTarget(method, input, offsets);
});
makesNone('scanRequestTargetBytes', (i) => {
  const { method, bytes } = of(targets, i);
  return scanRequestTargetBytes(method, bytes, 0, bytes.length, offsets);
});
makesNone('scanHost', (i) => scanHost(of(hosts, i).input, offsets));
makesNone('scanHostBytes', (i) => {
  const { bytes } = of(hosts, i);
  return scanHostBytes(bytes, 0, bytes.length, offsets);
});
garbage('a Uint32Array for each call makes some', async () => {
  const work = (i: number) => scanHost(of(hosts, i).input, new Uint32Array(STRIDE));
  assert.ok((await collections(CALLS, work)) > 0);
});
garbage.run();
