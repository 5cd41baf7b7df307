/** Links between the documents lead to existing files and headings, also from a package. */

import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ADDRESS, addressOf, missing, PACKAGES, withAddress } from '../../scripts/build/address.js';
import { anchors, destinations, targetOf } from '../../scripts/site/markdown.js';
import { documents, ROOT, textOf } from '../support/documents.js';
import { filesPacked } from '../support/files-packed.js';
import { assert, suite } from '../support/suite.js';

const links = suite('links');
for (const [file, text] of documents) {
  links(`links of ${file} have a target`, () => {
    for (const destination of destinations(text)) {
      const { path, anchor } = targetOf(file, destination) ?? {};
      if (path === undefined) continue;
      if (anchor === undefined) assert.ok(existsSync(join(ROOT, path)), `${destination}: no such file`);
      else assert.ok(anchors(textOf(path)).has(anchor), `${destination}: no such heading`);
    }
  });
}
for (const folder of PACKAGES) {
  const packed = filesPacked(new URL(`../../${folder}/`, import.meta.url)).map((file) => posix.join(folder, file));
  links(`a link in the package of ${folder} is relative if its target is packed, and else has the address`, () => {
    const pages = packed.filter((file) => file.endsWith('.md'));
    assert.ok(pages.length > 0);
    for (const file of pages) {
      for (const destination of destinations(textOf(file))) {
        const target = targetOf(file, destination);
        if (target !== undefined)
          assert.is(destination.startsWith(ADDRESS), !packed.includes(target.path), `${file}: ${destination}`);
      }
    }
  });
}
links('the address of files is the one of the repository, and is written into pages', () => {
  const address = addressOf({ repository: { url: 'git+https://git.example/o/r.git' } });
  assert.is(address, 'https://git.example/o/r/blob/HEAD/');
  const text = (before: string, site: string) => `[a](${before}docs/a.md#b) [b](b.md) [c](${site}/playground.html)`;
  const written = withAddress(text(ADDRESS, 'https://old.example'), address, 'https://site.example/playground.html');
  assert.is(written, text(address, 'https://site.example'));
});
links('a release needs the address of each package, and a contact', () => {
  const complete = { name: 'a', repository: { url: 'git+https://h/r' }, homepage: 'https://h/', bugs: {} };
  assert.equal(missing([complete], 'me@h'), []);
  assert.equal(missing([complete, { name: 'b', homepage: 'https://h/' }], '`SECOND-CONTACT`'), [
    'b has no repository',
    'b has no bugs',
    'SECURITY.md names SECOND-CONTACT',
  ]);
});
links('every guide is in the index', () => {
  const index = 'docs/README.md';
  const listed = destinations(textOf(index)).map((destination) => targetOf(index, destination)?.path);
  for (const file of documents.keys())
    if (/^docs\/[^/]+$/.test(file) && file !== index) assert.ok(listed.includes(file), file);
});
links.run();
