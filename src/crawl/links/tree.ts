/** A tree adapter of parse5 that builds no tree: it reports elements with their positions. */

import { own } from '../../tables/options.js';

/** An attribute, in the form of parse5. */
export interface Attribute {
  readonly name: string;
  readonly value: string;
  /** Of a foreign attribute such as `xlink:href`; its `name` is then `href`. */
  readonly prefix?: string;
}

/** Returns the name of an attribute, with its prefix. */
export function nameOf(attribute: Attribute): string {
  const prefix = own(attribute, 'prefix') ?? '';
  return prefix === '' ? attribute.name : `${prefix}:${attribute.name}`;
}

export type Attributes = Attribute[];

/** The position of an element in the page. */
interface Place {
  readonly isInTemplate: boolean;
  /** The `index` of the table that the element, or an ancestor, was moved in front of; 0 if it was not moved. */
  readonly fosteringTable: number;
}

/** An element of the page. The parser keeps open elements. */
export interface Element {
  readonly tagName: string;
  readonly namespaceURI: string;
  readonly attributes: Attributes;
  /** The number of elements made before it, and itself. */
  readonly index: number;
  place: Place;
  /** The names of its attributes, once attributes have been added. */
  names: Set<string> | undefined;
}

type Parent = Pick<Element, 'place'>;

/** Receives the events of the parser. */
export interface TreeHandler {
  /** An element with attributes was added outside templates, or got more attributes: only the new attributes are passed. */
  onElement(element: Element): void;
  /** The head has ended. */
  onHeadEnd(): void;
  /** A `<frameset>` has replaced the body. */
  onBodyRemoval(body: Element): void;
  /** An element, a comment or a text has been added. */
  onProgress(): void;
}

const IN_PAGE: Parent = { place: { isInTemplate: false, fosteringTable: 0 } };
const IN_TEMPLATE: Parent = { place: { isInTemplate: true, fosteringTable: 0 } };
/** The position of an element that the parser has made and not yet inserted. */
const NOWHERE: Place = { isInTemplate: false, fosteringTable: 0 };

/** Elements that the parser opens again if they were left open, except `<a>`, of which only one is open at a time. */
const FORMATTING = /* @__PURE__ */ new Set('b big code em font i nobr s small strike strong tt u'.split(' '));

/**
 * How many of them keep their attributes. The parser remembers three elements with the same name and attributes, and any number of
 * different ones, which would take quadratic time. No link depends on these attributes.
 */
const MOST_FORMATTING = 512;

/**
 * Makes an adapter, for one page. It keeps no elements, and an element keeps neither its parent nor its children, so that memory
 * is limited by the elements that are open.
 *
 * The parser can make several elements from one start tag: `<a href=b><p></a>` has two `a` elements. They share an array of
 * attributes, and the first of them is reported.
 */
export function treeAdapter(handler: TreeHandler): object {
  const reported = new WeakSet<Attributes>();
  let count = 0;
  let formatting = 0;
  let mode: unknown;

  function put(element: Element, parent: Parent): void {
    if (parent.place === NOWHERE) {
      // The parser fills a copy of an element before it puts it where the content was.
      parent.place = element.place;
      return;
    }
    // An element that is moved stays in its template, and as far out of tables.
    if (element.place === NOWHERE) element.place = parent.place;
    const { tagName, attributes, place } = element;
    if (attributes.length === 0 || reported.has(attributes)) return;
    if (!place.isInTemplate) {
      reported.add(attributes);
      handler.onElement(element);
    }
    if (FORMATTING.has(tagName) && ++formatting > MOST_FORMATTING) attributes.length = 0;
  }

  return {
    createDocument: () => IN_PAGE,
    createDocumentFragment: ignore,
    createElement: (tagName: string, namespaceURI: string, attributes: Attributes): Element => {
      count++;
      handler.onProgress();
      return { tagName, namespaceURI, attributes, index: count, place: NOWHERE, names: undefined };
    },
    createCommentNode: handler.onProgress,

    appendChild: (parent: Parent, node: Element | undefined) => {
      if (node !== undefined) put(node, parent);
    },
    // The parser inserts only before tables, to move an element out of one (HTML Standard, "foster parent").
    insertBefore: (_parent: Parent, element: Element, table: Element) =>
      put(element, { place: { ...table.place, fosteringTable: table.index } }),
    detachNode: (element: Element) => {
      if (element.tagName === 'body') handler.onBodyRemoval(element);
    },
    // A second `<html>` or `<body>` adds to the attributes of the first.
    adoptAttributes: (element: Element, attributes: Attributes) => {
      element.names ??= new Set(element.attributes.map(nameOf));
      const { names } = element;
      const others = attributes.filter((attribute) => !names.has(nameOf(attribute)));
      for (const other of others) names.add(nameOf(other));
      handler.onElement({ ...element, attributes: others });
    },
    onItemPop: ({ tagName }: Element) => {
      if (tagName === 'head') handler.onHeadEnd();
    },

    getTagName: ({ tagName }: Element) => tagName,
    getNamespaceURI: ({ namespaceURI }: Element) => namespaceURI,
    getAttrList: ({ attributes }: Element) => attributes,
    getTemplateContent: () => IN_TEMPLATE,
    setTemplateContent: ignore,
    // `insertBefore` ignores the parent.
    getParentNode: () => IN_PAGE,
    getChildNodes: () => [],

    // In quirks mode, a table does not end a paragraph. Elements around it then stay open.
    getDocumentMode: () => mode,
    setDocumentMode: (_document: Parent, documentMode: unknown) => {
      mode = documentMode;
    },
    setDocumentType: ignore,
    insertText: handler.onProgress,
    insertTextBefore: handler.onProgress,
  };
}

function ignore(): void {
  // It has no effect on links.
}
