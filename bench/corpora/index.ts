/** The corpora by name, and files and directories by path. */

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Corpus } from './corpus.js';
import { readCorpus } from './files.js';
import { generate, generatePages } from './generate.js';
import { FILES, HREFS, KINDS, LINKS, type Mix, REQUESTS, SHORTENER } from './mix.js';

export { Corpus, type Page } from './corpus.js';
export { describe } from './facts.js';

interface Named {
  readonly about: string;
  readonly load: (name: string, size?: number) => Corpus;
}

const GENERATED = 100_000;
const SAMPLE = fileURLToPath(new URL('../../samples/references.txt', import.meta.url));

const generated = (mix: Mix, about: string): Named => ({
  about: `generated: ${about}`,
  load: (name, size = GENERATED) => generate(name, mix, size),
});

const NAMED: ReadonlyMap<string, Named> = new Map(
  Object.entries({
    shortener: generated(SHORTENER, "URLs as a link shortener's users enter them; short paths, few queries"),
    links: generated(LINKS, 'absolute links as authors write them, spaces and all'),
    requests: generated(REQUESTS, 'what a browser asks of popular sites; long queries'),
    files: generated(FILES, 'file URLs of a source tree'),
    urn: generated(KINDS.urn, 'names such as urn:isbn:0-123-45678-9'),
    mailto: generated(KINDS.mailto, 'addresses of mail'),
    ipv6: generated(KINDS.ipv6, 'links to hosts that are IPv6 addresses'),
    origins: generated(KINDS.origins, 'links to sites, without a path'),
    ports: generated(KINDS.ports, 'links with the default port :80'),
    hrefs: {
      about: 'generated: references of all kinds, each with the base URI of its page, to resolve',
      load: (name, size = GENERATED) => generatePages(name, HREFS, LINKS, size),
    },
    sample: {
      about: 'samples/references.txt, a little of everything',
      load: (name, size) => readCorpus(SAMPLE, size, name),
    },
  } satisfies Record<string, Named>),
);

/** A name and a line about each corpus that has a name. */
export const NAMES: readonly { readonly name: string; readonly about: string }[] = [...NAMED].map(
  ([name, { about }]) => ({ name, about }),
);

/** The corpus of that name, or the references in that file or directory (see `files.ts`). @param size - how many references, at most */
export function load(name: string, size?: number): Corpus {
  const known = NAMED.get(name);
  if (known) return known.load(name, size);
  if (existsSync(name)) return readCorpus(name, size);
  throw new Error(`no corpus is called ${name}, nor is there such a file: names are ${[...NAMED.keys()].join(', ')}`);
}
