/**
 * URI Templates (RFC 6570): expansion at all four levels, and its inverse.
 *
 * @module
 */

export { expand, type TemplateScalar, type TemplateValue, type TemplateValues } from './expand.js';
export { type MatchOptions, match, type TemplateMatch } from './match.js';
export { isUriTemplate, TEMPLATE_ERRORS, type TemplateErrorCode, UriTemplateError } from './parse.js';
