/**
 * A plugin of typedoc that makes Markdown files pages of the site: it names and groups them as the index of the guides does, gives them
 * short addresses, and turns links to `docs/api` into links to the pages of the API reference.
 */

import { readFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = resolve(import.meta.dirname, '../../../..');
const INDEX = 'docs/README.md';
/** A link to a file of the repository by its address, which `scripts/build/address.ts` writes. */
const ADDRESSED = /(https:\/\/[^\s()"]+?\/blob\/HEAD\/)([^\s()"#]+)(#[^\s()"]+)?/;
const OTHER_GROUPS = /<details[^>]*><summary[^>]*data-key="section-(?!API reference)[^"]*">.*?<\/details>/gs;
const WARM_UP = "import { a } from 'b';\nconst c = a('d'); // e";
/** A link from the top of the site: how it begins in Markdown and in options. */
const SITE = 'site:';

/** The group and the short name of each file that the index of the guides links to. */
const LISTED = new Map(
  readFileSync(`${ROOT}/${INDEX}`, 'utf8')
    .split(/^## /m)
    .flatMap((section) => {
      const [group] = section.split('\n', 1);
      return [...section.matchAll(/\[([^\]]+)\]\(([^)#]+)\)/g)].map(([, name, to]) => {
        const path = ADDRESSED.exec(to)?.[2] ?? posix.join(posix.dirname(INDEX), to);
        return [path, { group, name: /^[A-Z](?!.*\.md$)/.test(name) ? name.replaceAll('`', '') : undefined }];
      });
    }),
);

/** `docs/scale.md` is at `guides/scale`, `examples/proxy/README.md` at `examples/proxy`. */
function addressOf(path) {
  if (path === INDEX) return 'guides/index';
  const folder = path.startsWith('examples/') ? 'examples' : path.includes('/') ? 'guides' : 'project';
  return `${folder}/${posix.basename(path.replace(/\/README\.md$/, '.md'), '.md').toLowerCase()}`;
}

/** Called by typedoc. */
export async function load(application) {
  const { converter, renderer, options } = application;
  // The package is in a cache, so its name leads nowhere from here.
  const { KindRouter } = await import(pathToFileURL(resolve(process.argv[1], '../../dist/index.js')));
  const addresses = new Map();
  renderer.defineRouter(
    'site',
    class extends KindRouter {
      getIdealBaseName(reflection) {
        return addresses.get(reflection) ?? super.getIdealBaseName(reflection);
      }
    },
  );
  converter.on('createDocument', (_context, document) => {
    const path = `${document.name}.md`;
    const { group, name } = LISTED.get(path) ?? {};
    const text = document.content.map((part) => part.text).join('');
    document.frontmatter['group'] = path === INDEX ? 'Use it' : (group ?? 'Examples');
    document.name = name ?? /^# (.+)/m.exec(text)[1].replaceAll('`', '');
    addresses.set(document, addressOf(path));
  });
  converter.on('resolveBegin', ({ project }) => {
    // The facade, which the others must precede while they are read, comes first.
    const { children, childrenIncludingDocuments: all } = project;
    const facade = children.pop();
    children.unshift(facade);
    all.splice(all.indexOf(facade), 1);
    all.unshift(facade);
    for (const module of children) module.name = module.name === 'index' ? 'uriscan' : `uriscan/${module.name}`;
  });
  converter.on('resolveEnd', ({ project }) => {
    for (const module of project.children) {
      project.files.registerReflectionPath(`${ROOT}/docs/api/${module.name.replace('uriscan/', '')}.md`, module);
    }
    for (const content of [project.readme, ...project.documents.map((document) => document.content)]) {
      const parts = content.flatMap((part) => withRelativeLinks(part, project.files));
      content.splice(
        0,
        content.length,
        ...parts.map((part) => (part.kind === 'relative-link' ? toReference(part, project) : part)),
      );
    }
  });
  renderer.on('beginRender', () => {
    // Without the exports below each entry, whose summaries would be links too: a key does only one of both.
    const { theme } = renderer;
    const complete = theme.getNavigation.bind(theme);
    theme.getNavigation = (project) =>
      complete(project).map((group) => ({
        ...group,
        children: group.children.map((page) => ({ ...page, children: undefined })),
      }));
  });
  // The first text of a language may reach the time limit of the highlighter, which then leaves out some colors.
  renderer.on('beginPage', () =>
    ['ts', 'sh'].map((language) => renderer.markedPlugin.getHighlighted(WARM_UP, language)),
  );
  renderer.on('endPage', (page) => {
    const top = '../'.repeat(page.url.split('/').length - 1);
    const isApi = page.url.includes('/') && !/^(?:guides|examples|project)\//.test(page.url);
    page.contents = page.contents
      .replaceAll(`href="${SITE}`, `href="${top}`)
      // The list of entries, without the documents.
      .replaceAll(page.url === 'modules.html' ? OTHER_GROUPS : /$^/g, '')
      .replace(page.url === 'modules.html' ? '<h1>uriscan</h1>' : /$^/, '<h1>API reference</h1>')
      // A page does not link to itself above its title.
      .replace(/\s*<li><a href="" aria-current="page">[^<]*<\/a><\/li>/, '')
      .replace(/<ul class="tsd-breadcrumb"[^>]*><\/ul>/, '')
      // The settings concern members of classes, and come after the contents of the page.
      .replace(
        /(<div class="tsd-navigation settings">.*?<\/details><\/div>)(.*?)(<\/div>\s*<div class="site-menu">)/s,
        isApi ? '$2$1$3' : '$2$3',
      )
      .replaceAll(/<summary.*?<\/summary>/gs, (summary) =>
        summary.replaceAll(/<a[^>]*anchor-icon.*?<\/a>|<\/?a\b[^>]*>/gs, ''),
      );
  });
  // The options are reset after the plugins are loaded.
  application.on('bootstrapEnd', () => options.setValue('markdownItLoader', adapt));
}

function adapt(parser) {
  // The name of a file is not a link to a host.
  parser.set({ linkify: false });
  const { rules } = parser.renderer;
  // typedoc leaves code out of the names and the anchors of headings.
  parser.core.ruler.push('code_in_headings', ({ tokens }) => {
    tokens.forEach(({ type }, i) => {
      if (type !== 'heading_open') return;
      for (const child of tokens[i + 1].children) if (child.type === 'code_inline') child.type = 'text';
    });
  });
  // A wide table scrolls, with the keyboard too.
  rules['table_open'] = () => '<div class="table" tabindex="0" role="group" aria-label="Table"><table>';
  rules['table_close'] = () => '</table></div>';
}

/** Returns the parts of a text, in which links by the address of the repository lead to files. */
function withRelativeLinks(part, files) {
  if (part.kind !== 'text') return [part];
  const [, address, path, anchor = ''] = ADDRESSED.exec(part.text) ?? [];
  if (path === undefined) return [part];
  const link = address + path + anchor;
  const at = part.text.indexOf(link);
  const { target } = files.registerAbsolute(`${ROOT}/${path}`);
  return [
    { kind: 'text', text: part.text.slice(0, at) },
    { kind: 'relative-link', text: link, target, targetAnchor: anchor.slice(1) || undefined },
    ...withRelativeLinks({ kind: 'text', text: part.text.slice(at + link.length) }, files),
  ];
}

/** `api/scanner.md#scanlines` leads to the page of `scanLines`, and `api/README.md` to the list of entries. */
function toReference(link, project) {
  const { files } = project;
  const found = files.resolve(link.target, project);
  if (found === `${ROOT}/docs/api/README.md`) return { kind: 'text', text: `${SITE}modules.html` };
  const named = found.children?.find(({ name }) => name.toLowerCase() === link.targetAnchor);
  if (named === undefined) return link;
  const path = `${ROOT}/docs/api/${named.id}`;
  files.registerReflectionPath(path, named);
  return { ...link, target: files.registerAbsolute(path).target, targetAnchor: undefined };
}
