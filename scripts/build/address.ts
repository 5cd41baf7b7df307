/**
 * The address of the repository: `repository` in `package.json`. A page of a package links by it to files that the package lacks; `npm run
 * docs` writes it into the pages.
 *
 * `npm run check -- release` prints what the packages lack for a release, and exits with 1 if that is anything.
 */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../../', import.meta.url);
/** The folders of the packages. */
export const PACKAGES = ['.', 'packages/cli', 'packages/fast-uri'] as const;
const FIELDS = ['repository', 'homepage', 'bugs'] as const;
/** A reserved host (RFC 2606), until the repository has an address. */
const NOWHERE = 'https://uriscan.example';
/** A word of SECURITY.md that the publisher replaces. */
const CONTACT = 'SECOND-CONTACT';

export interface Manifest {
  readonly name?: string;
  readonly repository?: { readonly url: string };
  readonly homepage?: string;
  readonly bugs?: unknown;
}

const read = (file: string): string => readFileSync(new URL(file, ROOT), 'utf8');
const manifestOf = (folder: string): Manifest => JSON.parse(read(`${folder}/package.json`));

/** The address of the files of a repository: `git+https://host/o/r.git` has its files at `https://host/o/r/blob/HEAD/`. */
export const addressOf = ({ repository }: Manifest): string =>
  `${/https:.*?(?=(?:\.git)?$)/.exec(repository?.url ?? '')?.[0] ?? NOWHERE}/blob/HEAD/`;

/** The address of the files of this repository. */
export const ADDRESS: string = addressOf(manifestOf('.'));

/** The playground on the site, which is the `homepage` in `package.json`. */
export const PLAYGROUND: string = `${manifestOf('.').homepage ?? NOWHERE}/playground.html`;

/** A Markdown text whose links to files of the repository have an address, and also those to the playground. */
export const withAddress = (text: string, address: string = ADDRESS, playground: string = PLAYGROUND): string =>
  text
    .replaceAll(/https:\/\/[^\s()"]+?\/blob\/HEAD\//g, address)
    .replaceAll(/https:\/\/[^\s()"]+?\/playground\.html/g, playground);

/** Returns a line for each field of the packages that a release needs, and for the contact. */
export const missing = (manifests: readonly Manifest[], security: string): string[] => [
  ...manifests.flatMap((manifest) =>
    FIELDS.filter((field) => manifest[field] === undefined).map((field) => `${manifest.name} has no ${field}`),
  ),
  ...(security.includes(CONTACT) ? [`SECURITY.md names ${CONTACT}`] : []),
];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lacking = missing(PACKAGES.map(manifestOf), read('SECURITY.md'));
  for (const line of lacking) console.error(`${line}: docs/publishing.md`);
  if (lacking.length > 0) process.exitCode = 1;
}
