/**
 * `npm run test:data`: runs the recipes of `docs/from-data-tools.md` with the real tools, and prints `N passed, N failed`
 * last. Needs Java 17, Python 3 with pip, and jq; fetches the other tools from PyPI the first time.
 */

import { fileURLToPath } from 'node:url';
import { install } from '../../test/data/install.js';
import { runFiles } from './files.js';

const TESTS = fileURLToPath(new URL('../../test', import.meta.url));

// Here and not in the test, whose output is shown only if it fails.
install();
await runFiles(TESTS, ['data/recipes.data.ts']);
