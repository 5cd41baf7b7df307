/** The size of the package in a bundle, and the time to load it. */

import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bundledBytes, ENTRIES } from '../../scripts/build/bundle.js';
import * as tables from '../../src/entries/tables.js';
import { assert, suite } from '../support/suite.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const weight = suite('package size');

/** Limits in kilobytes; a commit that raises one says why. */
const LIMITS: Readonly<Record<string, number>> = {
  "export * from 'uriscan/tables'": 2.8,
  "export { scanBytes } from 'uriscan/scanner'": 3.9,
  "export { scan } from 'uriscan/scanner'": 6.1,
  "export { scanLines, Batch } from 'uriscan/scanner'": 9.6,
  "export * from 'uriscan/scanner'": 12.7,
  // Errors name values and objects of the platform.
  "export { resolve } from 'uriscan/resolve'": 11.1,
  // One stack for strings and bytes, with the offsets of moved components.
  "export * from 'uriscan/resolve'": 18.3,
  "export { parse } from 'uriscan'": 13.3,
  "export { isUri } from 'uriscan'": 5.7,
  "export { Query } from 'uriscan'": 8.4,
  // The automaton of UTF-8 in percent-encodings, the repairs of a query, the secrets of `redact`, and the readings of `explain`.
  "export * from 'uriscan'": 31.1,
  "export { isIri } from 'uriscan/iri'": 2.9,
  "export { resolveIri } from 'uriscan/iri'": 9,
  "export { iriResolver } from 'uriscan/iri'": 9.4,
  "export { isIpv4 } from 'uriscan/formats'": 0.17,
  // The automaton of labels, instead of expressions.
  "export { isReadAlike } from 'uriscan/inspect'": 6.6,
  "export * from 'uriscan/guard'": 37.3,
};

for (const [code, kilobytes] of Object.entries(LIMITS)) {
  weight(`${code}: at most ${kilobytes} KB`, async () => {
    const bytes = await bundledBytes(code);
    assert.ok(bytes <= 1000 * kilobytes, `${bytes} bytes`);
    assert.ok(bytes > 850 * kilobytes, `${bytes} bytes: lower the limit`);
  });
}

weight('the tables of all languages have 19,864 bytes', () => {
  const arrays = Object.values<unknown>(tables).filter(ArrayBuffer.isView);
  const found = arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
  assert.is(found, 19_864);
});

weight('an uncaught error prints one statement', () => {
  for (const call of ["parse('a b')", 'parse(5)', "resolve('/a', 'b')", "parse('', { a: 1 })"]) {
    const { stderr } = spawnSync(process.execPath, ['-e', `require('uriscan').${call}`], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    const [place = '', statement = ''] = stderr.split('\n');
    assert.match(place, /dist.cjs/);
    assert.ok(statement.length < 200, statement);
  }
});

weight('unused exports are left out', async () => {
  const some = await bundledBytes("export { scanBytes } from 'uriscan/scanner'");
  const all = await bundledBytes("export * from 'uriscan/scanner'");
  assert.ok(2 * some < all, `${some} of ${all} bytes`);
});

weight('an unused import adds nothing', async () => {
  for (const entry of ENTRIES) assert.ok((await bundledBytes(`import '${entry}'`)) < 50, entry);
});

/** Tests the median ratio of the processor times of two functions, which a program names `ours` and `theirs`. */
function ratio(title: string, most: number, program: string): void {
  weight(`${title}: at most ${most} times the processor time`, () => {
    const measured = `
      import { createRequire } from 'node:module';
      const required = createRequire(import.meta.url)('uriscan');
      ${program}
      const timeOf = (run) => {
        const start = process.cpuUsage();
        for (let i = 0; i < 5; i++) run();
        const { user, system } = process.cpuUsage(start);
        return user + system;
      };
      const ratios = Array.from({ length: 31 }, () => timeOf(ours) / timeOf(theirs));
      process.stdout.write(String(ratios.sort((a, b) => a - b)[15]));`;
    // V8's counters of coverage take time.
    const env = { ...process.env, NODE_V8_COVERAGE: '' };
    const options = { cwd: ROOT, env, encoding: 'utf8' } as const;
    const found = Number(execFileSync(process.execPath, ['--input-type=module', '-e', measured], options));
    assert.ok(found < most, `${found} times`);
  });
}

ratio(
  'the modules for Node, of the modules for bundlers',
  1.6,
  `const bundled = await import('./dist/esm/index.js');
  const urls = Array.from({ length: 2000 }, (_, i) => 'http://www.example.com/a/b/' + i + '?c=' + i);
  const ours = () => { for (const url of urls) required.normalize(url); };
  const theirs = () => { for (const url of urls) bundled.normalize(url); };`,
);
ratio(
  'a thrown error, of the error of `URL`',
  3,
  `const texts = Array.from({ length: 200 }, (_, i) => 'http://example.com/some/path/' + i + '/a b?c');
  const attempt = (read, text) => { try { read(text); } catch (error) { return error; } };
  const ours = () => { for (const text of texts) attempt(required.parse, text); };
  const theirs = () => { for (const text of texts) attempt((one) => new URL(one), 'http://[/' + text); };`,
);

weight.run();
