/** Finds the links and the base of a page in the tree that parse5 builds; `links` must find the same without a tree. */

import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parse } from 'parse5';
import type { Link } from '../../../src/crawl/index.js';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** A few attributes that hold references. Other elements do not occur in the pages that are compared. */
const OF_HTML: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  base: ['href'],
  body: ['background'],
  frame: ['src'],
  html: ['manifest'],
  iframe: ['src'],
  img: ['src'],
  input: ['src'],
  link: ['href'],
  script: ['src'],
  table: ['background'],
  td: ['background'],
};
const OF_SVG: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'xlink:href'],
  image: ['href', 'xlink:href'],
  script: ['href', 'xlink:href'],
  use: ['href', 'xlink:href'],
};

/** ASCII whitespace around a value. */
const AROUND = /^[ \t\n\f\r]+|[ \t\n\f\r]+$/g;

export interface PageLinks {
  /** Elements, attributes and values, as {@link arranged}. */
  readonly links: readonly string[];
  /** The `href` of the first base. */
  readonly base: string | undefined;
}

export function browserLinks(page: string): PageLinks {
  const removed: Element[] = [];
  const document = parse(page, {
    scriptingEnabled: false,
    sourceCodeLocationInfo: true,
    treeAdapter: {
      ...defaultTreeAdapter,
      // A frameset replaces the body, but the links of the body were in the page.
      detachNode(node) {
        if (node.nodeName === 'body') removed.push(node as Element);
        defaultTreeAdapter.detachNode(node);
      },
    },
  });
  const links: { element: string; attribute: string; text: string; start: number }[] = [];
  const origins = new Set<number | string>();
  let base: string | undefined;
  for (const element of [...elementsOf(document), ...removed.flatMap(elementsOf)]) {
    const { tagName, namespaceURI, sourceCodeLocation } = element;
    // A start tag may create several elements, with or without a location; `html` and `body` without tags have no
    // location.
    const start = sourceCodeLocation?.startTag?.startOffset ?? -1;
    const origin = start < 0 ? tagName : start;
    if (origins.has(origin) || (start < 0 && tagName !== 'html' && tagName !== 'body')) continue;
    origins.add(origin);
    const names = { [html.NS.HTML]: OF_HTML[tagName], [html.NS.SVG]: OF_SVG[tagName] }[namespaceURI as string] ?? [];
    for (const attribute of names) {
      const value = element.attrs.find(
        ({ prefix, name: local }) => (prefix ? `${prefix}:${local}` : local) === attribute,
      )?.value;
      if (value !== undefined) links.push({ element: tagName, attribute, text: value.replace(AROUND, ''), start });
    }
  }
  for (const { tagName, namespaceURI, attrs } of elementsOf(document)) {
    if (tagName === 'base' && namespaceURI === html.NS.HTML) base ??= attrs.find(({ name }) => name === 'href')?.value;
  }
  // An element that was moved has different positions in the tree and in the source.
  links.sort((a, b) => a.start - b.start);
  return { links: arranged(page, links), base };
}

/**
 * Returns the links to compare, in an order that the tree and the source share: the order of the start tags. The links
 * of `html` and `body`, which can get attributes from several tags, come last. In pages with templates all links are
 * sorted, since the parser can reopen an element of a template.
 */
export function arranged(page: string, links: readonly Pick<Link, 'element' | 'attribute' | 'text'>[]): string[] {
  const ordered: string[] = [];
  const sorted: string[] = [];
  const hasTemplate = /<template/i.test(page);
  for (const { element, attribute, text } of links) {
    const isCompared = [OF_HTML, OF_SVG].some((attributes) => attributes[element]?.includes(attribute) === true);
    const list = hasTemplate || element === 'html' || element === 'body' ? sorted : ordered;
    if (isCompared) list.push(`${element} ${attribute} ${text}`);
  }
  return [...ordered, ...sorted.sort()];
}

/** Returns a page that contains only a base and a link. */
export function pageOf(base: string | undefined, reference: string): string {
  const value = base?.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('\r', '&#13;');
  return `${value === undefined ? '' : `<base href="${value}">`}<a href=${reference}>`;
}

/** The elements of a tree, in document order, without the content of templates. */
function elementsOf(root: Node): Element[] {
  const elements: Element[] = [];
  const nodes = [root];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if ('tagName' in node) elements.push(node);
    if ('childNodes' in node) nodes.push(...node.childNodes.toReversed());
  }
  return elements;
}
