/** The module that worker threads of the command start with. Imports tasks only: a thread starts fast. */

import { workerData } from 'node:worker_threads';
import { serve } from 'uriscan/bulk';
import { taskJob } from './block-runner.js';
import { createTask } from './create-task.js';
import type { TaskSetup } from './task.js';

const setup = workerData as TaskSetup;
const task = await createTask(setup);
await serve(() => taskJob(task, setup));
