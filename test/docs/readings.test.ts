/** The table of how other programs read an attack has the recorded readings. */

import { readingsOf } from '../../page/model/readings.js';
import { textOf } from '../support/documents.js';
import { cells, rowsBelow } from '../support/markdown-tables.js';
import { assert, suite } from '../support/suite.js';

const HEADING = 'How other programs read an attack';
const guide = textOf('docs/safe-fetching.md');
const readings = suite('how other programs read an attack');

const head = cells(/^\| text \| uriscan \| `URL`.*$/m.exec(guide)?.[0] ?? '').slice(1);
const rows = rowsBelow(HEADING, guide);

for (const [text = '', ...hosts] of rows) {
  readings(text, () => {
    const found = readingsOf(text, []);
    const shown = found.map(({ name, version, isRecorded }) => (isRecorded ? `${name} ${version}` : name));
    assert.equal(shown, head);
    const actual = found.map(({ fields }) => (fields === undefined ? 'refused' : fields[1] || 'no host'));
    assert.equal(actual, hosts);
  });
}
readings('no two programs read all of them the same way', () => {
  const columns = head.map((_, i) => rows.map((row) => row[i + 1]).join());
  assert.is(new Set(columns).size, columns.length);
});
readings.run();
