/** The module that worker threads of the command start with. Imports tasks only, so that a thread starts fast. */

import { serve } from '../bulk/index.js';
import { taskJob } from './tasks/task.js';
import { createTask, type TaskSetup } from './tasks/tasks.js';

await serve((setup: TaskSetup) => taskJob(createTask(setup), setup.keepsRejects));
