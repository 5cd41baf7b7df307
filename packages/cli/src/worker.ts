/** The module that worker threads of the command start with. Imports tasks only, so that a thread starts fast. */

import { workerData } from 'node:worker_threads';
import { serve } from 'uriscan/bulk';
import { taskJob } from './tasks/task-runner.js';
import { createTask, type TaskSetup } from './tasks/tasks.js';

const setup = workerData as TaskSetup;
const task = await createTask(setup);
await serve(() => taskJob(task, setup));
