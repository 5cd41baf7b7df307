/** The size of the package in a bundle, and the time to load it. */

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bundle, ENTRIES } from '../../scripts/build/bundle.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const weight = suite('package size');

/** Bytes of a module, bundled, minified and compressed. */
const bytesOf = async (code: string): Promise<number> => (await bundle(code)).compressed;

/** Limits in kilobytes; a commit that raises one says why. */
const LIMITS: Readonly<Record<string, number>> = {
  "export * from 'uriscan/tables'": 2.8,
  "export { scanBytes } from 'uriscan/scanner'": 3.9,
  "export { scan } from 'uriscan/scanner'": 6.1,
  "export { scanLines, Batch } from 'uriscan/scanner'": 9.6,
  "export * from 'uriscan/scanner'": 12.7,
  "export { resolve } from 'uriscan/resolve'": 10.5,
  "export { parse } from 'uriscan'": 13.1,
  "export { isUri } from 'uriscan'": 5.7,
  "export * from 'uriscan'": 24.4,
  "export { isIri } from 'uriscan/iri'": 3.4,
  "export { isIpv4 } from 'uriscan/formats'": 0.19,
  "export { isCertified } from 'uriscan/inspect'": 6.2,
  "export * from 'uriscan/guard'": 30.4,
};

for (const [code, kilobytes] of Object.entries(LIMITS)) {
  weight(`${code}: at most ${kilobytes} KB`, async () => {
    const bytes = await bytesOf(code);
    assert.ok(bytes <= 1000 * kilobytes, `${bytes} bytes`);
    assert.ok(bytes > 850 * kilobytes, `${bytes} bytes: lower the limit`);
  });
}

weight('unused exports are left out', async () => {
  const some = await bytesOf("export { scanBytes } from 'uriscan/scanner'");
  const all = await bytesOf("export * from 'uriscan/scanner'");
  assert.ok(2 * some < all, `${some} of ${all} bytes`);
});

weight('an unused import adds nothing', async () => {
  for (const entry of ENTRIES) assert.ok((await bytesOf(`import '${entry}'`)) < 50, entry);
});

/** Returns the milliseconds that a module takes in a separate process. */
function timeOf(code: string): number {
  const timed = `const start = performance.now(); ${code}; process.stdout.write(String(performance.now() - start))`;
  // V8's counters of coverage take time.
  const env = { ...process.env, NODE_V8_COVERAGE: '' };
  const args = ['--input-type=module', '-e', timed];
  return Number(execFileSync(process.execPath, args, { cwd: ROOT, env, encoding: 'utf8' }));
}

weight('loading it and a first call take at most 120 times as long as with node:url', () => {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let i = 0; i < 7; i++) {
    theirs.push(timeOf("const { URL } = await import('node:url'); new URL('http://a/b')"));
    ours.push(timeOf("const { parse } = await import('uriscan'); parse('http://a/b').host"));
  }
  const median = (times: number[]): number => times.sort((a, b) => a - b)[3] as number;
  const ratio = median(ours) / median(theirs);
  assert.ok(ratio < 120, `${ratio} times`);
});

weight('the modules for Node take at most 1.6 times the processor time of the modules for bundlers', () => {
  const program = `
    import { createRequire } from 'node:module';
    const forms = [createRequire(import.meta.url)('uriscan'), await import('./dist/esm/index.js')];
    const urls = Array.from({ length: 1000 }, (_, i) => 'http://www.example.com/a/b/' + i + '?c=' + i);
    const timeOf = ({ normalize }) => {
      const start = process.cpuUsage();
      for (let i = 0; i < 10; i++) for (const url of urls) normalize(url);
      const { user, system } = process.cpuUsage(start);
      return user + system;
    };
    const ratios = Array.from({ length: 31 }, () => timeOf(forms[0]) / timeOf(forms[1]));
    process.stdout.write(String(ratios.sort((a, b) => a - b)[15]));`;
  const ratio = Number(
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: ROOT, encoding: 'utf8' }),
  );
  assert.ok(ratio < 1.6, `${ratio} times`);
});

weight('a thrown error takes at most 3 times the processor time of that of `URL`', () => {
  const program = `
    import { createRequire } from 'node:module';
    const { parse } = createRequire(import.meta.url)('uriscan');
    const texts = Array.from({ length: 200 }, (_, i) => 'http://example.com/some/path/' + i + '/a b?c');
    const attempt = (read, text) => { try { read(text); } catch (error) { return error; } };
    const timeOf = (read, text) => {
      const start = process.cpuUsage();
      for (let i = 0; i < 5; i++) for (const path of texts) attempt(read, text + path);
      const { user, system } = process.cpuUsage(start);
      return user + system;
    };
    const ratios = Array.from({ length: 31 }, () => timeOf(parse, '') / timeOf((text) => new URL(text), 'http://[/'));
    process.stdout.write(String(ratios.sort((a, b) => a - b)[15]));`;
  const ratio = Number(
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: ROOT, encoding: 'utf8' }),
  );
  assert.ok(ratio < 3, `${ratio} times`);
});

weight.run();
