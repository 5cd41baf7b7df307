/** The exports of each entry: few names for everyday use, each name in one place, and no optional package loaded. */

import { execFileSync } from 'node:child_process';
import { ENTRIES } from '../../scripts/build/bundle.js';
import { CALLS } from '../support/calls/index.js';
import { OPTIONAL_PACKAGES } from '../support/optional-packages.js';
import { assert, suite } from '../support/suite.js';

const ROOT = new URL('../../', import.meta.url);
const MAX_EVERYDAY_NAMES = 36;

const urlOf = (entry: string): string =>
  new URL(`src/entries/${entry === 'uriscan' ? 'index' : entry.replace('uriscan/', '')}.ts`, ROOT).href;
const modules = new Map<string, Record<string, unknown>>();
for (const entry of ENTRIES) modules.set(entry, await import(urlOf(entry)));
const everyday = modules.get('uriscan') as Record<string, unknown>;

/** The entries other than the main one that have a name. */
const homesOf = (name: string): string[] =>
  ENTRIES.filter((entry) => entry !== 'uriscan' && name in (modules.get(entry) as object));
const isErrorClass = (value: unknown): boolean => typeof value === 'function' && value.prototype instanceof Error;

const entries = suite('entries');
entries(`uriscan has at most ${MAX_EVERYDAY_NAMES} names`, () => {
  const names = Object.keys(everyday);
  assert.ok(names.length <= MAX_EVERYDAY_NAMES, `${names.length}: ${names.join(' ')}`);
});
for (const [entry, module] of modules) {
  entries(`each name of ${entry} is in one other place at most, with the same value there`, () => {
    for (const [name, value] of Object.entries(module)) {
      const homes = homesOf(name);
      if (!isErrorClass(value)) assert.ok(homes.length <= 1, `${name}: ${homes.join(', ')}`);
      for (const home of ['uriscan', ...homes]) {
        const other = modules.get(home) as Record<string, unknown>;
        if (name in other) assert.is(other[name], value, `${name} of ${home}`);
      }
    }
  });
}
const TEXTS = ['a b', '//[', '%zz', '/a', '', 'é', 'http://%FF/', '\ud800', 'http://a/\ud800'];
entries('each entry exports the errors that its functions throw', async () => {
  const thrown = new Set<string>();
  for (const [entry, module] of modules) {
    for (const value of Object.values(module)) {
      for (const call of CALLS.get(value) ?? []) {
        for (const text of TEXTS) {
          try {
            await call(text);
          } catch (error) {
            const { name } = (error as Error).constructor;
            if (!/^(?:Uri|Iri|Idn)/.test(name)) continue;
            thrown.add(name);
            assert.is(module[name], (error as Error).constructor, `${name} is thrown by a function of ${entry}`);
          }
        }
      }
    }
  }
  assert.equal([...thrown].sort(), [
    'IdnError',
    'IriSyntaxError',
    'UriComponentError',
    'UriResolutionError',
    'UriSyntaxError',
    'UriTemplateError',
  ]);
});
entries('no entry loads an optional package', () => {
  const resolve = `const peers = new Set(${JSON.stringify(OPTIONAL_PACKAGES)});
  export const resolve = (name, context, next) => {
    if (peers.has(name)) throw new Error(name + ' is loaded');
    return next(name, context);
  };`;
  const hook = `import { register } from 'node:module';
  register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(resolve)}`)});`;
  const flags = ['--import', 'tsx', '--import', `data:text/javascript,${encodeURIComponent(hook)}`];
  const program = `const errors = [];
  for (const name of ${JSON.stringify(OPTIONAL_PACKAGES)}) await import(name).catch(({ message }) => errors.push(message));
  for (const url of ${JSON.stringify(ENTRIES.map(urlOf))}) await import(url);
  console.log(errors.join());`;
  const output = execFileSync(process.execPath, [...flags, '--input-type=module', '--eval', program], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  assert.is(output.trim(), OPTIONAL_PACKAGES.map((name) => `${name} is loaded`).join());
});
entries.run();
