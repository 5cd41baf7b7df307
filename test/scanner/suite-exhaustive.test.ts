/** Every scanner of URIs, request targets and URI Templates answers the words for one state more correctly, and lines at every place. */

import { suite } from 'uvu';
import { BLOCK_BYTES } from '../../src/scanner/simd/memory.js';
import { addTests } from '../support/scanner/suite-tests.js';

const suites = suite('suites with one state more');

addTests(suites, {
  grammars: ['Appendix A', 'RFC 9112', 'RFC 6570'],
  extra: 1,
  places: [...Array(BLOCK_BYTES).keys()],
  before: (length, i) => [i % (length + 2)],
});

suites.run();
