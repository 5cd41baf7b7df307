/** Modules that only some verbs need. The build makes a file of each: it adds nothing to the start of other verbs. */

// tsx runs the tests, and adds a branch to each `import()`, for CommonJS modules.
/* c8 ignore next */
export const inspections = () => import('./verbs/inspect.js');
/* c8 ignore next */
export const changes = () => import('./verbs/with.js');
/* c8 ignore next */
export const computedFields = () => import('./format/computed.js');
/* c8 ignore next */
export const pages = () => import('./verbs/links.js');
/* c8 ignore next */
export const searches = () => import('./verbs/find.js');
/* c8 ignore next */
export const explanations = () => import('./verbs/explain.js');
/* c8 ignore next */
export const completionScripts = () => import('./verbs/completions.js');
/* c8 ignore next */
export const messages = () => import('./io/messages.js');
