/** Kernels of compiled modules, and platforms that lack something that kernels need: the answers are the same. */

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { temporaryFolder } from '../../scripts/test/temporary-folder.js';
import { scan, useKernels } from '../../src/entries/scanner.js';
import { KERNEL as LINES } from '../../src/scanner/simd/lines.generated.js';
import { KERNEL as STRING } from '../../src/scanner/simd/string.generated.js';
import { STRIDE } from '../../src/tables/record.js';
import { CASES } from '../support/cases.js';
import { assert, suite } from '../support/suite.js';

const ROOT = new URL('../../', import.meta.url);
const { WebAssembly } = globalThis as unknown as { WebAssembly: { Module: new (bytes: Uint8Array) => object } };
const lines = new WebAssembly.Module(Buffer.from(LINES, 'hex'));
const string = new WebAssembly.Module(Buffer.from(STRING, 'hex'));

const record = new Uint32Array(STRIDE);
const inputs = CASES.map(({ input }) => `${input}${'/a'.repeat(20)}`);
const answers = inputs.map((input) => {
  const flags = scan(input, record);
  return flags < 0 ? [flags] : [flags, ...record];
});

/** The modules for separate processes: in a bundle, since they take 4 times as long to start with the hooks of tsx, which measure coverage. */
const MODULES = `export { KERNEL as LINES } from './src/scanner/simd/lines.generated.js';
  export { KERNEL as STRING } from './src/scanner/simd/string.generated.js';
  export { Batch, scan, scanLines, useKernels } from './src/entries/scanner.js';
  export { openCopy } from './src/scanner/string-copy.js';`;
const isMeasured = process.env['NODE_V8_COVERAGE'] !== undefined;
const folder = temporaryFolder('kernels', true);
const modules = join(folder, 'kernels.mjs');
if (isMeasured) writeFileSync(modules, MODULES.replaceAll("'./src/", "'../../src/").replaceAll(".js'", ".ts'"));
else {
  const stdin = { contents: MODULES, resolveDir: fileURLToPath(ROOT) };
  buildSync({ stdin, outfile: modules, bundle: true, platform: 'node', format: 'esm' });
}

/** Scans all inputs in a separate process, after a preparation: the answers, and which kernels there are. */
function scanned(preparation: string): unknown {
  const program = `
    const { LINES, STRING, Batch, scan, scanLines, useKernels, openCopy } = await import(${JSON.stringify(modules)});
    const compile = (kernel) => new WebAssembly.Module(Buffer.from(kernel, 'hex'));
    ${preparation};
    const record = new Uint32Array(8);
    // The kernel starts after the first calls.
    for (let i = 0; i < 1000; i++) scan('http://a/b/c/d', record);
    const answers = JSON.parse(process.env.INPUTS).map((input) => {
      const flags = scan(input, record);
      return flags < 0 ? [flags] : [flags, ...record];
    });
    const { flags, offsets } = scanLines(Uint8Array.of(47, 47, 97, 63, 98), new Batch(1));
    // The kernel of WebAssembly has both in its memory.
    const kernels = { string: openCopy() !== undefined, lines: flags.buffer === offsets.buffer };
    process.stdout.write(JSON.stringify({ answers, flags: flags[0], kernels }));`;
  const args = [...(isMeasured ? ['--import', 'tsx'] : []), '--input-type=module', '-e', program];
  const env = { ...process.env, INPUTS: JSON.stringify(inputs) };
  return JSON.parse(execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8', env }));
}

const kernels = suite('kernels');
const starts = (title: string, preparation: string, started: object): void =>
  kernels(`${title}: ${JSON.stringify(started)}, and the same answers`, () => {
    assert.equal(scanned(preparation), { answers, flags: 18, kernels: started });
  });
const [both, none] = [
  { string: true, lines: true },
  { string: false, lines: false },
];
starts('with WebAssembly', '', both);
starts('without Buffer, as in a browser', 'delete globalThis.Buffer', both);
starts(
  'without Buffer and TextEncoder, as in a bare `vm` context',
  'delete globalThis.Buffer; delete globalThis.TextEncoder',
  { string: false, lines: true },
);
starts('where WebAssembly lacks a class', 'delete WebAssembly.Memory', none);

/** Refuses bytes, as by a content security policy. */
const compilesNothing = (modules: string): string => `
  const lines = compile(LINES), string = compile(STRING);
  const { exports } = WebAssembly.Module;
  WebAssembly.Module = function () { throw new WebAssembly.CompileError('code generation is disallowed'); };
  WebAssembly.Module.exports = exports;
  useKernels(${modules})`;
starts('where no bytes are compiled', compilesNothing('{}'), none);
starts('with the module for strings', compilesNothing('{ string }'), { string: true, lines: false });
starts('with the module for lines', compilesNothing('{ lines }'), { string: false, lines: true });
starts('with both modules', compilesNothing('{ lines, string }'), both);

const refuses = (title: string, given: unknown, name: string, got: string): void =>
  kernels(`useKernels refuses ${title}`, () => {
    const message = `expected \`${name}\` to be the \`WebAssembly.Module\` of uriscan/wasm/${name}.wasm, got ${got}`;
    assert.throws(() => useKernels(given as never), TypeError, { message });
  });
refuses('the module of the other kernel', { string: lines }, 'string', 'object');
refuses('the module of the other kernel for lines', { lines: string }, 'lines', 'object');
refuses('bytes', { lines: Buffer.from(LINES, 'hex') }, 'lines', 'Uint8Array');
refuses('null', { lines: null }, 'lines', 'null');
kernels('takes the modules where bytes are compiled, too', () => assert.is(useKernels({ lines, string }), undefined));
kernels.run();
