/**
 * For crawlers: keys to sort and file captures by, queries, references as authors write them, and the links of HTML pages.
 *
 * @module
 */

export type { LineBuffer } from '../bulk/lines/line-buffer.js';
export { UriComponentError, UriResolutionError, UriSyntaxError } from '../errors/index.js';
export { type Change, REPAIRS, type RepairCode } from '../repair/draft.js';
export { type Repair, type Repaired, repair, type Unrepaired } from '../repair/repair.js';
export type { Batch } from '../scanner/index.js';
export type { ParsedReference } from '../support/reference-text.js';
export { compareByHost } from './compare-by-host.js';
export { type FindOptions, find, type KnownSuffixes } from './find/find.js';
export { Finder, type FoundInBytes } from './find/finder.js';
export type { Found } from './find/search.js';
export { type LinksOptions, links, linksIn, type PageSource, type PageStream } from './links/links.js';
export type { Link, LinkOptions } from './links/page.js';
export type { HtmlTokenizer, Parse5 } from './links/tags.js';
export { type CanonicalQueryOptions, canonicalizeQuery, queryCanonicalizer } from './query.js';
export { type RegistrableDomainOptions, registrableDomain, type SuffixList } from './registrable-domain.js';
export { type SurtOptions, surt, surtLines } from './surt.js';
