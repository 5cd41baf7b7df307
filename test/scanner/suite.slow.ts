/** Every scanner of URIs, request targets and URI Templates answers the words for one state more correctly. */

import { addTests } from '../support/scanner/suite-tests.js';
import { suite } from '../support/suite.js';

const suites = suite('suites with one state more');

addTests(suites, ['Appendix A', 'RFC 9112'], 1);

suites.run();
