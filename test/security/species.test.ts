/** Byte arrays of a class that makes other arrays of its parts. */

import * as parse5 from 'parse5';
import { batches } from '../../src/entries/bulk.js';
import { Finder, links } from '../../src/entries/crawl.js';
import { Batch, scanBytes, scanLines } from '../../src/entries/scanner.js';
import { assert, suite } from '../support/suite.js';

class Other extends Uint8Array {
  static get [Symbol.species](): Uint8ArrayConstructor {
    return Float64Array as never;
  }
}

const species = suite('security: species');
const LINE = 'http://a/x\n';

/** The function reads both arrays the same way. */
const reads = (name: string, read: (bytes: Uint8Array) => unknown): void =>
  species(name, async () => assert.equal(await read(new Other(Buffer.from(LINE))), await read(Buffer.from(LINE))));

reads('Finder', (bytes) => new Finder().write(bytes));
reads('links', async (bytes) => {
  const found: unknown[] = [];
  for await (const link of links([bytes, Buffer.from('<a href=b>')], { base: 'http://a/', parse5 })) found.push(link);
  return found;
});
reads('scanBytes', (bytes) => scanBytes(bytes, 0, LINE.length - 1, new Uint32Array(8)));
reads('scanLines', (bytes) => scanLines(bytes, new Batch()).end);
reads('batches', async (bytes) => {
  let read = 0;
  for await (const batch of batches([bytes])) read += batch.end;
  return read;
});

species.run();
