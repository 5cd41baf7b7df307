/** The tables of how other programs read an attack have the recorded readings. */

import { readingsOf } from '../../page/model/readings.js';
import { textOf } from '../support/documents.js';
import { cells, rowsBelow } from '../support/markdown-tables.js';
import { assert, suite } from '../support/suite.js';

const readings = suite('how other programs read an attack');
for (const [file, heading, hasVersions] of [
  ['docs/fetch.md', 'How other programs read an attack', true],
  ['README.md', 'uriscan', false],
] as const) {
  const page = textOf(file);
  const head = cells(/^\| text \| uriscan \| `URL`.*$/m.exec(page)?.[0] ?? '').slice(1);
  const rows = rowsBelow(heading, page);
  for (const [text = '', ...hosts] of rows) {
    readings(`${file}: ${text}`, () => {
      const found = readingsOf(text, []);
      const shown = found.map(({ name, version, isRecorded }) =>
        hasVersions && isRecorded ? `${name} ${version}` : name,
      );
      assert.equal(hasVersions ? shown : shown.map((name) => name.split(' ')[0]), head);
      const actual = found.map(({ fields }) => (fields === undefined ? 'refused' : fields[1] || 'no host'));
      assert.equal(actual, hosts);
    });
  }
  readings(`${file}: no two programs read all of them the same way`, () => {
    const columns = head.map((_, i) => rows.map((row) => row[i + 1]).join());
    assert.is(new Set(columns).size, columns.length);
  });
}
readings.run();
