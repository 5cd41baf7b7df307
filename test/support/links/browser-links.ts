/** Finds links in the tree that parse5 builds, as a browser does. */

import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;

/** The elements and attributes that hold references in the pages that are compared. */
const LINKS = new Set([
  ...['a.href', 'base.href', 'link.href', 'img.src', 'script.src', 'iframe.src', 'frame.src', 'input.src'],
  ...['table.background', 'td.background', 'body.background'],
]);

/** Elements around which a browser ignores start tags, or reads them otherwise: SVG and MathML only if they are not closed. */
const UNLIKE_A_BROWSER = /<(select|frameset|template|svg|math)/i;

/** Whether the links of a page that a browser finds are all found without a tree. */
export const isComparable = (page: string): boolean => !UNLIKE_A_BROWSER.test(page);

/** Returns the references in the tree. They occur once in the page, but the parser may copy an element. */
export function browserLinks(page: string): Set<string> {
  const references = new Set<string>();
  const nodes: Node[] = [parse(page, { scriptingEnabled: false })];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if ('attrs' in node) {
      for (const { name, value } of node.attrs) if (LINKS.has(`${node.tagName}.${name}`)) references.add(value);
    }
    if ('childNodes' in node) nodes.push(...node.childNodes);
  }
  return references;
}
