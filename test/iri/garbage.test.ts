/** Scanning IRIs allocates no garbage: during five million calls, the collector does not run. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isIri, scanIri } from '../../src/iri/index.js';
import { STRIDE } from '../../src/scanner/index.js';
import { CASES } from '../support/cases.js';
import { collections } from '../support/collections.js';

const CALLS = 5_000_000;
const offsets = new Uint32Array(STRIDE);
// ASCII strings; strings with non-ASCII characters, flat and sliced; and strings so long that they are always copied.
const strings = CASES.flatMap(({ input }) => {
  const more = `${input}/\u00e9?\u65e5\u{1f600}`;
  return [input, more, `<${more}>`.slice(1, -1), `${more}${'/a%20.'.repeat(8)}\u00fc`];
});

const garbage = suite('garbage of IRIs');
const makesNone = (title: string, work: (i: number) => unknown): void =>
  garbage(`${title} makes no garbage`, async () => assert.is(await collections(CALLS, work), 0));

makesNone('scanIri', (i) => scanIri(strings[i % strings.length] as string, offsets));
makesNone('isIri', (i) => isIri(strings[i % strings.length] as string));
garbage('a Uint32Array for each call makes some', async () => {
  const work = (i: number): unknown => scanIri(strings[i % strings.length] as string, new Uint32Array(STRIDE));
  assert.ok((await collections(CALLS, work)) > 0);
});
garbage.run();
