/** The corpora by name, and files by path. */

import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Corpus } from './corpus.js';
import { generate } from './generate.js';
import { FILES, KINDS, LINKS, type Mix, REQUESTS, SHORTENER } from './mix.js';

export { Corpus, describe } from './corpus.js';

const GENERATED = 100_000;
const SAMPLE = fileURLToPath(new URL('../../samples/references.txt', import.meta.url));

/** The mix of each generated corpus, and a line about it. */
const MIXES: Readonly<Record<string, readonly [mix: Mix, about: string]>> = {
  shortener: [SHORTENER, "URLs as a link shortener's users enter them; short paths, few queries"],
  links: [LINKS, 'absolute links as authors write them, spaces and all'],
  requests: [REQUESTS, 'what a browser asks of popular sites; long queries'],
  files: [FILES, 'file URLs of a source tree'],
  urn: [KINDS.urn, 'names such as urn:isbn:0-123-45678-9'],
  mailto: [KINDS.mailto, 'addresses of mail'],
  ipv6: [KINDS.ipv6, 'links to hosts that are IPv6 addresses'],
  origins: [KINDS.origins, 'links to sites, without a path'],
  ports: [KINDS.ports, 'links with the default port :80'],
};

/** A name and a line about each corpus that has a name. */
export const NAMES: readonly (readonly [name: string, about: string])[] = [
  ...Object.entries(MIXES).map(([name, [, about]]) => [name, `generated: ${about}`] as const),
  ['sample', 'samples/references.txt, a little of everything'],
];

/** The corpus of that name, or the lines of that file, except empty ones. @param size - how many references, at most */
export function load(name: string, size?: number): Corpus {
  const [mix] = MIXES[name] ?? [];
  if (mix) return generate(name, mix, size ?? GENERATED);
  const file = name === 'sample' ? SAMPLE : name;
  if (!existsSync(file))
    throw new Error(
      `no corpus is called ${name}, nor is there such a file: names are ${NAMES.map(([each]) => each).join(', ')}`,
    );
  const references = readFileSync(file, 'latin1').split(/\r?\n/).filter(Boolean).slice(0, size);
  if (references.length === 0) throw new Error(`${file}: no references`);
  return Corpus.of(basename(name), references);
}
