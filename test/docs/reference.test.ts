/** The reference in `docs/api` is complete, and the output of typedoc is cleaned up. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ENTRIES } from '../../scripts/build/bundle.js';
import { headings } from '../../scripts/site/docs/markdown.js';
import { tidy } from '../../scripts/site/docs/tidy.js';
import { textOf } from '../support/documents.js';

const reference = suite('the reference');
for (const entry of ENTRIES) {
  const name = entry.split('/').at(-1);
  reference(`has every export of ${entry}`, async () => {
    const module: object = await import(`../../src/${name === 'uriscan' ? '' : `${name}/`}index.js`);
    const page = textOf(`docs/api/${name}.md`);
    const documented = new Set([
      ...headings(page).map(({ text }) => text.replace('()', '')),
      ...[...page.matchAll(/^- \[(\w+)\]/gm)].map(([, link]) => link),
    ]);
    for (const exported of Object.keys(module)) {
      if (exported !== 'default') assert.ok(documented.has(exported), `${exported}: npm run docs`);
    }
  });
}
reference.run();

const INDEX = '# API\n\n| a | b |\n| - | - |\n| [c](c.md) | C |\n| [index](index.md) | I |\n';
const PAGE = `# uriscan/c

C.

## Functions

### same()

See [Same](#same-4), [i](index.md#i-2), [member](#member-3).

| Parameter | Default |
| - | - |
| \`a\` | \`undefined\` | An a. **Throws** TypeError **Example** \`a\` |

## Types

### Same
`;
const FACADE =
  '# uriscan/index\n\n## Functions\n\n### i()\n\n## References\n\n### Same\n\nRe-exports [Same](c.md#same-4)\n';
const pages = tidy(new Map(Object.entries({ 'README.md': INDEX, 'c.md': PAGE, 'index.md': FACADE })));

const tidied = suite('a page is cleaned up');
tidied('the main entry has its import name, and comes first', () => {
  assert.equal([...pages.keys()], ['README.md', 'c.md', 'uriscan.md']);
  assert.ok(pages.get('README.md')?.endsWith('| [uriscan](uriscan.md) | I |\n| [c](c.md) | C |\n'));
  assert.ok(pages.get('uriscan.md')?.includes('\n# uriscan\n'));
});
tidied('it begins with its contents', () => {
  const contents = '- [Functions](#functions): [`same()`](#same)\n- [Types](#types): [`Same`](#same-1)\n';
  assert.ok(pages.get('c.md')?.includes(`\nC.\n\n${contents}\n## Functions`));
});
tidied('links have the anchors of existing headings', () => {
  assert.ok(pages.get('c.md')?.includes('See [Same](#same-1), [i](uriscan.md#i), [member](#member-3).'));
});
tidied('rows have no empty defaults, and no sections', () => {
  assert.ok(pages.get('c.md')?.includes('| `a` | | An a. |\n'));
});
tidied('names that another entry documents are a list', () => {
  assert.ok(pages.get('uriscan.md')?.endsWith('## Also documented elsewhere\n\n- [Same](c.md#same-1)\n'));
});
tidied.run();
