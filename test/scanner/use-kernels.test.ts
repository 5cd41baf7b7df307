/** Kernels from compiled modules, as platforms need them that compile no bytes. */

import { execFileSync } from 'node:child_process';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { useKernels } from '../../src/scanner/index.js';
import { KERNEL as LINES } from '../../src/scanner/simd/lines.generated.js';
import { KERNEL as STRING } from '../../src/scanner/simd/string.generated.js';

const ROOT = new URL('../../', import.meta.url);
const { WebAssembly } = globalThis as unknown as { WebAssembly: { Module: new (bytes: Uint8Array) => object } };
const lines = new WebAssembly.Module(Buffer.from(LINES, 'hex'));
const string = new WebAssembly.Module(Buffer.from(STRING, 'hex'));

/** Which kernels there are in a process that compiles no bytes, after `useKernels` of these modules. */
function kernelsWith(modules: string): unknown {
  const program = `
    const { KERNEL: LINES } = await import('./src/scanner/simd/lines.generated.ts');
    const { KERNEL: STRING } = await import('./src/scanner/simd/string.generated.ts');
    const compile = (kernel) => new WebAssembly.Module(Buffer.from(kernel, 'hex'));
    const lines = compile(LINES), string = compile(STRING);
    const { exports } = WebAssembly.Module;
    WebAssembly.Module = function () { throw new WebAssembly.CompileError('code generation is disallowed'); };
    WebAssembly.Module.exports = exports;
    const { Batch, scan, scanLines, useKernels } = await import('./src/scanner/index.ts');
    const { openCopy } = await import('./src/scanner/string-copy.ts');
    useKernels(${modules});
    const flags = [scan('http://a/b/c/d?e', new Uint32Array(8)), scanLines(Buffer.from('//a?b#c'), new Batch(1)).flags[0]];
    const { flags: results, offsets } = new Batch(1);
    // The kernel of WebAssembly has both in its memory.
    const kernels = { string: openCopy() !== undefined, lines: results.buffer === offsets.buffer };
    process.stdout.write(JSON.stringify({ flags, kernels }));`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', program];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' }));
}

const modules = suite('useKernels');
const starts = (given: string, kernels: object): void =>
  modules(`with ${given}, where no bytes are compiled, starts ${JSON.stringify(kernels)}`, () => {
    assert.equal(kernelsWith(given), { flags: [19, 50], kernels });
  });
starts('{}', { string: false, lines: false });
starts('{ string }', { string: true, lines: false });
starts('{ lines }', { string: false, lines: true });
starts('{ lines, string }', { string: true, lines: true });

const refuses = (title: string, given: unknown, message: string): void =>
  modules(`refuses ${title}`, () => {
    assert.throws(
      () => useKernels(given as never),
      (error: Error) => error instanceof TypeError && error.message === message,
    );
  });
const wanted = (name: string, got: string): string =>
  `expected \`${name}\` to be the \`WebAssembly.Module\` of uriscan/wasm/${name}.wasm, got ${got}`;
refuses('the module of the other kernel', { string: lines }, wanted('string', 'object'));
refuses('the module of the other kernel for lines', { lines: string }, wanted('lines', 'object'));
refuses('bytes', { lines: Buffer.from(LINES, 'hex') }, wanted('lines', 'Uint8Array'));
refuses('null', { lines: null }, wanted('lines', 'null'));
modules('takes the modules where bytes are compiled, too', () => assert.is(useKernels({ lines, string }), undefined));
modules.run();
