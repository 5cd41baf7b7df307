/** The chart of the site's first page, from README's table of speed. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bars } from '../../scripts/site/home.js';
import { textOf } from '../support/documents.js';

const home = suite('page-home');

/** Tests the bars of a table. */
function shows(title: string, table: string, expected: readonly string[]): void {
  home(title, () => {
    const found = bars(`<!-- bench:start -->\n${table}\n<!-- bench:end -->`);
    assert.equal(
      found.map(({ verb, subject, millions }) => `${verb} ${subject} ${millions}`),
      expected,
    );
  });
}

shows(
  'a table of throughput',
  `| | throughput | million/s | times of others |
| \`scanLines\` | 1 GB/s | 24 | \`URL\`\\* 8 |
| \`parse\` | 1 MB/s | 4 | \`x\` 2, **\`URL\`\\* 0.5** |`,
  ['scanLines uriscan 24', 'scanLines URL 3', 'parse uriscan 4', 'parse URL 8', 'parse x 2'],
);
home('README has the rows', () => assert.ok(bars(textOf('README.md')).every(({ millions }) => millions > 0)));
home('a table without a row is refused', () => assert.throws(() => bars(''), /no row for scanLines/));
home.run();
