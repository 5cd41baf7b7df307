/** The reference in `docs/api` is complete, and the output of typedoc is cleaned up. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ENTRIES } from '../../scripts/build/bundle.js';
import { headings, withoutCode } from '../../scripts/site/docs/markdown.js';
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
  reference(`describes every parameter of ${entry}`, () => assert.equal(undescribed(`docs/api/${name}.md`), []));
  reference(`has a line with a summary for every export of ${entry} in the index`, () => {
    const lines = textOf('docs/api/README.md').match(/^\| \[`.+`\]\(.+\) \| [A-Z].*\. \|$/gm) ?? [];
    const summarized = new Set(lines.map(link));
    const documented = headings(textOf(`docs/api/${name}.md`)).filter(({ level }) => level === 3);
    const missing = documented.filter(({ text, anchor }) => !summarized.has(`[\`${text}\`](${name}.md#${anchor})`));
    assert.equal(missing, []);
  });
}
reference.run();

/** The link at the beginning of a row of the index. */
function link(row: string): string {
  return row.slice(2, row.indexOf(' | '));
}

/** The parameters without a description on a page of the reference, after the headings that they are below. */
function undescribed(file: string): string[] {
  const found: string[] = [];
  let section: string[] = [];
  let columns: string[] = [];
  for (const line of withoutCode(textOf(file)).split('\n')) {
    const [, marks = '', heading = ''] = /^(#+) (.+)$/.exec(line) ?? [];
    if (heading) section = [...section.slice(0, marks.length - 1), heading];
    if (!line.startsWith('|')) columns = [];
    else if (section.at(-1) === 'Parameters') {
      const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
      if (columns.length === 0) columns = cells;
      else if (!/[^\s-]/.test(cells[columns.indexOf('Description')] ?? '') && !/^\| -/.test(line)) {
        found.push(`${section.slice(2).join(' ')}: ${cells[1]}`);
      }
    }
  }
  return found;
}

const INDEX = '# API\n\n| a | b |\n| - | - |\n| [c](c.md) | C |\n| [index](index.md) | I |\n';
const PAGE = `# uriscan/c

C.

## Functions

### same()

\`\`\`ts
function same(a: string): string;
\`\`\`

See [Same](#same-4), [i](index.md#i-2), [member](#member-3).

| Parameter | Default |
| - | - |
| \`a\` | \`undefined\` | An a. **Throws** TypeError **Example** \`a\` |

## Types

### Same

A|B, section
1.2, as follows:

- more
`;
const FACADE =
  '# uriscan/index\n\n## Functions\n\n### i()\n\n## References\n\n### Same\n\nRe-exports [Same](c.md#same-4)\n';
const pages = tidy(new Map(Object.entries({ 'README.md': INDEX, 'c.md': PAGE, 'index.md': FACADE })));

const tidied = suite('a page is cleaned up');
tidied('the main entry has its import name, and comes first', () => {
  assert.equal([...pages.keys()], ['README.md', 'c.md', 'uriscan.md']);
  assert.ok(pages.get('README.md')?.includes('| [uriscan](uriscan.md) | I |\n| [c](c.md) | C |\n'));
  assert.ok(pages.get('uriscan.md')?.includes('\n# uriscan\n'));
});
tidied('the index has the first sentence about each export', () => {
  assert.ok(
    pages.get('README.md')?.endsWith(`## uriscan/c

| Export | Description |
| ------ | ------ |
| [\`same()\`](c.md#same) | See [Same](c.md#same-1), [i](uriscan.md#i), [member](c.md#member-3). |
| [\`Same\`](c.md#same-1) | A\\|B, section 1.2, as follows. |
`),
  );
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
