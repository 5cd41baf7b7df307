/**
 * `npx tsx scripts/build/sbom.ts`: writes a bill of materials (CycloneDX) for each package: `dist/uriscan.cdx.json`, which has no component, and
 * `packages/cli/dist/uriscan-cli.cdx.json`, which has the library and the bundled packages that `licenses.txt` lists.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { npm } from '../../bench/runner/npm.js';

type Component = Readonly<Record<'bom-ref' | 'name' | 'purl' | 'scope', string>>;

export interface Bill {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string): string => readFileSync(`${ROOT}${file}`, 'utf8');

/** Returns the names and versions of bundled packages, as `licenses.txt` lists them: `parse5@8.1.1`. */
export const bundledPackages = (licenses: string): string[] =>
  Array.from(
    licenses.matchAll(/^(\S+) (\d+\.\d+\.\d+\S*) \([^)\n]+\)$/gm),
    ([, name, version]) => `${name}@${version}`,
  );

/** Returns the bill of a package that contains `shipped`, from npm's list of all packages that are installed for development. */
export function billOf(folder: string, shipped: readonly string[]): Bill {
  const { name, version, description } = JSON.parse(read(`${folder}/package.json`));
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--workspace', 'packages/cli'];
  const bill: Bill = JSON.parse(npm(ROOT, args, { stdio: ['ignore', 'pipe', 'ignore'] }));
  const library = bill.metadata.component;
  const ref = `${name}@${version}`;
  const components = shipped.map((each) => {
    const found = [...bill.components, library].find((component) => component['bom-ref'] === each);
    if (found === undefined) throw new Error(`${ref} contains ${each}, which npm does not list`);
    return { ...found, name: found === library ? 'uriscan' : found.name, scope: 'required', properties: [] };
  });
  const component = { ...library, 'bom-ref': ref, name, purl: `pkg:npm/${ref}`, description };
  const dependencies = [{ ref, dependsOn: shipped }];
  return { ...bill, metadata: { ...bill.metadata, component }, components, ...{ dependencies } };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const library = `uriscan@${JSON.parse(read('package.json')).version}`;
  const bundled = bundledPackages(read('packages/cli/dist/licenses.txt'));
  for (const [file, bill] of [
    ['dist/uriscan.cdx.json', billOf('.', [])],
    ['packages/cli/dist/uriscan-cli.cdx.json', billOf('packages/cli', [library, ...bundled])],
  ] as const) {
    writeFileSync(`${ROOT}${file}`, `${JSON.stringify(bill, undefined, 2)}\n`);
    console.log(`${file}: ${bill.components.length} components`);
  }
}
