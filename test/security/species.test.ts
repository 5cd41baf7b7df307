/** Byte arrays of a class that makes other arrays of its parts: each function reads them as any other array. */

import { answerTo, runWith, USES } from '../support/calls/index.js';
import { bytesOf, TEXT } from '../support/calls/right.js';
import { assert, suite } from '../support/suite.js';

class Other extends Uint8Array {
  static get [Symbol.species](): Uint8ArrayConstructor {
    return Float64Array as never;
  }
}

const species = suite('security: species');
const bytes = bytesOf(TEXT);
for (const use of USES) {
  for (const [place, { name, verdict }] of use.parameters.entries()) {
    if (verdict(bytes) === 'throws' || verdict(new Int8Array()) !== 'throws') continue;
    species(`${use.name} takes any Uint8Array as \`${name}\``, async () => {
      const answerFor = (given: unknown): Promise<string> => answerTo(() => runWith(use, place, given), '');
      assert.is(await answerFor(new Other(bytes)), await answerFor(bytes));
    });
  }
  const sources = use.parameters.findIndex(({ name }) => name === 'source');
  if (sources >= 0)
    species(`${use.name} takes any Uint8Array as a chunk`, async () => {
      const answerFor = (given: unknown): Promise<string> => answerTo(() => runWith(use, sources, [given, bytes]), '');
      assert.is(await answerFor(new Other(bytes)), await answerFor(bytes));
    });
}
species.run();
