/** Every scanner of IRIs answers the words for one state more correctly, and lines at every place. */

import { suite } from 'uvu';
import { BLOCK_BYTES } from '../../src/scanner/simd/memory.js';
import { addTests } from '../support/scanner/suite-tests.js';

const suites = suite('suites with one state more');

for (const extra of [0, 1])
  addTests(suites, {
    grammars: ['RFC 3987'],
    extra,
    places: [...Array(BLOCK_BYTES).keys()],
    before: (length, i) => [0, 1 + (i % length), length + 1],
  });

suites.run();
