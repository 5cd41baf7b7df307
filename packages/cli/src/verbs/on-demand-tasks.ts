/** Tasks that are loaded only when their verb runs. They add nothing to the start of other verbs. */

export { inspectTask } from './inspect.js';
export { repairTask } from './rewrite.js';
export { getTask } from './scan.js';
export { canonicalizerOf, readChanges, withTask } from './with.js';
