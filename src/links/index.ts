/**
 * Links in HTML pages, as a browser sees them, resolved against the base of the page. It needs the package `parse5`.
 *
 * @module
 */

export type { ParsedReference } from '../tables/reference-text.js';
export { type LinksOptions, links, linksIn, type PageSource, type PageStream } from './links.js';
export type { HtmlParser, Link, LinkOptions, Parse5 } from './page.js';
