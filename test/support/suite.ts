/** The suites of uvu and the checks of this project, for every test file. */

export { suite, type Test } from 'uvu';
export * as assert from './assert.js';
