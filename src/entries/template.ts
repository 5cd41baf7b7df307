/**
 * URI Templates (RFC 6570): expansion at all four levels, and its inverse.
 *
 * @module
 */

export { expand, type TemplateScalar, type TemplateValue, type TemplateValues } from '../uses/template/expand.js';
export { type MatchOptions, match, type TemplateMatch } from '../uses/template/match.js';
export { isUriTemplate, TEMPLATE_ERRORS, type TemplateErrorCode, UriTemplateError } from '../uses/template/parse.js';
