/**
 * A plugin of typedoc that makes Markdown files pages of the site: it names them by their first heading, groups them, and
 * turns links to `docs/api` into links to the pages of the API reference.
 */

import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../../..');
const GROUPS = { docs: 'Guides', packages: 'Guides', examples: 'Examples' };
/** A link from the top of the site: how it begins in Markdown and in options. */
const SITE = 'site:';

/** Called by typedoc. */
export function load(application) {
  const { converter, renderer, options } = application;
  converter.on('createDocument', (_context, document) => {
    const [folder, ...inFolder] = document.name.split('/');
    document.frontmatter['group'] = inFolder.length > 0 ? GROUPS[folder] : 'Project';
    const text = document.content.map((part) => part.text).join('');
    document.name = /^# (.+)/m.exec(text)[1].replaceAll('`', '');
  });
  converter.on('resolveBegin', ({ project }) => {
    // The facade, which the others must precede while they are read, comes first.
    const { children } = project;
    children.unshift(children.pop());
    for (const module of children) module.name = module.name === 'index' ? 'uriscan' : `uriscan/${module.name}`;
  });
  converter.on('resolveEnd', ({ project }) => {
    for (const module of project.children) {
      project.files.registerReflectionPath(`${ROOT}/docs/api/${module.name.replace('uriscan/', '')}.md`, module);
    }
    for (const content of [project.readme, ...project.documents.map((document) => document.content)]) {
      content.forEach((part, i) => {
        if (part.kind === 'relative-link') content[i] = toReference(part, project);
      });
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
  renderer.on('endPage', (page) => {
    const top = '../'.repeat(page.url.split('/').length - 1);
    page.contents = page.contents
      .replaceAll(`href="${SITE}`, `href="${top}`)
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
