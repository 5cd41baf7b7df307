/**
 * Runs test files for `TestProcess`, one after the other. Each message is the path of a file, or empty at the end; each answer has the
 * output of uvu and the faults of the file. The first argument is the time in milliseconds that timers, servers and threads have to end.
 * With `--without-kernels` the platform refuses the kernels, as a content security policy does. With `--read-again`, each run reads all
 * modules again.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { register } from 'tsx/esm/api';

// As an option of Node, tsx would also start with each thread.
register();
globalThis.UVU_DEFER = 1;
const { exec } = await import('uvu');
const { notRun } = await import('../../test/support/suite.js');
if (process.argv.includes('--without-kernels')) {
  WebAssembly.Module = class extends WebAssembly.Module {
    constructor(bytes) {
      super(bytes);
      // Kernels work in a memory that the caller makes.
      if (WebAssembly.Module.imports(this).some(({ kind }) => kind === 'memory'))
        throw new WebAssembly.CompileError('refused');
    }
  };
}
const { stdout } = process;
const write = stdout.write.bind(stdout);
let runs = 0;
const load = (url) =>
  process.argv.includes('--read-again')
    ? register({ namespace: `run-${runs++}` }).import(url, import.meta.url)
    : import(url);
// Temporary folders are removed at the end of the process.
process.setMaxListeners(0);

/** Objects whose functions a file may replace and not restore. New properties do no harm. */
const OBJECTS = { globalThis, console, 'process.stdout': stdout, Date, Error, Math };
/** Classes whose prototypes must not get new properties. */
const PROTOTYPES = { Object, Array, String, Function, Promise };

/** Settings that the next file would take over, by their names. */
function settings() {
  const found = new Map([
    ['process.cwd()', process.cwd()],
    ['process.env', JSON.stringify(process.env)],
  ]);
  for (const [name, { prototype }] of Object.entries(PROTOTYPES))
    found.set(`${name}.prototype`, Reflect.ownKeys(prototype).map(String).join());
  for (const [name, object] of Object.entries(OBJECTS)) {
    // Some globals are accessors until their first use.
    for (const [key, { value }] of Object.entries(Object.getOwnPropertyDescriptors(object)))
      if (typeof value === 'function' || key === 'stackTraceLimit') found.set(`${name}.${key}`, value);
  }
  return found;
}

/** In milliseconds; the processors may be busy. */
const MAX_WAIT = Number(process.argv[2]);
const KINDS = { Timeout: 'timer', TCPServerWrap: 'server', PipeServerWrap: 'server', ProcessWrap: 'process' };

/** Waits for timers, servers and processes to end that were not there `before`, and returns the rest. */
async function leftSince(before) {
  const start = performance.now();
  for (let wait = 1; ; wait = Math.min(2 * wait, 500)) {
    // A rejection that nothing handles ends the process here.
    await sleep(wait);
    const open = process.getActiveResourcesInfo().filter((name) => name in KINDS);
    for (const name of before) if (open.includes(name)) open.splice(open.indexOf(name), 1);
    if (open.length === 0 || performance.now() - start > MAX_WAIT) return open;
  }
}

process.on('message', (path) => (path === '' ? end() : run(path)));

/** Ends if nothing keeps the process alive. */
function end() {
  process.disconnect();
  const timer = setTimeout(() => {
    console.error('the process does not end: a timer, a server or a thread is left');
    process.exit(1);
  }, MAX_WAIT);
  timer.unref();
}

async function run(path) {
  let output = '';
  stdout.write = (text) => {
    output += text;
    return true;
  };
  const before = settings();
  notRun.clear();
  const openBefore = process.getActiveResourcesInfo();
  globalThis.UVU_QUEUE.splice(0, Infinity, [path]);
  await load(pathToFileURL(path).href);
  await exec();
  process.exitCode = 0;
  const open = await leftSince(openBefore);
  const after = settings();
  stdout.write = write;
  const changed = [...before.keys()].filter((name) => before.get(name) !== after.get(name));
  const problems = [
    ...Array.from(notRun, (name) => `lacks the \`.run()\` of its suite "${name}"`),
    ...changed.map((name) => `leaves ${name} changed for the files after it`),
    ...open.map((name) => `leaves a ${KINDS[name]} running`),
  ];
  process.send({ output, problems });
}
