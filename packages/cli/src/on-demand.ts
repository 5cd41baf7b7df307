/** Modules that only some commands need. The build makes a file of each, so that other commands start as fast as without it. */

// tsx, which runs the tests, adds a branch to each `import()`, for CommonJS modules.
/* c8 ignore next */
export const moreTasks = () => import('./tasks/more-tasks.js');
/* c8 ignore next */
export const links = () => import('./tasks/links-task.js');
/* c8 ignore next */
export const explanations = () => import('./commands/explain.js');
/* c8 ignore next */
export const completionScripts = () => import('./commands/completions.js');
/* c8 ignore next */
export const inspections = () => import('./tasks/inspect-task.js');
/* c8 ignore next */
export const messages = () => import('./io/messages.js');
/* c8 ignore next */
export const progressBars = () => import('./io/progress.js');
/* c8 ignore next */
export const csv = () => import('./rows/csv-reader.js');
