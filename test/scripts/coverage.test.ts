/** The files of coverage that a full `npm test` leaves. */

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { mergeCoverage } from '../../scripts/test/coverage.js';

const coverage = suite('coverage');
const folder = mkdtempSync(join(tmpdir(), 'uriscan-coverage-'));
coverage.after(() => rmSync(folder, { recursive: true }));

const MODULE = 'export function f(x) { return x > 0 ? "more" : "less"; }';
const MAP = { version: 3, sources: ['a.ts'], names: [], mappings: 'AAAA' };

coverage('of two processes is one file about the source, in which both count', () => {
  const source = join(folder, 'src');
  const raw = join(folder, 'raw');
  mkdirSync(source);
  const url = `data:application/json;base64,${Buffer.from(JSON.stringify(MAP)).toString('base64')}`;
  writeFileSync(join(source, 'a.mjs'), `${MODULE}\n//# sourceMappingURL=${url}\n`);
  for (const x of [-1, 1]) {
    const main = join(folder, `main${x}.mjs`);
    writeFileSync(main, `import { f } from './src/a.mjs';\nf(${x});\n`);
    const { status } = spawnSync(process.execPath, [main], { env: { ...process.env, NODE_V8_COVERAGE: raw } });
    assert.is(status, 0);
  }
  const uncovered = (): number[][] => {
    const [{ result }] = readdirSync(raw).map((name) => JSON.parse(readFileSync(join(raw, name), 'utf8')));
    const { functions } = result.find((script: { url: string }) => script.url.endsWith('/src/a.mjs'));
    const f = functions.find(({ functionName }: { functionName: string }) => functionName === 'f');
    return f.ranges.filter(({ count }: { count: number }) => count === 0);
  };
  assert.is(readdirSync(raw).length, 2);
  assert.is(uncovered().length, 1);
  const { href } = pathToFileURL(source);
  mergeCoverage(raw, [href]);
  assert.equal(readdirSync(raw), ['merged.json']);
  assert.is(uncovered().length, 0);
  const { result, 'source-map-cache': maps } = JSON.parse(readFileSync(join(raw, 'merged.json'), 'utf8'));
  assert.equal(
    result.map((script: { url: string }) => script.url),
    [`${href}/a.mjs`],
  );
  assert.is(maps[`${href}/a.mjs`].data.mappings, MAP.mappings);
});

coverage.run();
