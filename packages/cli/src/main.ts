/** Starts the command. From its second start on, Node 22.8 and later take compiled code from a cache. */

import module from 'node:module';
import { print } from './io/print.js';
import { ignore, VERSION } from './io/process.js';

const args = process.argv.slice(2);
if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
  // Without the parser of arguments: it takes longer to load than the rest.
  process.stdout.on('error', ignore);
  await print(process, `${VERSION}\n`);
} else {
  /* c8 ignore next */
  (module as { readonly enableCompileCache?: () => void }).enableCompileCache?.();
  // As in `create-task.ts`.
  /* c8 ignore next */
  const { runProgram } = await import('./program.js');
  await runProgram(args, process, { entry: new URL('./worker.js', import.meta.url) });
}
