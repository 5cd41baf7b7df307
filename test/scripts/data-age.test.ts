/** The warning for data of IANA and Unicode that is older than a year. */

import { agesOfData } from '../../scripts/compiler/data-age.js';
import { assert, suite } from '../support/suite.js';

const ages = suite('scripts: age of data');

for (const [day, isOld] of [
  ['2025-10-10', false],
  ['2026-09-09', false],
  ['2099-01-01', true],
] as const) {
  ages(`on ${day}, ${isOld ? 'each file is' : 'no file is'} old`, () => {
    const files = agesOfData(new Date(day));
    assert.is(files.length, 8);
    for (const file of files) assert.is(file.isOld, isOld, file.text);
    for (const { text } of files) assert.match(text, isOld ? /days old; look for newer data/ : /: -?\d+ days old$/);
  });
}

ages.run();
