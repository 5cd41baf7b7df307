/** The elements of a page, in the form of parse5. */

export interface Attribute {
  readonly name: string;
  readonly value: string;
}

/** The namespaces of elements. */
export const HTML = 'http://www.w3.org/1999/xhtml';
export const SVG = 'http://www.w3.org/2000/svg';
export const MATHML = 'http://www.w3.org/1998/Math/MathML';
/** Any namespace, in a sitemap or a feed. */
export const XML = 'xml';

/** An element, with its text if that may have references. */
export interface Element {
  readonly name: string;
  readonly namespace: string;
  readonly attributes: readonly Attribute[];
  readonly text: string;
}
