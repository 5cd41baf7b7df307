/**
 * `npm run test:spark`: runs the two forms of the job of `examples/spark` on a cluster of one master and two workers, all on this machine,
 * and prints `N passed, N failed` last. Needs Java 17 and Python 3 with pip; fetches Spark from PyPI the first time.
 */

import { fileURLToPath } from 'node:url';
import { install } from '../../test/spark/install.js';
import { runFiles } from './files.js';

const TESTS = fileURLToPath(new URL('../../test', import.meta.url));
const FILES = ['spark/columns.spark.ts', 'spark/transform.spark.ts', 'spark/job.spark.ts'];

// Here and not in the test, whose output is shown only if it fails.
install();
await runFiles(TESTS, FILES);
