/** Tasks that are loaded only when their verb runs. They add nothing to the start of other verbs. */

export { inspectTask } from './verbs/inspect.js';
export { repairTask } from './verbs/rewrite.js';
export { getTask } from './verbs/scan.js';
export { readChanges, withTask } from './verbs/with.js';
