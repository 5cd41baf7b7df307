/** The promises of SECURITY.md are numbered, and tests that name the number check each of them. */

import { existsSync, readFileSync } from 'node:fs';
import { assert, suite } from '../support/suite.js';

const ROOT = new URL('../../', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, ROOT), 'utf8');

const [, list = ''] = read('SECURITY.md').split(/^## Promises$|^## What is not promised$/m);
const promises = list
  .split(/^(?=\d+\. )/m)
  .filter((text) => /^\d/.test(text))
  .map((text) => text.split(/\n\n(?! )/)[0] as string);
/** Older tests, whose titles do not name the promise. */
const OLDER = ['scanner/lines', 'scanner/use-kernels'].map((name) => `test/${name}.test.ts`);

const security = suite('security');

security('its promises are numbered in order', () => {
  const found = promises.map((text) => Number.parseInt(text, 10));
  assert.equal(found, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

for (const text of promises) {
  const number = Number.parseInt(text, 10);
  const files = [...text.matchAll(/`(test\/[\w/-]+\.(?:test|slow)\.ts)`/g)].map(([, file]) => file as string);
  security(`promise ${number} is checked by ${files.join(', ')}`, () => {
    assert.ok(files.length > 0);
    for (const file of files) {
      assert.ok(existsSync(new URL(file, ROOT)), file);
      if (!OLDER.includes(file)) assert.match(read(file), new RegExp(`promises? (?:\\d and )?${number}\\b`), file);
    }
  });
}

security('says how to report', () => assert.match(read('SECURITY.md'), /^## Reporting$/m));

security.run();
