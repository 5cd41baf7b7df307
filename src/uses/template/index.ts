/** The check of a template, for `formats`. */

// Checks a template.
export { errorInTemplate, isUriTemplate, TEMPLATE_ERRORS } from './parse.js';
