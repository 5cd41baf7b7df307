/** Every scanner of IRIs answers the words for one state more correctly, and lines at every place. */

import { suite } from 'uvu';
import { BLOCK_BYTES } from '../../src/scanner/simd/memory.js';
import { addTests } from '../support/scanner/suite-tests.js';

const suites = suite('suites with one state more');

addTests(suites, {
  grammars: ['RFC 3987'],
  extra: 1,
  places: [...Array(BLOCK_BYTES).keys()],
  before: (length, i) => [i % (length + 2)],
});

suites.run();
