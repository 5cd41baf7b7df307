/** The corpora by name, and files and directories by path. */

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ADVERSARIAL, adversarial } from './adversarial.js';
import type { Corpus } from './corpus.js';
import { readCorpus } from './files.js';
import { generate, generatePages } from './generate.js';
import { FILES, HREFS, LINKS, REQUESTS, SHORTENER } from './mixes.js';
import { DOCUMENTATION, fetched, REPOSITORIES } from './npm.js';

export { Corpus, type Page } from './corpus.js';
export { describeFacts } from './facts.js';

export interface LoadOptions {
  /** How many references; only the corpora generated after real ones have as many as one likes. */
  readonly size?: number;
}

interface Named {
  readonly about: string;
  readonly load: (name: string, size?: number) => Corpus | Promise<Corpus>;
}

const GENERATED = 100_000;
/** What is taken of the corpora that have more. */
const MILLION = 1_000_000;
const SAMPLE = fileURLToPath(new URL('../../samples/references.txt', import.meta.url));

const named =
  (path: string): Named['load'] =>
  (name, size) =>
    readCorpus(path, size, name);

const NAMED: ReadonlyMap<string, Named> = new Map([
  [
    'shortener',
    {
      about: "generated: URLs as a link shortener's users enter them; short paths, few queries",
      load: (name, size = GENERATED) => generate(name, SHORTENER, size),
    },
  ],
  [
    'links',
    {
      about: 'generated: absolute links as authors write them, spaces and all',
      load: (name, size = GENERATED) => generate(name, LINKS, size),
    },
  ],
  [
    'requests',
    {
      about: 'generated: what a browser asks of popular sites; long queries',
      load: (name, size = GENERATED) => generate(name, REQUESTS, size),
    },
  ],
  [
    'files',
    {
      about: 'generated: file URLs of a source tree',
      load: (name, size = GENERATED) => generate(name, FILES, size),
    },
  ],
  [
    'hrefs',
    {
      about: 'generated: references of all kinds, each with the base URI of its page, to resolve',
      load: (name, size = GENERATED) => generatePages(name, HREFS, LINKS, size),
    },
  ],
  ['sample', { about: 'samples/references.txt, a little of everything', load: named(SAMPLE) }],
  [
    'npm-repositories',
    {
      about: 'real, fetched from npm: a million addresses of repositories (all-the-package-repos)',
      load: async (name, size = MILLION) => named(await fetched(REPOSITORIES))(name, size),
    },
  ],
  [
    'mdn',
    {
      about: 'real, fetched from npm: addresses of documentation and standards (@mdn/browser-compat-data)',
      load: async (name, size) => named(await fetched(DOCUMENTATION))(name, size),
    },
  ],
  ...[...ADVERSARIAL].map(([name, kind]): [string, Named] => [
    name,
    { about: `adversarial: ${kind.about}`, load: (_, size) => adversarial(name, kind, size) },
  ]),
]);

/** A name and a line about each corpus that has a name. */
export const NAMES: readonly { readonly name: string; readonly about: string }[] = [...NAMED].map(
  ([name, { about }]) => ({ name, about }),
);

/** The corpus of that name, or the references in that file or directory (see `files.ts`). */
export async function load(name: string, { size }: LoadOptions = {}): Promise<Corpus> {
  const known = NAMED.get(name);
  if (known) return known.load(name, size);
  if (existsSync(name)) return readCorpus(name, size);
  throw new Error(`no corpus is called ${name}, nor is there such a file: names are ${[...NAMED.keys()].join(', ')}`);
}
