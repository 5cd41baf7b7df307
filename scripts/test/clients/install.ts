/** Installs the clients into a folder, each group with its package manager, in the newest available release. */

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromiumPath } from '../../../test/page/chromium.js';
import { type Client, IN_DEBIAN, textOf } from './clients.js';

/** A group of clients that are installed together. */
export type GroupName = keyof typeof GROUPS;

/** The folder of the installation. Delete it to install newer releases. */
export const FOLDER = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'uriscan', 'clients');
const DRIVERS = fileURLToPath(new URL('drivers', import.meta.url));
const DEBIAN = join(FOLDER, 'debian');
const MIRROR = 'http://deb.debian.org/debian';

function run(command: string, parameters: readonly string[], cwd = FOLDER): string {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' };
  const result = spawnSync(command, parameters, { cwd, env, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (result.status === 0) return result.stdout;
  const reason = result.error?.message ?? result.stderr.trim().split('\n').slice(-3).join(' ');
  throw new Error(`${command} ${parameters.join(' ')}: ${reason}`);
}

/** Runs a command in the installation of Debian, where it has `/proc` as long as it runs. */
const inDebian = (...command: [string, ...string[]]): string =>
  run('unshare', ['--mount', 'sh', '-c', 'mount -t proc proc "$0/proc" && exec chroot "$0" "$@"', DEBIAN, ...command]);
const apt = (...packages: string[]): string =>
  inDebian('apt-get', 'install', '-y', '--no-install-recommends', ...packages);

const DEBIAN_PACKAGES = (
  'ca-certificates curl wget wget2 aria2 php-cli php-curl php-guzzlehttp-guzzle perl libwww-perl liblwp-protocol-https-perl ' +
  'python3 python3-venv ruby ruby-http ruby-excon ruby-httparty openjdk-27-jdk-headless'
).split(' ');
const PYTHON_PACKAGES = ['requests', 'httpx', 'aiohttp', 'urllib3', 'pycurl'];
const NPM_PACKAGES = 'node deno bun undici got axios node-fetch superagent needle ws'.split(' ');

/** Each group: what installs it, and where its drivers are copied to. */
const GROUPS = {
  debian: () => {
    run('debootstrap', ['--variant=minbase', 'sid', DEBIAN, MIRROR]);
    cpSync('/etc/resolv.conf', join(DEBIAN, 'etc/resolv.conf'));
    inDebian('apt-get', '-o', 'Acquire::Check-Valid-Until=false', 'update');
    apt(...DEBIAN_PACKAGES);
    // The certificates of this machine, which may include local ones.
    const certificates = '/etc/ssl/certs/ca-certificates.crt';
    if (existsSync(certificates)) cpSync(certificates, join(DEBIAN, certificates), { dereference: true });
  },
  python: () => {
    inDebian('python3', '-m', 'venv', `${IN_DEBIAN}/python`);
    inDebian(`${IN_DEBIAN}/python/bin/pip`, 'install', '--upgrade', ...PYTHON_PACKAGES);
  },
  npm: () => {
    writeFileSync(join(FOLDER, 'npm/package.json'), '{ "private": true }\n');
    const packages = NPM_PACKAGES.map((name) => `${name}@latest`);
    run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...packages], join(FOLDER, 'npm'));
  },
  go: () => {
    const folder = join(FOLDER, 'go');
    rmSync(join(folder, 'go.mod'), { force: true });
    run('go', ['mod', 'init', 'clients'], folder);
    run('go', ['get', 'github.com/go-resty/resty/v2@latest', ...fasthttp(folder)], folder);
    run('go', ['build', '-o', 'clients', '.'], folder);
  },
  rust: () => run('cargo', ['build', '--release'], join(FOLDER, 'rust')),
  java: () => {
    const folder = join(DEBIAN, IN_DEBIAN, 'java');
    run('mvn', ['-q', '-B', 'dependency:copy-dependencies', '-DoutputDirectory=jars'], folder);
    inDebian('javac', '-cp', `${IN_DEBIAN}/java/jars/*`, '-d', `${IN_DEBIAN}/java`, `${IN_DEBIAN}/java/Main.java`);
  },
  chromium: () => void chromiumPath(),
};

/** The newest release of fasthttp whose requirements the proxy has; the last eight are tried. */
function fasthttp(folder: string): string[] {
  const name = 'github.com/valyala/fasthttp';
  const versions = run('go', ['list', '-m', '-versions', name], folder).trim().split(' ').slice(-8).reverse();
  const version = versions.find((candidate) => {
    try {
      return run('go', ['get', `${name}@${candidate}`], folder) !== undefined;
    } catch {
      return false;
    }
  });
  return [`${name}@${version ?? 'latest'}`];
}

/** Copies the drivers to where they run. */
function copyDrivers(): void {
  for (const folder of ['npm', 'go', 'rust']) mkdirSync(join(FOLDER, folder), { recursive: true });
  cpSync(join(DRIVERS, 'node.mjs'), join(FOLDER, 'npm/node.mjs'));
  cpSync(join(DRIVERS, 'go'), join(FOLDER, 'go'), { recursive: true });
  cpSync(join(DRIVERS, 'rust'), join(FOLDER, 'rust'), { recursive: true });
  cpSync(DRIVERS, join(DEBIAN, IN_DEBIAN), { recursive: true });
}

/** Installs a group, unless it has been; returns why it cannot be, if it cannot. */
export function install(group: GroupName): string | undefined {
  mkdirSync(FOLDER, { recursive: true });
  // Written last, so that an installation that was interrupted starts again.
  const stamp = join(FOLDER, `${group}.installed`);
  try {
    if (group !== 'debian' || existsSync(stamp)) copyDrivers();
    if (existsSync(stamp)) return undefined;
    console.log(`installing the clients of ${group} into ${FOLDER}`);
    GROUPS[group]();
    copyDrivers();
    writeFileSync(stamp, '');
    return undefined;
  } catch (error) {
    return (error as Error).message.slice(0, 200);
  }
}

const firstOf = (pattern: RegExp, text: string): string => pattern.exec(text)?.[1] ?? 'unknown';
const debianVersion = (name: string): string =>
  firstOf(/^Version: (?:\d+:)?([\d.]*\d)/m, inDebian('dpkg-query', '--status', name));

/** The release of a client, and the release of its platform. */
const VERSIONS: { readonly [group in GroupName]: (name: string) => string } = {
  debian: debianVersion,
  python: (name) => {
    const python = `Python ${firstOf(/Python (.*)/, inDebian('python3', '--version'))}`;
    if (name === 'urllib') return python;
    const list = inDebian(`${IN_DEBIAN}/python/bin/pip`, 'list', '--format=freeze');
    return `${firstOf(new RegExp(`^${name}==(.*)`, 'm'), list)}, ${python}`;
  },
  npm: (name) => {
    const versionOf = (package_: string): string =>
      firstOf(/"version":\s*"([^"]*)"/, textOf(FOLDER, 'npm/node_modules', package_, 'package.json'));
    return ['node', 'deno', 'bun'].includes(name) ? versionOf(name) : `${versionOf(name)}, Node ${versionOf('node')}`;
  },
  go: (name) => {
    const go = `Go ${firstOf(/go(\d\S*)/, run('go', ['version']))}`;
    return name === 'go' ? go : `${firstOf(new RegExp(`${name} v(\\S+)`), textOf(FOLDER, 'go/go.mod'))}, ${go}`;
  },
  rust: (name) => firstOf(new RegExp(`name = "${name}"\nversion = "(.*)"`), textOf(FOLDER, 'rust/Cargo.lock')),
  java: (name) => {
    const java = `OpenJDK ${debianVersion('openjdk-27-jdk-headless')}`;
    const pom = textOf(DEBIAN, IN_DEBIAN, 'java/pom.xml');
    return name === 'openjdk' ? java : `${firstOf(new RegExp(`>${name}<[^]*?<version>(.*?)<`), pom)}, ${java}`;
  },
  chromium: () => firstOf(/(\d[\d.]+)/, run(chromiumPath(), ['--version'])),
};

export function versionOf({ group, package: name }: Client): string {
  return VERSIONS[group](name);
}
