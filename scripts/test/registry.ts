/**
 * `npm run test:registry`: the steps of `docs/publishing.md` with a registry on this machine (verdaccio): publishes the first version of
 * each package and the next one, installs them in empty projects of Node 20 and 26, Bun and Deno, and runs `npx uriscan-cli`.
 * Provenance is left out, since only a hosted workflow can sign it. Prints `N passed, N failed` last.
 */

import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from '../../bench/runner/npm.js';
import { packagedProgram } from '../../bench/runner/runtimes.js';
import { ROOT, Tally, write } from './support.js';
import { temporaryFolder } from './temporary-folder.js';

const VERDACCIO = '6.10.4';
const PORT = 48_731;
const URL_OF_REGISTRY = `http://127.0.0.1:${PORT}/`;
/** In the order in which they are published: the last one depends on the first. */
const PACKAGES = { uriscan: '.', 'uriscan-cli': 'packages/cli', '@uriscan/fast-uri': 'packages/fast-uri' };
const PROGRAM = `import { parse } from 'uriscan';
import fastUri from '@uriscan/fast-uri';
console.log(parse('http://a.example/b').host, fastUri.parse('http://a.example/b').host);
`;
const EXPECTED = 'a.example a.example';
const CONFIG = `storage: ./storage
uplinks: {}
packages:
  '**':
    access: $all
    publish: $all
max_body_size: 20mb
log: { type: stdout, format: json, level: error }
`;

const folder = temporaryFolder('registry');
const env: NodeJS.ProcessEnv = {
  ...process.env,
  NPM_CONFIG_REGISTRY: URL_OF_REGISTRY,
  npm_config_registry: URL_OF_REGISTRY,
  npm_config_cache: join(folder, 'cache'),
  npm_config_userconfig: join(folder, '.npmrc'),
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_loglevel: 'error',
  DENO_DIR: join(folder, 'deno'),
  BUN_INSTALL_CACHE_DIR: join(folder, 'bun'),
};
const tally = new Tally();
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
// Only the manifest gets this version: the command was built with the one before, and prints it.
const next = version.replace(/\d+$/, (patch) => String(Number(patch) + 1));

await startRegistry();
step(`publishes ${version}`, () => publish(version));
step(`publishes ${next}`, () => publish(next));
step('refuses a version twice', () => {
  let refused = false;
  try {
    npm(join(folder, 'packed', 'uriscan'), ['publish'], { env, stdio: 'ignore' });
  } catch {
    refused = true;
  }
  equal(String(refused), 'true');
});
for (const runtime of ['Node 20', 'Node 26'] as const) {
  step(`installs ${next} and runs in ${runtime}`, () => {
    const project = emptyProject(runtime);
    const node = packagedProgram(runtime);
    run(project, node, [process.env['npm_execpath'] as string, 'install', ...Object.keys(PACKAGES)]);
    equal(installed(project), next);
    equal(run(project, node, ['main.mjs']), EXPECTED);
    equal(run(project, node, ['-p', "require('uriscan').parse('http://a.example/b').path"]), '/b');
    equal(run(project, node, [join('node_modules', 'uriscan-cli', 'dist', 'main.js'), '--version']), version);
  });
}
step('installs the version before, by its number', () => {
  const project = emptyProject('before');
  npm(project, ['install', `uriscan@${version}`], { env });
  equal(installed(project), version);
});
step('runs `npx uriscan-cli` where nothing is installed', () => {
  equal(npm(emptyProject('npx'), ['exec', '--yes', '--', 'uriscan-cli', '--version'], { env }), version);
});
step(`installs ${next} and runs in Bun`, () => {
  const project = emptyProject('bun');
  run(project, packagedProgram('Bun'), ['add', ...Object.keys(PACKAGES)]);
  equal(installed(project), next);
  equal(run(project, packagedProgram('Bun'), ['main.mjs']), EXPECTED);
});
step(`installs ${next} and runs in Deno`, () => {
  const project = emptyProject('deno');
  write(project, { 'main.mjs': PROGRAM.replace(/'(@?uriscan[^']*)'/g, "'npm:$1'") });
  // Deno waits for a day before it uses a new version.
  const options = ['--allow-all', '--quiet', '--node-modules-dir=auto', '--minimum-dependency-age=0'];
  equal(run(project, packagedProgram('Deno'), ['run', ...options, 'main.mjs']), EXPECTED);
});
tally.end();

function step(title: string, act: () => void): void {
  try {
    act();
    tally.addOne(title, true);
  } catch (error) {
    tally.addOne(title, false, String(error));
  }
}

function equal(actual: string, expected: string): void {
  if (actual.trim() !== expected) throw new Error(`expected ${expected}, got ${actual}`);
}

/** Publishes all packages with a version. npm packs the folders, as it does for a release. */
function publish(version: string): void {
  for (const [name, path] of Object.entries(PACKAGES)) {
    const packed = join(folder, 'packed', name.replace('/', '-'));
    rmSync(packed, { recursive: true, force: true });
    mkdirSync(packed, { recursive: true });
    const output = npm(join(ROOT, path), ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]);
    const archive = join(folder, JSON.parse(output)[0].filename);
    execFileSync('tar', ['-xzf', archive, '--strip-components=1', '-C', packed]);
    const file = join(packed, 'package.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8'));
    if (manifest.dependencies?.uriscan) manifest.dependencies.uriscan = version;
    writeFileSync(file, JSON.stringify({ ...manifest, version, scripts: {} }));
    npm(packed, ['publish', '--access', 'public'], { env });
  }
}

function emptyProject(name: string): string {
  const project = join(folder, 'projects', name.replaceAll(' ', '-'));
  write(project, { 'package.json': '{ "private": true }\n', 'main.mjs': PROGRAM });
  return project;
}

function installed(project: string): string {
  return JSON.parse(readFileSync(join(project, 'node_modules/uriscan/package.json'), 'utf8')).version;
}

function run(cwd: string, program: string, args: readonly string[]): string {
  return execFileSync(program, args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Starts verdaccio with an empty storage, until this process ends. Everyone may publish; no other registry is asked. */
async function startRegistry(): Promise<void> {
  const home = join(folder, 'verdaccio');
  // Some registries lack the tag by which verdaccio names this version.
  const manifest = JSON.stringify({ private: true, overrides: { 'node-fetch': '2.7.0' } });
  write(home, { 'package.json': manifest, 'config.yaml': CONFIG });
  npm(home, ['install', '--no-audit', '--no-fund', '--loglevel=error', `verdaccio@${VERDACCIO}`]);
  // npm publishes only with a token; this registry does not read it.
  write(folder, { '.npmrc': `//127.0.0.1:${PORT}/:_authToken=none\n` });
  // verdaccio needs Node 22 or later.
  const program = join(home, 'node_modules/verdaccio/bin/verdaccio');
  const args = [program, '--config', 'config.yaml', '--listen', `127.0.0.1:${PORT}`];
  const registry = spawn(packagedProgram('Node 24'), args, { cwd: home, stdio: 'ignore' });
  process.on('exit', () => registry.kill());
  registry.unref();
  for (let attempt = 0; attempt < 300; attempt++) {
    const answer = await fetch(`${URL_OF_REGISTRY}-/ping`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the registry did not start within 60 seconds');
}
