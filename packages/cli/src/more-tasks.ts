/** Tasks that are loaded only when their verb runs. They add nothing to the start of other verbs. */

export { getTask } from './verbs/get.js';
export { inspectTask } from './verbs/inspect.js';
export { repairTask } from './verbs/repair.js';
export { faultIn, withTask } from './verbs/with.js';
