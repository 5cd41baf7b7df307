/**
 * `npm run site`: writes `site/dist`, a static site of the Markdown files that README leads to, and the page of `page/`. `SITE_URL` is its
 * address, such as `https://host/folder/`; without it, the site is for the top of a host.
 */

import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative, resolve } from 'node:path';
import { type DefaultTheme, defineConfig, type MarkdownRenderer } from 'vitepress';
import { ADDRESS, PLAYGROUND as PLAYGROUND_ON_SITE } from '../../scripts/build/address';
import { destinations, slugOf, targetOf } from '../../scripts/site/markdown';
import { pageHtml } from '../../scripts/site/page-html';

const SITE = resolve(import.meta.dirname, '..');
const ROOT = resolve(SITE, '..');
const URL_OF_SITE = (process.env['SITE_URL'] ?? '').replace(/\/?$/, '/');
const BASE = new URL(URL_OF_SITE, 'https://host').pathname;
const CARD = `${URL_OF_SITE}card.png`;
const PAGES = join(SITE, 'pages');
const INDEX = 'docs/README.md';
const API = 'docs/api/README.md';
/** The most characters of a description. */
const MOST = 160;
const PLAYGROUND = '/playground.html';
const NAV = [
  { text: 'Guides', link: '/guides/' },
  { text: 'API', link: '/api/' },
  { text: 'Playground', link: PLAYGROUND, target: '_self' },
  { text: 'Speed', link: '/guides/speed.html' },
];

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** `docs/scale.md` is at `guides/scale.md`, `examples/proxy/README.md` at `examples/proxy.md`. */
function addressOf(file: string): string {
  if (file === 'README.md') return 'index.md';
  if (file === INDEX) return 'guides/index.md';
  if (file === API) return 'api/index.md';
  const folder =
    /^(?:docs\/)?(api|examples)\//.exec(file)?.[1] ?? (/^(?:docs|packages)\//.test(file) ? 'guides' : 'project');
  return posix.join(folder, posix.basename(file.replace(/\/README\.md$/, '.md')).toLowerCase());
}

/** The files that README leads to, by their addresses. */
const fileOf = new Map([['index.md', 'README.md']]);
for (const file of fileOf.values())
  for (const destination of destinations(read(file))) {
    const path = targetOf(file, destination)?.path;
    if (path?.endsWith('.md')) fileOf.set(addressOf(path), path);
  }
// A copy below `site`, because VitePress looks for its packages from the folder of a page.
rmSync(PAGES, { recursive: true, force: true });
for (const [address, file] of fileOf) cpSync(join(ROOT, file), join(PAGES, address));

/** Links that a file has, in the order of the file, as items of the sidebar. */
function itemsIn(file: string, markdown: string, isListed: (path: string) => boolean): DefaultTheme.SidebarItem[] {
  return [...markdown.matchAll(/\[([^\]]+)\]\(([^)#\s]+)\)/g)].flatMap(([, name = '', destination = '']) => {
    const path = targetOf(file, destination)?.path;
    if (path === undefined || !isListed(path)) return [];
    const isTitle = /^[A-Z](?!.*\.md$)/.test(name) || file === API;
    const title = isTitle ? name : (/^# (.+)/m.exec(read(path))?.[1] ?? name);
    return [{ text: title.replaceAll('`', ''), link: `/${addressOf(path)}` }];
  });
}

/** The entries; elsewhere the groups of the index of guides, and the examples that README links to. */
function sidebar(): DefaultTheme.SidebarMulti {
  const groups = read(INDEX).split(/^## /m).slice(1);
  const guides = groups.map((group) => ({
    text: group.slice(0, group.indexOf('\n')),
    items: itemsIn(INDEX, group, (path) => path.endsWith('.md') && path !== API),
  }));
  const examples = itemsIn('README.md', read('README.md'), (path) => path.startsWith('examples/'));
  return {
    '/api/': [{ text: 'API reference', items: itemsIn(API, read(API), () => true) }],
    '/': [...guides, { text: 'Examples', items: examples }],
  };
}

/** The first page: README, with its beginning side by side. */
function home(readme: string): string {
  const [, what = '', who = '', readings = ''] = /^# .*\n\n(.*)\n(.*)\n\n([\s\S]*?)\n## /m.exec(readme) ?? [];
  const [install = ''] = /^```[\s\S]*?^```$/m.exec(readme) ?? [];
  return `<div class="home">

# ${what}

<div class="who">

${who}

[Get started](docs/everyday.md) [Guides](${INDEX}) [API](${API})

</div><div class="start">

${install.replace(/\nnpx.*/, '')}

</div><div class="side">

<TryUrl />

</div></div>

${readings}

${readme.slice(readme.indexOf('## Redirect'))}`;
}

/** Turns links between files of the repository into links between pages, or to the repository, and fences of Mermaid into pictures. */
function adapt(md: MarkdownRenderer): void {
  md.core.ruler.before('normalize', 'home', (state) => {
    if (state.env.relativePath === 'index.md') state.src = home(state.src);
  });
  md.core.ruler.push('links', ({ tokens, env }) => {
    const file = fileOf.get(env.relativePath) ?? '';
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const name = token.type === 'image' ? 'src' : 'href';
      const destination = token.attrGet(name) ?? '#';
      if (destination === PLAYGROUND_ON_SITE) {
        token.attrSet(name, BASE + PLAYGROUND.slice(1));
        token.attrSet('target', '_self');
      }
      const { path, anchor } = targetOf(file, destination) ?? {};
      if (path === undefined || destination.startsWith('#')) continue;
      const address = path.endsWith('.md') ? `/${addressOf(path)}` : ADDRESS + path;
      if (name === 'src') token.attrSet(name, relative(dirname(join(PAGES, env.relativePath)), join(ROOT, path)));
      else token.attrSet(name, anchor === undefined ? address : `${address}#${anchor}`);
    }
    // A column of names has no heading.
    for (const [i, { type }] of tokens.entries())
      if (type === 'th_open' && tokens[i + 1]?.content === '')
        for (const token of tokens.slice(i, i + 3)) token.tag = 'td';
    const paragraph = tokens.findIndex(({ type }) => type === 'paragraph_open');
    const text = (tokens[paragraph + 1]?.children ?? []).map(({ type, content }) =>
      type === 'softbreak' ? ' ' : content,
    );
    env.frontmatter.description = shortened(text.join(''));
  });
  const { fence } = md.renderer.rules;
  md.renderer.rules.fence = (tokens, i, ...rest) => {
    const { info = '', content = '' } = tokens[i] ?? {};
    return info === 'mermaid'
      ? `<MermaidPicture code="${md.utils.escapeHtml(content)}" />`
      : (fence?.(tokens, i, ...rest) ?? '');
  };
  // A wide table scrolls, with the keyboard too.
  md.renderer.rules.table_open = () => '<div class="table" tabindex="0" role="group" aria-label="Table"><table>';
  md.renderer.rules.table_close = () => '</table></div>';
}

/** The first words of a text, which fit a description. */
const shortened = (text: string): string =>
  text.length <= MOST ? text : `${text.slice(0, text.lastIndexOf(' ', MOST))} …`;

/** The page of `page/`, with the links of the site above it, and the picture of previews. */
async function playground(): Promise<string> {
  const links = [{ text: 'uriscan', link: '/' }, ...NAV].map(
    ({ text, link }) => `<a href="${BASE}${link.slice(1)}">${text}</a>`,
  );
  return (await pageHtml())
    .replace('<h1>uriscan</h1>', `<nav class="site" aria-label="Site">${links.join('')}</nav>\n<h1>Playground</h1>`)
    .replace('content="summary"', 'content="summary_large_image"')
    .replace('</head>', `<meta property="og:image" content="${CARD}">\n</head>`);
}

export default defineConfig({
  title: 'uriscan',
  lang: 'en',
  base: BASE,
  srcDir: PAGES,
  outDir: join(SITE, 'dist'),
  cacheDir: join(SITE, 'node_modules/.cache'),
  ignoreDeadLinks: [PLAYGROUND],
  vite: { publicDir: join(SITE, 'public'), build: { chunkSizeWarningLimit: Number.POSITIVE_INFINITY } },
  head: [['link', { rel: 'icon', href: `${BASE}favicon.svg` }]],
  markdown: {
    config: adapt,
    languageAlias: { mjs: 'js' },
    anchor: { slugify: slugOf },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  transformPageData: ({ relativePath, title, frontmatter }) =>
    relativePath === 'index.md'
      ? {
          title: 'uriscan',
          titleTemplate: false,
          description: title,
          frontmatter: { sidebar: false, aside: false, outline: false, pageClass: 'first' },
        }
      : { frontmatter: { ...frontmatter, pageClass: relativePath.split('/')[0] } },
  transformHead: ({ title, description }) => [
    ['meta', { property: 'og:title', content: title }],
    ['meta', { property: 'og:description', content: description }],
    ['meta', { property: 'og:type', content: 'website' }],
    ['meta', { property: 'og:image', content: CARD }],
    ['meta', { name: 'twitter:card', content: 'summary_large_image' }],
  ],
  async buildEnd({ outDir }) {
    writeFileSync(join(outDir, 'playground.html'), await playground());
  },
  themeConfig: {
    nav: NAV,
    sidebar: sidebar(),
    outline: [2, 3],
    search: {
      provider: 'local',
      options: {
        miniSearch: {
          searchOptions: {
            // The browser gets the text of these functions, so that they name nothing outside them.
            // Guides, functions and classes precede members, types, the first page and lists.
            boostDocument(id, _term, stored) {
              const titles = stored?.['titles'] as readonly string[];
              const isMain = id.includes('/api/')
                ? titles.includes('Functions') || titles.includes('Classes')
                : /\/guides\/(?!#)/.test(id);
              return isMain ? 1 : 0.2;
            },
            processTerm(term) {
              const synonyms: Readonly<Record<string, string[]>> = {
                anchor: ['fragment'],
                auth: ['userinfo', 'passwords'],
                canonicalize: ['normalize'],
                compare: ['equals'],
                domain: ['host'],
                duplicates: ['dedupe', 'fingerprint'],
                escape: ['encode'],
                hash: ['fragment'],
                hostname: ['host'],
                join: ['appendpath', 'resolve'],
                params: ['query'],
                password: ['redact'],
                protocol: ['scheme'],
                punycode: ['idn', 'iri'],
                redirect: ['resolvewithin'],
                regex: ['weburl', 'isuri'],
                sanitize: ['repair'],
                serialize: ['compose'],
                unicode: ['iri'],
                validate: ['check', 'isuri'],
              };
              const word = term.toLowerCase();
              return [word, ...(synonyms[word] ?? [])];
            },
          },
        },
      },
    },
  },
});
