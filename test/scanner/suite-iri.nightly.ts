/** Every scanner of IRIs answers the words for one state more correctly. */

import { addTests } from '../support/scanner/suite-tests.js';
import { suite } from '../support/suite.js';

const suites = suite('suites with one state more');

addTests(suites, ['RFC 3987'], 1);

suites.run();
