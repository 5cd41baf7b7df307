/** The bills of materials: they list what the packages really contain. */

import { readdirSync, readFileSync } from 'node:fs';
import { type Bill, billOf, bundledPackages } from '../../scripts/build/sbom.js';
import { assert, suite } from '../support/suite.js';

const ROOT = new URL('../../', import.meta.url);
const DIST = new URL('packages/cli/dist/', ROOT);
const LICENSES = readFileSync(new URL('licenses.txt', DIST), 'utf8');
const { version } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8'));

const sbom = suite('package: bills of materials');

/** The packages whose code is in the bundles: esbuild writes the path of each module in a comment. */
function packagesInBundles(): string[] {
  const code = readdirSync(DIST)
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(new URL(file, DIST), 'utf8'))
    .join('\n');
  const folders = new Set(
    Array.from(code.matchAll(/^\/\/ ((?:.*\/)?node_modules\/(?:@[^/\n]+\/)?[^/\n]+)/gm), ([, folder]) => folder),
  );
  return [...folders].map((folder) => {
    const { name, version } = JSON.parse(readFileSync(new URL(`${folder}/package.json`, ROOT), 'utf8'));
    return `${name}@${version}`;
  });
}

sbom('licenses.txt has each package that the command bundles, and no other', () => {
  const packages = packagesInBundles();
  assert.ok(packages.length > 3);
  assert.equal(bundledPackages(LICENSES).sort(), packages.sort());
});

const components = (bill: Bill): string[] => bill.components.map((component) => component['bom-ref']).sort();

sbom('the bill of the command has these packages and the library, each with its version and license', () => {
  const shipped = [`uriscan@${version}`, ...bundledPackages(LICENSES)];
  const bill = billOf('packages/cli', shipped);
  assert.equal(components(bill), shipped.sort());
  assert.is(bill.metadata.component.purl, `pkg:npm/uriscan-cli@${version}`);
  for (const component of bill.components) {
    assert.match(component.purl, /^pkg:npm\/.+@\d/);
    assert.is(component.scope, 'required');
    assert.ok('licenses' in component, component.name);
  }
});

sbom('the bill of the library is empty', () => {
  const bill = billOf('.', []);
  assert.equal(bill.components, []);
  assert.is(bill.metadata.component.purl, `pkg:npm/uriscan@${version}`);
});

sbom('a bundled package that npm does not know is an error', () => {
  assert.throws(() => billOf('packages/cli', ['unknown@1.0.0']), /unknown@1\.0\.0/);
});

sbom.run();
