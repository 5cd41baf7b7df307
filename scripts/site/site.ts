/**
 * `npm run site`: writes the folder `site`, a static site of the guides, the API reference and the page of `page/`. All links
 * are relative, so it works below any path. `SITE_URL` is the address that previews of it need for their picture.
 */

import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { destinations, targetOf } from './docs/markdown.js';
import { typedoc } from './docs/typedoc.js';
import { home, sentences } from './home.js';
import { bundle, escaped, pageHtml } from './page-html.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OUT = join(ROOT, 'site');
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
/** The most characters of a description. */
const MOST = 160;
/** The address of the picture of a preview. */
const CARD = `${process.env['SITE_URL'] ?? ''}card.png`;
const SETTING = 'localStorage.getItem("tsd-theme") || "os"';

typedoc(
  OUT,
  guides().flatMap((file) => ['--projectDocuments', file]),
);
for (const file of readdirSync(OUT, { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.html')) continue;
  const html = readFileSync(join(OUT, file), 'utf8');
  writeFileSync(join(OUT, file), complete(file, html));
}
writeFileSync(join(OUT, 'assets/custom.css'), await bundle(join(ROOT, 'scripts/site/docs/typedoc/site.css')));
writeFileSync(join(OUT, 'assets/home.js'), await bundle('home.ts'));
writeFileSync(join(OUT, 'playground.html'), preview(await pageHtml(true), ''));
copyFileSync(join(ROOT, 'page/card.png'), join(OUT, 'card.png'));
console.log(
  `site: ${OUT}\nserve it with any server of files, such as: npx http-server ${relative(process.cwd(), OUT)}`,
);

/** Adds to a page of typedoc: `<main>`, a description, a preview; and to the first page its top. */
function complete(file: string, html: string): string {
  const top = '../'.repeat(file.split(/[/\\]/).length - 1);
  const isFirst = file === 'index.html';
  const [, title = ''] = /<title>(.*?)<\/title>/.exec(html) ?? [];
  const content = html.slice(html.indexOf('<div class="col-content">'));
  const [, paragraph = ''] = /<p>(.*?)<\/p>/s.exec(content) ?? [];
  const text = paragraph
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('"', '&quot;');
  const about = isFirst ? escaped(sentences(README)[0].replaceAll('`', '')) : shortened(text || title);
  const described = html
    .replace(/<meta name="description" content="[^"]*"\/>/, () =>
      [
        `<meta name="description" content="${about}"/>`,
        `<meta property="og:title" content="${title}"/>`,
        `<meta property="og:description" content="${about}"/>`,
        '<meta property="og:type" content="website"/>',
      ].join(''),
    )
    // The setting of the system decides, here and in the playground.
    .replace(SETTING, '"os"')
    .replace('<div class="col-content">', '<main class="col-content">')
    .replace(/<\/div>\s*<div class="col-sidebar">/, '</main><aside class="col-sidebar" aria-label="Contents">')
    .replace(/<\/div><\/div>(?=<footer>)/, '</aside></div>')
    .replaceAll(/<aside class="tsd-sources">(.*?)<\/aside>/gs, '<div class="tsd-sources">$1</div>')
    // A column of names has no heading.
    .replaceAll(/<th([^>]*)><\/th>/g, '<td$1></td>')
    .replace('<nav id="tsd-sidebar-links"', '<nav id="tsd-sidebar-links" aria-label="Site"')
    .replace('<nav class="tsd-navigation"', '<nav aria-label="Pages" class="tsd-navigation"');
  const previewed = preview(withHeadingsInOrder(described), top);
  return isFirst
    ? previewed
        .replace(/<div class="tsd-page-title">.*?<\/div>/s, '')
        .replace(/<h1 id="uriscan".*?(?=<h2 id="why-not-url")/s, (rendered) => home(README, rendered))
        .replace('<body>', '<body class="first">')
    : previewed;
}

/** Makes each heading one level below the heading that it belongs to. */
function withHeadingsInOrder(html: string): string {
  const levels: number[] = [];
  return html.replaceAll(/<h([1-6])\b(.*?)<\/h\1>/gs, (_, digit: string, rest: string) => {
    const level = Number(digit);
    while (levels.length > 0 && (levels.at(-1) as number) >= level) levels.pop();
    const now = levels.push(level);
    return `<h${now}${rest}</h${now}>`;
  });
}

/** Adds the picture of a preview to the head of a page. */
function preview(html: string, top: string): string {
  const image = CARD.startsWith('http') ? CARD : top + CARD;
  return html
    .replace('<meta name="twitter:card" content="summary">', '')
    .replace(
      '</head>',
      () =>
        `<meta property="og:image" content="${image}"><meta name="twitter:card" content="summary_large_image"></head>`,
    );
}

/** The first words of a text, which fit a description. */
function shortened(text: string): string {
  return text.length <= MOST ? text : `${text.slice(0, text.lastIndexOf(' ', MOST))} …`;
}

/** The Markdown files that become pages: the files that the index of the guides and README link to, in their order. */
function guides(): string[] {
  const linked = ['docs/README.md', 'README.md'].flatMap((file) =>
    destinations(readFileSync(join(ROOT, file), 'utf8')).flatMap((to) => targetOf(file, to)?.path ?? []),
  );
  const files = linked.filter((file) => /^(?!README|docs\/api\/).*\.md$/.test(file));
  return [...new Set(['docs/README.md', ...files])];
}
