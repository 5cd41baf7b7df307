/** The clients, where they come from, and how each is run. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GroupName } from './install.js';

/** A program or library that requests what it is given. */
export interface Client {
  readonly id: string;
  /** Whether it follows a `Location` field. */
  readonly redirects: boolean;
  /** What is installed together; a client is tried if its group could be installed. */
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

const inDebian =
  (...command: string[]) =>
  (folder: string) => ['chroot', join(folder, 'debian'), ...command];

function tool(id: string, ...command: string[]): Client {
  return { id, redirects: true, group: 'debian', package: id, command: inDebian(...command), isDriver: false };
}

function debianDriver(id: string, package_: string, ...command: string[]): Client {
  return { id, redirects: true, group: 'debian', package: package_, command: inDebian(...command), isDriver: true };
}

const script = (name: string): string => `${IN_DEBIAN}/${name}`;

function python(name: string): Client {
  const command = inDebian(`${IN_DEBIAN}/python/bin/python3`, '-W', 'ignore', script('client.py'), name);
  return { id: `python-${name}`, redirects: true, group: 'python', package: name, command, isDriver: true };
}

function ruby(name: string, package_ = `ruby-${name}`): Client {
  return debianDriver(`ruby-${name}`, package_, 'ruby', script('client.rb'), name);
}

/** A client on the newest Node. @param package_ - `node` if it is built in */
function node(name: string, package_ = name, redirects = true): Client {
  const id = package_ === 'node' ? `node-${name}` : `npm-${name}`;
  const command = (folder: string) => [
    join(folder, 'npm/node_modules/node/bin/node'),
    join(folder, 'npm/node.mjs'),
    name,
  ];
  return { id, redirects, group: 'npm', package: package_, command, isDriver: true };
}

function runtime(name: string, program: string, ...parameters: string[]): Client {
  const command = (folder: string) => [
    join(folder, 'npm', program),
    ...parameters,
    join(folder, 'npm/node.mjs'),
    'fetch',
  ];
  return { id: `${name}-fetch`, redirects: true, group: 'npm', package: name, command, isDriver: true };
}

function go(name: string, module: string): Client {
  const command = (folder: string) => [join(folder, 'go/clients'), name];
  return { id: `go-${name}`, redirects: true, group: 'go', package: module, command, isDriver: true };
}

function rust(name: string): Client {
  const command = (folder: string) => [join(folder, 'rust/target/release/clients'), name];
  return { id: `rust-${name}`, redirects: true, group: 'rust', package: name, command, isDriver: true };
}

function java(name: string, artifact: string): Client {
  const command = inDebian('java', '-Xshare:auto', '-cp', `${IN_DEBIAN}/java:${IN_DEBIAN}/java/jars/*`, 'Main', name);
  return { id: `java-${name}`, redirects: true, group: 'java', package: artifact, command, isDriver: true };
}

const CHROMIUM = fileURLToPath(new URL('drivers/chromium.ts', import.meta.url));

export const CLIENTS: readonly Client[] = [
  tool('curl', 'curl', '-q', '-s', '-L', '--max-redirs', '2', '-m', '2', '-o', '/dev/null'),
  tool('wget', 'wget', '-q', '-t1', '-T2', '--max-redirect=2', '--no-hsts', '-O', '/dev/null', '--'),
  tool('wget2', 'wget2', '-q', '--tries=1', '--timeout=2', '--max-redirect=2', '--no-hsts', '-O', '/dev/null', '--'),
  tool(
    'aria2',
    'aria2c',
    '-q',
    '--no-conf',
    '-t2',
    '-m1',
    '-s1',
    '-d',
    '/tmp',
    '-o',
    'aria2',
    '--allow-overwrite=true',
  ),
  python('urllib'),
  python('requests'),
  python('httpx'),
  python('aiohttp'),
  python('urllib3'),
  python('pycurl'),
  node('http', 'node', false),
  node('url-parse', 'node', false),
  node('fetch', 'node'),
  node('websocket', 'node', false),
  node('ws', 'ws', false),
  node('undici'),
  node('undici-request', 'undici'),
  node('got'),
  node('axios'),
  node('node-fetch'),
  node('superagent'),
  node('needle'),
  runtime('deno', 'node_modules/deno/deno', 'run', '--allow-all', '--no-config', '--node-modules-dir=none'),
  runtime('bun', 'node_modules/bun/bin/bun.exe'),
  go('http', 'go'),
  go('resty', 'github.com/go-resty/resty/v2'),
  go('fasthttp', 'github.com/valyala/fasthttp'),
  java('urlconnection', 'openjdk'),
  java('httpclient', 'openjdk'),
  java('apache', 'httpclient5'),
  java('okhttp', 'okhttp-jvm'),
  rust('reqwest'),
  rust('ureq'),
  rust('isahc'),
  debianDriver('php-stream', 'php8.4-cli', 'php', script('client.php'), 'stream'),
  debianDriver('php-curl', 'php8.4-curl', 'php', script('client.php'), 'curl'),
  debianDriver('php-guzzle', 'php-guzzlehttp-guzzle', 'php', script('client.php'), 'guzzle'),
  ruby('net-http', 'ruby3.3'),
  ruby('open-uri', 'ruby3.3'),
  ruby('http'),
  ruby('excon'),
  ruby('httparty'),
  debianDriver('perl-lwp', 'libwww-perl', 'perl', script('client.pl'), 'lwp'),
  debianDriver('perl-tiny', 'perl', 'perl', script('client.pl'), 'tiny'),
  {
    id: 'chromium',
    redirects: true,
    group: 'chromium',
    package: 'chromium',
    command: () => [process.execPath, '--import', import.meta.resolve('tsx'), CHROMIUM],
    isDriver: true,
  },
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
