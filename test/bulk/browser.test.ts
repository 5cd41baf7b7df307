/** `uriscan/bulk` in bundles for browsers and Workers: all functions but those for files and threads. */

import * as bulk from '../../src/entries/bulk.js';
import * as inBrowsers from '../../src/entries/bulk-browser.js';
import { runInBrowser } from '../support/browser-bundle.js';
import { assert, suite } from '../support/suite.js';

const browsers = suite('bulk: browsers');

const PROGRAM = `
  const { batches, LineBuffer, normalizeLines } = bulk;
  const lines = async () => {
    const out = new LineBuffer();
    for await (const batch of batches(['HTTP://a/%7E', '/b'])) normalizeLines(batch, out);
    return [out.slice(0), out.slice(1)].join(' ');
  };
  result = lines().then((text) => [text, Object.keys(bulk).sort().join()]);`;

for (const [title, code] of [
  ['import', `import * as bulk from 'uriscan/bulk';`],
  ['require', `const bulk = require('uriscan/bulk');`],
] as const) {
  browsers(`lines are read in a browser, by ${title}`, async () => {
    const result = await runInBrowser(code + PROGRAM, {}, { TextDecoder, TextEncoder });
    assert.equal([...(result as string[])], ['http://a/~ /b', Object.keys(bulk).sort().join()]);
  });
}

browsers('the functions for files and threads are refused', () => {
  const same = new Set<unknown>(Object.values(bulk));
  const refused = Object.entries(inBrowsers).filter(([, value]) => !same.has(value));
  assert.equal(refused.map(([name]) => name).sort(), ['Threads', 'openFile', 'serve']);
  for (const [, value] of refused)
    assert.throws(value as () => void, /^expected a platform with the files and threads/);
});

browsers.run();
