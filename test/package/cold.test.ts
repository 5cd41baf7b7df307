/** What loading the package does: it must leave to the first call all that the first call can do. */

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ENTRIES } from '../../scripts/build/bundle.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const cold = suite('package: cold');

/** Runs a module in a process of its own and returns what it prints. */
const printed = (program: string, ...flags: string[]): string =>
  execFileSync(process.execPath, [...flags, '--input-type=module', '-e', program], { cwd: ROOT, encoding: 'utf8' });

const LOADS = {
  import: (entry: string) => `await import('${entry}');`,
  require: (entry: string) => `(await import('node:module')).createRequire(import.meta.url)('${entry}');`,
};

for (const entry of ENTRIES) {
  for (const [form, load] of Object.entries(LOADS)) {
    cold(`${form} of ${entry} touches no WebAssembly`, () => {
      const program = `
        let touched = '';
        const log = { get: (object, name, receiver) => (touched += String(name) + ' ', Reflect.get(object, name, receiver)) };
        globalThis.WebAssembly = new Proxy(WebAssembly, log);
        ${load(entry)}
        process.stdout.write(touched);`;
      assert.is(printed(program), '');
    });
  }
}

cold.run();
