/** README is short, and begins in words that need no RFC. */

import { textOf } from '../support/documents.js';
import { assert, suite } from '../support/suite.js';

const MAX_LINES = 150;
const MAX_ROWS = 15;
const FIRST_LINES = 20;
/** Words whose meaning is in RFC 3986, or in the sources. */
const TERMS =
  /\b(?:URIs?|RFC|authority|userinfo|reg-name|IP-literal|dot-segments?|references?|components?|delims?|automaton|grammar|offsets?|octets?|percent-encod\w*)\b/gi;

const readme = suite('README');
const lines = textOf('README.md').trimEnd().split('\n');
readme(`has at most ${MAX_LINES} lines`, () => assert.ok(lines.length <= MAX_LINES, `${lines.length}`));
readme(`no table has more than ${MAX_ROWS} rows`, () => {
  const tables = lines.join('\n').match(/(?:^\|.*\n)+/gm) ?? [];
  assert.ok(tables.length > 1);
  for (const table of tables) assert.ok(table.trimEnd().split('\n').length - 2 <= MAX_ROWS, table);
});
readme(`its first ${FIRST_LINES} lines need no RFC`, () => {
  assert.equal(lines.slice(0, FIRST_LINES).join('\n').match(TERMS) ?? [], []);
});
readme('names functions that visitors look for', () => {
  for (const name of ['targetUri', 'redact', 'resolveWithin'])
    assert.ok(textOf('README.md').includes(`\`${name}\``), name);
});
readme.run();
