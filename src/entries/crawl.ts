/**
 * For crawlers: keys to sort and file captures by, queries, references as authors write them, and the links of HTML pages.
 *
 * @module
 */

export { UriComponentError, UriResolutionError } from '../errors/error.js';
export { UriSyntaxError } from '../errors/uri.js';
export { type Change, REPAIRS, type RepairCode } from '../reference/draft.js';
export type { Batch } from '../scanner/batch.js';
export type { ParsedReference } from '../support/reference-text.js';
export type { LineBuffer } from '../uses/bulk/lines/line-buffer.js';
export { compareByHost } from '../uses/crawl/compare-by-host.js';
export { type FindOptions, find, type KnownSuffixes } from '../uses/crawl/find/find.js';
export { Finder, type FoundInBytes } from '../uses/crawl/find/finder.js';
export type { Found } from '../uses/crawl/find/search.js';
export { type LinksOptions, links, linksIn, type PageSource, type PageStream } from '../uses/crawl/links/links.js';
export type { Link, LinkOptions } from '../uses/crawl/links/page.js';
export type { HtmlTokenizer, Parse5 } from '../uses/crawl/links/tags.js';
export { type CanonicalQueryOptions, canonicalizeQuery, queryCanonicalizer } from '../uses/crawl/query.js';
export { type RegistrableDomainOptions, registrableDomain, type SuffixList } from '../uses/crawl/registrable-domain.js';
export { type SurtOptions, surt, surtLines } from '../uses/crawl/surt.js';
export { type Repair, type Repaired, repair, type Unrepaired } from '../uses/repair/repair.js';
