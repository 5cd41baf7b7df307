/** A project whose `overrides` replace fast-uri by uriscan: Ajv, installed there without changes, uses uriscan. */

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npm as runNpm } from '../../bench/runner/npm.js';
import { temporaryFolder } from '../../scripts/test/temporary-folder.js';
import { assert, suite } from '../support/suite.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const REPLACEMENT = join(ROOT, 'packages/fast-uri');
const installed = (name: string): string => join(ROOT, 'node_modules', name);

const project = temporaryFolder('overrides');

const npm = (...options: string[]): string => runNpm(project, [...options, '--ignore-scripts', '--loglevel=error']);

/** Packs folders, and returns a dependency on each package. */
function packed(folders: readonly string[]): string[] {
  const packages: { name: string; version: string }[] = JSON.parse(npm('pack', ...folders, '--json'));
  return packages.map(({ name, version }) => `file:${name.replace(/^@(.+)\//, '$1-')}-${version}.tgz`);
}

/** Returns the JSON that a script in the project writes. */
function run(script: string): unknown {
  return JSON.parse(execFileSync(process.execPath, ['-e', script], { cwd: project, encoding: 'utf8' }));
}

const overrides = suite('fast-uri: overrides');

overrides.before(() => {
  // All packages except the first one are packed here instead of downloaded, so that the test needs no network.
  const names = ['ajv', 'fast-deep-equal', 'json-schema-traverse', 'require-from-string'];
  const [fastUri, ajv, ...others] = packed([REPLACEMENT, ...names.map(installed)]);
  const own = Object.fromEntries(names.slice(1).map((name, i) => [name, others[i]]));
  const manifest = { private: true, dependencies: { ajv }, overrides: { 'fast-uri': fastUri, ...own } };
  writeFileSync(join(project, 'package.json'), JSON.stringify(manifest));
  npm('install', '--offline', '--no-audit', '--no-fund');
});

overrides('the package has the version of uriscan, and needs no other package', () => {
  const read = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { version, dependencies } = read(REPLACEMENT);
  assert.is(version, read(ROOT).version);
  assert.is(dependencies, undefined);
});

overrides('imports of fast-uri get it, by require and by import', () => {
  const script = `
    const required = require('fast-uri');
    import('fast-uri').then(({ default: imported, parse }) => console.log(JSON.stringify([
      required.parse('//[').error, imported === required, parse === required.parse,
      required.default.parse === required.parse, required.fastUri.parse === required.parse,
    ])))`;
  assert.equal(run(script), ['not a URI reference (unexpected-end, offset 3)', true, true, true, true]);
});

overrides('there is no other fast-uri', () => {
  const { dependencies } = JSON.parse(npm('ls', 'fast-uri', '--all', '--json'));
  assert.equal(Object.keys(dependencies.ajv.dependencies), ['fast-uri']);
  assert.match(dependencies.ajv.dependencies['fast-uri'].resolved, /uriscan-fast-uri/);
});

overrides('Ajv runs on it', () => {
  const script = `
    const Ajv = require('ajv');
    const ajv = new Ajv();
    ajv.addSchema({ $id: 'http://example.com/schemas/b.json', definitions: { c: { type: 'integer' } } });
    const validate = ajv.compile({ $id: 'http://example.com/schemas/x/a.json', $ref: '../%62.json#/definitions/c' });
    console.log(JSON.stringify([ajv.opts.uriResolver === require('fast-uri'), validate(1), validate('a')]))`;
  assert.equal(run(script), [true, true, false]);
});

overrides.run();
