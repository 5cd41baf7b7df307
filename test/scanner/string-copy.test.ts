/** The answers are the same with the kernel for strings, and where the platform lacks something that it needs. */

import { execFileSync } from 'node:child_process';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { scan } from '../../src/scanner/index.js';
import { STRIDE } from '../../src/tables/record.js';
import { CASES } from '../support/cases.js';

const ROOT = new URL('../../', import.meta.url);
const record = new Uint32Array(STRIDE);
const missing = suite('scan: where the platform lacks something');
const inputs = CASES.map(({ input }) => `${input}${'/a'.repeat(20)}`);
/** Scans all inputs in a separate process, after `preparation`. */
function answers(preparation: string): string {
  const program = `
    ${preparation};
    const { scan } = await import('./src/scanner/index.ts');
    const { openKernel } = await import('./src/scanner/simd/kernel.ts');
    const { KERNEL } = await import('./src/scanner/simd/lines.generated.ts');
    const record = new Uint32Array(8);
    const inputs = JSON.parse(process.env.INPUTS);
    // The kernel starts after the first calls.
    for (let i = 0; i < 1000; i++) scan('http://a/b/c/d', record);
    const list = inputs.map((input) => { const flags = scan(input, record); return flags < 0 ? [flags] : [flags, ...record]; });
    process.stdout.write(JSON.stringify({ kernel: openKernel(KERNEL, 0) !== undefined, list }));`;
  return execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, INPUTS: JSON.stringify(inputs) },
  });
}
const list = inputs.map((input) => {
  const flags = scan(input, record);
  return flags < 0 ? [flags] : [flags, ...record];
});
const same = (title: string, preparation: string, expected: boolean): void =>
  missing(`${title}: the same answers`, () => {
    assert.equal(JSON.parse(answers(preparation)), { kernel: expected, list });
  });
same('with WebAssembly', '', true);
same('without Buffer, as in a browser', 'delete globalThis.Buffer', true);
same(
  'without Buffer and TextEncoder, as in a bare `vm` context',
  'delete globalThis.Buffer; delete globalThis.TextEncoder',
  true,
);
same('where WebAssembly lacks a class', 'delete WebAssembly.Memory', false);
same(
  'where it is refused',
  "WebAssembly.Module = function () { throw new EvalError('refused by a content security policy'); }",
  false,
);
missing.run();
