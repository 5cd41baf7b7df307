/**
 * For crawlers: keys to sort and to file captures by, parameters, and what to make of references as authors write them.
 *
 * @module
 */

export type { ParsedReference } from '../tables/reference-text.js';
export { canonicalizeQuery, type QueryOptions, queryCanonicalizer } from './canonicalize-query.js';
export { compareByHost } from './compare-by-host.js';
export { Parameters } from './parameters.js';
export { type RegistrableDomainOptions, registrableDomain, type SuffixList } from './registrable-domain.js';
export { type Repair, type Repaired, repair, type Unrepaired } from './repair.js';
export { type Change, REPAIRS, type RepairCode } from './repairs.js';
export { type SurtOptions, surt } from './surt.js';
