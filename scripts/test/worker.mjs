/**
 * Runs test files in one process, one after the other, for `Together`: each message names a file, and the answer has its output and its exit code.
 */

import { pathToFileURL } from 'node:url';
import { register } from 'tsx/esm/api';

// As an option of Node, tsx would start with each thread too.
register();
globalThis.UVU_DEFER = 1;
const { exec } = await import('uvu');
const { stdout } = process;
const write = stdout.write.bind(stdout);
// Folders of tests are removed at the end of the process.
process.setMaxListeners(0);

/** Settings that the next file would take over. */
const settings = () => ({
  'Error.stackTraceLimit': Error.stackTraceLimit,
  'Object.prototype': Reflect.ownKeys(Object.prototype).length,
  'process.cwd()': process.cwd(),
  'process.env': JSON.stringify(process.env),
});

process.on('message', async (path) => {
  if (path === '') return process.disconnect();
  let output = '';
  stdout.write = (text) => {
    output += text;
    return true;
  };
  const before = settings();
  globalThis.UVU_QUEUE.splice(0, Infinity, [path]);
  await import(pathToFileURL(path).href);
  await exec();
  // A rejection that nothing handles ends the process here.
  await new Promise((resolve) => setTimeout(resolve, 1));
  stdout.write = write;
  const after = settings();
  const changed = Object.keys(before).filter((name) => before[name] !== after[name]);
  const code = String(process.exitCode ?? 0);
  process.exitCode = 0;
  process.send({ output, code, changed });
});
process.send('ready');
