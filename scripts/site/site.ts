/**
 * `npm run site`: writes `dist/site`, a static site of the guides, the API reference and the page of `page/`. All links
 * are relative, so it works below any path.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { destinations } from './docs/markdown.js';
import { typedoc } from './docs/typedoc.js';
import { pageHtml } from './page-html.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OUT = join(ROOT, 'dist/site');

typedoc(
  'site',
  OUT,
  guides().flatMap((file) => ['--projectDocuments', file]),
);
writeFileSync(join(OUT, 'playground.html'), await pageHtml('index.html'));
console.log(`site: ${OUT}`);

/** The Markdown files that become pages: the files that the index of the guides and README link to, in their order. */
function guides(): string[] {
  const linked = ['docs/README.md', 'README.md'].flatMap((file) =>
    destinations(readFileSync(join(ROOT, file), 'utf8')).map((to) => posix.join(posix.dirname(file), to)),
  );
  const files = linked.filter((file) => /^(?!README|docs\/api\/).*\.md$/.test(file));
  return [...new Set(['docs/README.md', ...files])];
}
