/** Loading the package: work that the first call can do must wait for that call. */

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ENTRIES } from '../../scripts/build/bundle.js';
import { assert, suite } from '../support/suite.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const cold = suite('package: cold');

/** Runs a module in a separate process, and returns its output. */
const printed = (program: string, ...flags: string[]): string =>
  execFileSync(process.execPath, [...flags, '--input-type=module', '-e', program], { cwd: ROOT, encoding: 'utf8' });

const LOADS = {
  import: (entry: string) => `await import('${entry}');`,
  require: (entry: string) => `(await import('node:module')).createRequire(import.meta.url)('${entry}');`,
};

for (const [form, load] of Object.entries(LOADS)) {
  cold(`${form} of each entry touches no WebAssembly`, () => {
    const program = `
      let touched = '', entry = '';
      const log = { get: (object, name, receiver) => (touched += entry + ': ' + String(name) + ' ', Reflect.get(object, name, receiver)) };
      globalThis.WebAssembly = new Proxy(WebAssembly, log);
      ${ENTRIES.map((entry) => `entry = '${entry}'; ${load(entry)}`).join('\n')}
      process.stdout.write(touched);`;
    assert.is(printed(program), '');
  });
}

/** Prints answers of the package, which must not depend on what the platform allows. */
const ANSWERS = `
  const { isUri, parse, resolve, normalize, fingerprint } = await import('uriscan');
  const { scanLines, Batch } = await import('uriscan/scanner');
  const path = 'a/b/../c?d=%7e'.repeat(4);
  const bytes = Buffer.from('http://example.com/' + path + '\\n//[::1\\n');
  process.stdout.write([
    isUri('http://example.com/' + path), parse('http://example.com/' + path).host, resolve('http://example.com/', path),
    normalize('HTTP://Example.com/' + path), fingerprint('http://a/'), scanLines(bytes, new Batch()).flags.subarray(0, 2),
  ].join());`;
const expected = printed(ANSWERS);

for (const flag of ['--jitless', '--disallow-code-generation-from-strings', '--disable-proto=throw']) {
  cold(`gives the same answers with ${flag}`, () => assert.is(printed(ANSWERS, flag), expected));
}

/** The limit in bytes for typed arrays: records, and the named character classes, of 256 bytes each. */
const MAX_BYTES = 17_500;

{
  const entries = ENTRIES.filter((name) => name !== 'uriscan/tables');
  cold('imports of all entries make no large arrays', () => {
    const program = `
      let bytes = 0;
      for (const type of ['Uint8Array', 'Uint16Array', 'Uint32Array', 'Int32Array', 'BigUint64Array']) {
        const count = (array) => (bytes += array.byteLength, array);
        globalThis[type] = new Proxy(globalThis[type], { construct: (...args) => count(Reflect.construct(...args)) });
      }
      ${entries.map(LOADS.import).join('\n')}
      process.stdout.write(String(bytes));`;
    const bytes = Number(printed(program));
    assert.ok(bytes < MAX_BYTES, `${bytes} bytes`);
  });
}

/** The command loads none of these modules of Node. */
const startsWithout = (args: readonly string[], modules: readonly string[]): void => {
  cold(`uriscan ${args.join(' ')} loads no ${modules.join(', ')}`, () => {
    const program = `
      process.argv.splice(1, Infinity, 'uriscan', ...${JSON.stringify(args)});
      process.on('exit', () => process.stdout.write(process.moduleLoadList.join()));
      await import('./packages/cli/dist/main.js');`;
    const loaded = printed(program).split(',');
    assert.ok(loaded.includes('NativeModule events'));
    const wrong = modules.filter((name) => loaded.includes(`NativeModule ${name}`));
    assert.equal(wrong, []);
  });
};

startsWithout(['--version'], ['child_process', 'fs/promises', 'os', 'util/parse_args', 'worker_threads', 'zlib']);
startsWithout(
  ['get', '-q', '{port}', 'LICENSE'],
  ['child_process', 'readline', 'util/parse_args', 'worker_threads', 'zlib'],
);

cold('the command prints its version without the parser of arguments', () => {
  const command = new URL('../../packages/cli/dist/main.js', import.meta.url);
  assert.not.match(readFileSync(command, 'utf8'), /commander/);
  const print = (option: string): string =>
    execFileSync(process.execPath, [fileURLToPath(command), option], { encoding: 'utf8' });
  assert.is(print('--version'), '0.1.0\n');
  assert.is(print('-V'), '0.1.0\n');
});

cold.run();
