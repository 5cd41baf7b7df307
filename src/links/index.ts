/**
 * Links in HTML pages: found by a streaming parser, resolved against the base of the page. It needs the package `htmlparser2`.
 *
 * @module
 */

export { type LinksOptions, links, linksIn, type PageSource, type PageStream } from './links.js';
export type { HtmlParser, HtmlParserClass, Link, LinkOptions } from './page.js';
