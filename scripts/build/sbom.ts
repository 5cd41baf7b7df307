/**
 * `npm run sbom`: writes a bill of materials (CycloneDX) for each package: `dist/uriscan.cdx.json` and
 * `packages/cli/dist/uriscan-cli.cdx.json`.
 *
 * npm lists what is installed for development. The components that remain are those that the package contains: none in the
 * library; in the command the library, and the bundled packages that `licenses.txt` lists.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { npm } from '../../bench/runner/npm.js';

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly scope: 'required' | 'optional';
  readonly properties: readonly unknown[];
}

export interface Bill {
  readonly metadata: { readonly component: Component; readonly [name: string]: unknown };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Returns the names and versions of bundled packages, as `licenses.txt` lists them: `parse5@8.1.1`. */
export const bundledPackages = (licenses: string): string[] =>
  Array.from(
    licenses.matchAll(/^(\S+) (\d+\.\d+\.\d+\S*) \([^)\n]+\)$/gm),
    ([, name, version]) => `${name}@${version}`,
  );

/** The output of npm, which takes a second. */
let listed: string | undefined;

/** Returns the bill of a package that contains `shipped`, of the packages installed for `workspace`. */
export function billOf(folder: string, shipped: readonly string[]): Bill {
  const manifest = JSON.parse(readFileSync(`${ROOT}/${folder}/package.json`, 'utf8'));
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--workspace', 'packages/cli'];
  listed ??= npm(ROOT, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const bill = JSON.parse(listed) as Bill;
  const library = bill.metadata.component;
  const self = `${manifest.name}@${manifest.version}`;
  const components = [...bill.components, { ...library, name: 'uriscan' }]
    .filter((component) => shipped.includes(component['bom-ref']))
    .map((component) => ({ ...component, scope: 'required', properties: [] }) as const);
  const missing = shipped.filter((name) => !components.some((component) => component['bom-ref'] === name));
  if (missing.length > 0) throw new Error(`${self} contains packages that npm does not list: ${missing.join(', ')}`);
  return {
    ...bill,
    metadata: {
      ...bill.metadata,
      component: {
        ...library,
        'bom-ref': self,
        name: manifest.name,
        purl: `pkg:npm/${manifest.name}@${manifest.version}`,
        description: manifest.description,
      } as Component,
    },
    components,
    dependencies: [{ ref: self, dependsOn: shipped }],
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { version } = JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8'));
  const licenses = readFileSync(`${ROOT}/packages/cli/dist/licenses.txt`, 'utf8');
  const bills = {
    'dist/uriscan.cdx.json': billOf('.', []),
    'packages/cli/dist/uriscan-cli.cdx.json': billOf('packages/cli', [
      `uriscan@${version}`,
      ...bundledPackages(licenses),
    ]),
  };
  for (const [file, bill] of Object.entries(bills)) {
    writeFileSync(`${ROOT}/${file}`, `${JSON.stringify(bill, undefined, 2)}\n`);
    console.log(`${file}: ${bill.components.length} components`);
  }
}
