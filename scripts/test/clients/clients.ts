/** The clients, where they come from, and how each is run. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GroupName } from './install.js';

/** A program or library that requests the text that it gets. */
export interface Client {
  readonly id: string;
  /** Whether it follows a `Location` field. */
  readonly redirects: boolean;
  /** Clients that are installed together; a client is tried if its group can be installed. */
  readonly group: GroupName;
  /** The package that its version is read from. */
  readonly package: string;
  /**
   * The command line. A *driver* reads spellings line by line and answers each with a line; other commands are run once for each
   * spelling, which is their last argument.
   */
  readonly command: (folder: string) => readonly string[];
  readonly isDriver: boolean;
}

/** Where the drivers are within the installation of Debian. */
export const IN_DEBIAN = '/opt/clients';

type Command = Client['command'];

const inDebian =
  (...command: string[]): Command =>
  (folder) => ['chroot', join(folder, 'debian'), ...command];
/** A command whose first arguments are files of the installation. */
const inFolder =
  (files: readonly string[], ...parameters: string[]): Command =>
  (folder) => [...files.map((file) => join(folder, file)), ...parameters];

const driver = (id: string, group: GroupName, package_: string, command: Command): Client => ({
  id,
  redirects: true,
  group,
  package: package_,
  command,
  isDriver: true,
});

const tool = (id: string, ...command: string[]): Client => ({
  ...driver(id, 'debian', id, inDebian(...command)),
  isDriver: false,
});

const debianDriver = (id: string, package_: string, ...command: string[]): Client =>
  driver(id, 'debian', package_, inDebian(...command));

const script = (name: string): string => `${IN_DEBIAN}/${name}`;

const python = (name: string): Client =>
  driver(
    `python-${name}`,
    'python',
    name,
    inDebian(script('python/bin/python3'), '-W', 'ignore', script('client.py'), name),
  );

const ruby = (name: string, package_ = `ruby-${name}`): Client =>
  debianDriver(`ruby-${name}`, package_, 'ruby', script('client.rb'), name);

/** A client on the newest Node. @param package_ - `node` if it is built in */
const node = (name: string, package_ = name, redirects = true): Client => {
  const id = package_ === 'node' ? `node-${name}` : `npm-${name}`;
  return {
    ...driver(id, 'npm', package_, inFolder(['npm/node_modules/node/bin/node', 'npm/node.mjs'], name)),
    redirects,
  };
};

const runtime = (name: string, program: string, ...parameters: string[]): Client =>
  driver(`${name}-fetch`, 'npm', name, (folder) => [
    join(folder, 'npm', program),
    ...parameters,
    join(folder, 'npm/node.mjs'),
    'fetch',
  ]);

const go = (name: string, module: string): Client => driver(`go-${name}`, 'go', module, inFolder(['go/clients'], name));

const rust = (name: string): Client =>
  driver(`rust-${name}`, 'rust', name, inFolder(['rust/target/release/clients'], name));

const java = (name: string, artifact: string): Client => {
  const classes = `${IN_DEBIAN}/java:${IN_DEBIAN}/java/jars/*`;
  return driver(`java-${name}`, 'java', artifact, inDebian('java', '-Xshare:auto', '-cp', classes, 'Main', name));
};

const CHROMIUM = fileURLToPath(new URL('drivers/chromium.ts', import.meta.url));

export const CLIENTS: readonly Client[] = [
  tool('curl', 'curl', '-q', '-s', '-L', '--max-redirs', '2', '-m', '2', '-o', '/dev/null'),
  tool('wget', 'wget', '-q', '-t1', '-T2', '--max-redirect=2', '--no-hsts', '-O', '/dev/null', '--'),
  tool('wget2', 'wget2', '-q', '--tries=1', '--timeout=2', '--max-redirect=2', '--no-hsts', '-O', '/dev/null', '--'),
  tool('aria2', ...'aria2c -q --no-conf -t2 -m1 -s1 -d /tmp -o aria2 --allow-overwrite=true'.split(' ')),
  ...['urllib', 'requests', 'httpx', 'aiohttp', 'urllib3', 'pycurl'].map(python),
  node('http', 'node', false),
  node('url-parse', 'node', false),
  node('fetch', 'node'),
  node('websocket', 'node', false),
  node('ws', 'ws', false),
  node('undici'),
  node('undici-request', 'undici'),
  ...['got', 'axios', 'node-fetch', 'superagent', 'needle'].map((name) => node(name)),
  runtime('deno', 'node_modules/deno/deno', 'run', '--allow-all', '--no-config', '--node-modules-dir=none'),
  runtime('bun', 'node_modules/bun/bin/bun.exe'),
  go('http', 'go'),
  go('resty', 'github.com/go-resty/resty/v2'),
  go('fasthttp', 'github.com/valyala/fasthttp'),
  java('urlconnection', 'openjdk'),
  java('httpclient', 'openjdk'),
  java('apache', 'httpclient5'),
  java('okhttp', 'okhttp-jvm'),
  ...['reqwest', 'ureq', 'isahc'].map(rust),
  debianDriver('php-stream', 'php8.4-cli', 'php', script('client.php'), 'stream'),
  debianDriver('php-curl', 'php8.4-curl', 'php', script('client.php'), 'curl'),
  debianDriver('php-guzzle', 'php-guzzlehttp-guzzle', 'php', script('client.php'), 'guzzle'),
  ruby('net-http', 'ruby3.3'),
  ruby('open-uri', 'ruby3.3'),
  ...['http', 'excon', 'httparty'].map((name) => ruby(name)),
  debianDriver('perl-lwp', 'libwww-perl', 'perl', script('client.pl'), 'lwp'),
  debianDriver('perl-tiny', 'perl', 'perl', script('client.pl'), 'tiny'),
  driver('chromium', 'chromium', 'chromium', () => [
    process.execPath,
    '--import',
    import.meta.resolve('tsx'),
    CHROMIUM,
  ]),
];

/** Other clients in wide use, and why they are not tried. */
export const NOT_TRIED: Readonly<Record<string, string>> = {
  firefox: 'no driver without a changed build',
  lynx: 'guesses a URL from what a person types',
  w3m: 'guesses a URL from what a person types',
  safari: 'runs on macOS only',
  'dotnet-httpclient': 'not in the registries that the others are from',
  'dart-http': 'not in the registries that the others are from',
  'swift-urlsession': 'not in the registries that the others are from',
};

/** @throws Error if no client has this id */
export function clientOf(id: string): Client {
  const client = CLIENTS.find((candidate) => candidate.id === id);
  if (client === undefined)
    throw new Error(`no client is called ${id}; there are ${CLIENTS.map(({ id }) => id).join(', ')}`);
  return client;
}

/** The text of a file of the installation, empty if it is missing. */
export function textOf(...path: string[]): string {
  try {
    return readFileSync(join(...path), 'utf8');
  } catch {
    return '';
  }
}
