/** Links between the documents lead to existing files and headings. */

import { existsSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { anchors, destinations } from '../../scripts/site/docs/markdown.js';
import { documents, ROOT, textOf } from '../support/documents.js';
import { filesPacked } from '../support/files-packed.js';

const links = suite('links');
for (const [file, text] of documents) {
  links(`links of ${file} have a target`, () => {
    for (const destination of destinations(text)) {
      if (/^[a-z]+:/.test(destination)) continue;
      const [path = '', anchor] = destination.split('#');
      const target = path === '' ? file : posix.join(dirname(file), path);
      if (anchor === undefined) assert.ok(existsSync(join(ROOT, target)), `${destination}: no such file`);
      else assert.ok(anchors(textOf(target)).has(anchor), `${destination}: no such heading`);
    }
  });
}
/** The files in the package. */
const SHIPPED = filesPacked(new URL('../..', import.meta.url));
/** The package has the text of the reference in its types, and lacks examples and reports about the project. */
const IN_REPOSITORY = /^(?:docs\/(?:api\/|conformance|how-the-tables|speed)|examples\/)/;
links(
  'documents in the package link only to files in it, the reference and reports, and name the rest as a path',
  () => {
    for (const [file, text] of documents) {
      if (!SHIPPED.includes(file) || file === 'docs/README.md') continue;
      for (const destination of destinations(text)) {
        const [path = ''] = destination.split('#');
        if (path === '' || /^[a-z]+:/.test(destination)) continue;
        const target = posix.join(dirname(file), path);
        assert.ok(SHIPPED.includes(target) || IN_REPOSITORY.test(target), `${file}: ${destination}`);
      }
    }
  },
);
links('every guide is in the index', () => {
  const listed = destinations(textOf('docs/README.md'));
  for (const file of documents.keys()) {
    const [, name = 'README.md'] = /^docs\/([^/]+)$/.exec(file) ?? [];
    if (name !== 'README.md') assert.ok(listed.includes(name), file);
  }
});
links.run();
