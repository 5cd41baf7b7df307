/** Tasks that are loaded only when their command runs. */

export { getTask } from './get-task.js';
export { repairTask } from './repair-task.js';
export { surtTask } from './surt-task.js';
export { faultIn, withTask } from './with-task.js';
