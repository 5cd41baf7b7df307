/** Tasks that are loaded only when their verb runs, so that the others start as fast as without them. */

export { getTask } from './verbs/get.js';
export { inspectTask } from './verbs/inspect.js';
export { repairTask } from './verbs/repair.js';
export { surtTask } from './verbs/surt.js';
export { faultIn, withTask } from './verbs/with.js';
