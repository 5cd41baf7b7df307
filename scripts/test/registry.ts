/**
 * `npm run test:registry`: the steps of `docs/publishing.md` with a registry on this machine (verdaccio): publishes the first version of
 * each package and the next one, installs them in empty projects of Node 20 and 26, Bun and Deno, and runs `npx uriscan-cli`.
 * Provenance is left out, since only a hosted workflow can sign it. Prints `N passed, N failed` last.
 */

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npm } from '../../bench/runner/npm.js';
import { packagedProgram } from '../../bench/runner/runtimes.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const VERDACCIO = '6.10.4';
/** In the order in which they are published: the last one depends on the first. */
const PACKAGES = { uriscan: '.', 'uriscan-cli': 'packages/cli', '@uriscan/fast-uri': 'packages/fast-uri' };
const PROGRAM = `import { parse } from 'uriscan';
import fastUri from '@uriscan/fast-uri';
console.log(parse('http://a.example/b').host, fastUri.parse('http://a.example/b').host);
`;
const EXPECTED = 'a.example a.example';

const folder = mkdtempSync(join(tmpdir(), 'uriscan-registry-'));
const port = await freePort();
const url = `http://127.0.0.1:${port}/`;
const env: NodeJS.ProcessEnv = {
  ...process.env,
  NPM_CONFIG_REGISTRY: url,
  npm_config_registry: url,
  npm_config_cache: join(folder, 'cache'),
  npm_config_userconfig: join(folder, '.npmrc'),
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_loglevel: 'error',
  DENO_DIR: join(folder, 'deno'),
  BUN_INSTALL_CACHE_DIR: join(folder, 'bun'),
};
let passed = 0;
let failed = 0;

const registry = await startRegistry();
try {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  // Only the manifest gets this version: the command was built with the one before, and prints it.
  const next = version.replace(/\d+$/, (patch) => String(Number(patch) + 1));
  step(`publishes ${version}`, () => publish(version));
  step(`publishes ${next}`, () => publish(next));
  step('refuses a version twice', () => {
    const [name] = Object.keys(PACKAGES) as [keyof typeof PACKAGES];
    let refused = false;
    try {
      npm(unpacked(name), ['publish'], { env });
    } catch {
      refused = true;
    }
    equal(String(refused), 'true');
  });
  for (const [title, runtime] of [
    ['this Node', process.execPath],
    ['Node 20', packagedProgram('Node 20')],
    ['Node 26', packagedProgram('Node 26')],
  ] as const) {
    step(`installs ${next} and runs in ${title}`, () => {
      const project = emptyProject(title);
      run(project, runtime, [process.env['npm_execpath'] as string, 'install', ...Object.keys(PACKAGES)]);
      equal(installed(project), next);
      equal(run(project, runtime, ['main.mjs']), EXPECTED);
      equal(run(project, runtime, ['-p', "require('uriscan').parse('http://a.example/b').path"]), '/b');
      equal(run(project, runtime, [join('node_modules', 'uriscan-cli', 'dist', 'main.js'), '--version']), version);
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
    const bun = packagedProgram('Bun');
    run(project, bun, ['add', ...Object.keys(PACKAGES)]);
    equal(installed(project), next);
    equal(run(project, bun, ['main.mjs']), EXPECTED);
  });
  step(`installs ${next} and runs in Deno`, () => {
    const project = emptyProject('deno');
    writeFileSync(join(project, 'main.mjs'), PROGRAM.replace(/'(@?uriscan[^']*)'/g, "'npm:$1'"));
    equal(
      run(project, packagedProgram('Deno'), [
        'run',
        '--allow-all',
        '--quiet',
        '--node-modules-dir=auto',
        // Deno waits for a day before it uses a new version.
        '--minimum-dependency-age=0',
        'main.mjs',
      ]),
      EXPECTED,
    );
  });
} finally {
  registry.kill();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;

function step(title: string, act: () => void): void {
  try {
    act();
    passed++;
    console.log(`ok    ${title}`);
  } catch (error) {
    failed++;
    console.log(`FAIL  ${title}\n${error instanceof Error ? error.message : error}`);
  }
}

function equal(actual: string, expected: string): void {
  if (actual.trim() !== expected) throw new Error(`expected ${expected}, got ${actual}`);
}

/** Publishes all packages with a version. npm packs the folders, as it does for a release. */
function publish(version: string): void {
  for (const [name, path] of Object.entries(PACKAGES)) {
    const packed = unpacked(name);
    rmSync(packed, { recursive: true, force: true });
    mkdirSync(packed, { recursive: true });
    const output = npm(join(ROOT, path), ['pack', '--json', '--ignore-scripts', '--pack-destination', packed]);
    const [{ filename }] = JSON.parse(output) as [{ filename: string }];
    execFileSync('tar', ['-xzf', filename, '--strip-components=1'], { cwd: packed });
    rmSync(join(packed, filename));
    const file = join(packed, 'package.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8'));
    if (manifest.dependencies?.uriscan) manifest.dependencies.uriscan = version;
    writeFileSync(file, JSON.stringify({ ...manifest, version, scripts: {} }));
    npm(packed, ['publish', '--access', 'public'], { env });
  }
}

function unpacked(name: string): string {
  return join(folder, 'packed', name.replace('/', '-'));
}

function emptyProject(name: string): string {
  const project = join(folder, 'projects', name.replaceAll(' ', '-'));
  mkdirSync(project, { recursive: true });
  writeFileSync(join(project, 'package.json'), '{ "private": true }\n');
  writeFileSync(join(project, 'main.mjs'), PROGRAM);
  return project;
}

function installed(project: string): string {
  return JSON.parse(readFileSync(join(project, 'node_modules/uriscan/package.json'), 'utf8')).version;
}

function run(cwd: string, program: string, args: readonly string[]): string {
  return execFileSync(program, args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

/** Starts verdaccio with an empty storage. Everyone may publish; no other registry is asked. */
async function startRegistry() {
  const home = join(folder, 'verdaccio');
  mkdirSync(home, { recursive: true });
  // Some registries lack the tag by which verdaccio names this version.
  writeFileSync(join(home, 'package.json'), JSON.stringify({ private: true, overrides: { 'node-fetch': '2.7.0' } }));
  npm(home, ['install', '--no-audit', '--no-fund', '--loglevel=error', `verdaccio@${VERDACCIO}`]);
  writeFileSync(
    join(home, 'config.yaml'),
    `storage: ${JSON.stringify(join(home, 'storage'))}
uplinks: {}
packages:
  '**':
    access: $all
    publish: $all
max_body_size: 20mb
log: { type: stdout, format: json, level: error }
`,
  );
  // npm publishes only with a token; this registry does not read it.
  writeFileSync(join(folder, '.npmrc'), `//127.0.0.1:${port}/:_authToken=none\n`);
  // verdaccio needs Node 22 or later.
  const child = spawn(
    packagedProgram('Node 24'),
    [join(home, 'node_modules/verdaccio/bin/verdaccio'), '--config', 'config.yaml', '--listen', `127.0.0.1:${port}`],
    {
      cwd: home,
      stdio: 'ignore',
    },
  );
  for (let attempt = 0; ; attempt++) {
    const answer = await fetch(`${url}-/ping`).catch(() => undefined);
    if (answer?.ok) return child;
    if (attempt === 300) throw new Error('the registry did not start within 60 seconds');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
