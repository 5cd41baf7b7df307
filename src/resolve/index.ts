/**
 * Resolution of references (section 5), normalisation and comparison (section 6), and what builds on them.
 *
 * @module
 */

export type { ParsedReference } from '../tables/reference-text.js';
export type { ResolveOptions } from './base.js';
export { type EqualsOptions, equals } from './equals.js';
export { type BaseSources, establishBase } from './establish-base.js';
export { fingerprint, fingerprintLines } from './fingerprint/fingerprint.js';
export { LineBuffer } from './lines/line-buffer.js';
export { normalizeLines } from './lines/normalize-lines.js';
export { resolveLines } from './lines/resolve-lines.js';
export { type NormalizeOptions, normalize, tryNormalize } from './normalize.js';
export { type AboveRoot, removeDotSegments } from './path/dot-segments.js';
export { relativize } from './relativize.js';
export { isSameDocument, type Resolver, resolve, resolver, tryResolve } from './resolve.js';
export { SCHEMES } from './schemes/registry.js';
export type { SchemeFinding, SchemeRule, SchemeRules } from './schemes/rule.js';
export { validateScheme } from './schemes/validate.js';
