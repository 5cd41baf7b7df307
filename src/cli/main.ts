/** Starts the command. */

import { runProgram } from './program.js';

await runProgram(process.argv.slice(2), process, { entry: new URL('./cli-worker.js', import.meta.url) });
