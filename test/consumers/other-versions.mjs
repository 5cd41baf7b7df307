/** npm installs the package next to versions of optional packages that it does not take as options. */

import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';

const require = createRequire(import.meta.url);
const read = (name) => JSON.parse(readFileSync(new URL(`node_modules/${name}/package.json`, import.meta.url), 'utf8'));

test('npm installs the versions that the project lists', () => {
  const { dependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
  const { uriscan, ...others } = dependencies;
  assert.ok(uriscan);
  for (const [name, version] of Object.entries(others)) assert.equal(read(name).version, version, name);
});
for (const subpath of Object.keys(read('uriscan').exports).filter((each) => !/\.(?:json|wasm)$/.test(each))) {
  const name = `uriscan${subpath.slice(1)}`;
  test(`${name} loads`, async () =>
    assert.equal(Object.keys(await import(name)).length, Object.keys(require(name)).length));
}
