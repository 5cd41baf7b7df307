/** The runtimes that the package is tested on, as the npm registry and the system have them. */

import { PACKAGED_RUNTIMES, type PackagedRuntime, packagedProgram } from '../../../bench/runner/runtimes.js';
import { chromiumPath } from '../../../test/page/chromium.js';

const CHROMIUM = 'Chromium';

export type RuntimeName = PackagedRuntime | typeof CHROMIUM;
export const RUNTIMES = [...PACKAGED_RUNTIMES, CHROMIUM].filter((name) => name !== 'workerd') as readonly RuntimeName[];

/** The program of a runtime, which is installed in the user's cache if it is not there yet. */
export const programOf = (runtime: RuntimeName): string =>
  runtime === CHROMIUM ? chromiumPath() : packagedProgram(runtime);
