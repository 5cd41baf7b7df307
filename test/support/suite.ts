/** The suites of uvu and the checks of this project, for every test file. */

import { suite as uvuSuite } from 'uvu';

export type { Test } from 'uvu';
export * as assert from './assert.js';

/** Names of the suites that were made and not run: uvu says nothing about them. */
export const notRun = new Set<string>();

/** Makes a suite, as uvu does. */
export const suite: typeof uvuSuite = (name = '', context) => {
  const made = uvuSuite(name, context);
  const { run } = made;
  notRun.add(name);
  made.run = () => {
    notRun.delete(name);
    run();
  };
  return made;
};
