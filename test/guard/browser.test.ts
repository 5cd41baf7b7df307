/** `uriscan/guard` in bundles for browsers and Workers: the same names, and every function refuses before anything connects. */

import type { BuildOptions } from 'esbuild';
import * as guard from '../../src/entries/guard.js';
import * as inBrowsers from '../../src/entries/guard-browser.js';
import { runInBrowser } from '../support/browser-bundle.js';
import { assert, suite } from '../support/suite.js';

const browsers = suite('guard: browsers');

/** Calls each function with valid arguments, as far as there can be any without a policy. */
const PROGRAM = `
  const codeOf = (run) => {
    try {
      run();
      return 'no error';
    } catch (error) {
      return error.name + ' ' + error.code;
    }
  };
  const { GuardError, REFUSALS, ...functions } = guard;
  result = {
    names: Object.keys(guard).join(),
    codes: Object.values(functions).map((each) => codeOf(() => each({ policy: {}, undici: {} }))).join(),
    message: new GuardError('loopback').message,
    count: Object.keys(REFUSALS).length,
  };`;

const BUNDLES: Readonly<Record<string, { code: string; options?: BuildOptions }>> = {
  'a browser, by import': { code: `import * as guard from 'uriscan/guard';` },
  'a browser, by require': { code: `const guard = require('uriscan/guard');` },
  'a Worker, as wrangler bundles it': {
    code: `import * as guard from 'uriscan/guard';`,
    options: { conditions: ['workerd', 'worker', 'browser'] },
  },
};
for (const [title, { code, options }] of Object.entries(BUNDLES)) {
  browsers(title, async () => {
    const result = await runInBrowser(code + PROGRAM, options);
    const functions = Object.keys(guard).filter((name) => /^[a-z]/.test(name));
    assert.equal(
      { ...(result as object) },
      {
        names: Object.keys(guard).sort().join(),
        codes: functions.map(() => 'GuardError unknown-address').join(),
        message: new guard.GuardError('loopback').message,
        count: Object.keys(guard.REFUSALS).length,
      },
    );
  });
}
browsers('each function of the module refuses', () => {
  const { GuardError, REFUSALS: _, ...functions } = inBrowsers;
  for (const each of Object.values(functions)) assert.throws(each, GuardError);
});

browsers.run();
