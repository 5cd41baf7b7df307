/** Runs the fuzz targets on their corpora, and on other inputs for some milliseconds. `npm run fuzz` runs longer. */

import { readdirSync, readFileSync } from 'node:fs';
import { assert, suite } from '../support/suite.js';
import { readCorpus } from './corpus.js';
import { inputs } from './inputs.js';
import { shrink } from './shrink.js';
import { outcome, type Target } from './target.js';
import { TARGETS } from './targets/index.js';

const SEED = Number(process.env['URISCAN_SEED'] ?? 3986);
const MILLISECONDS = 60;
/** Takes half a second per text. */
const SLOW = 'growth';

const targets = suite('fuzz: targets');
for (const target of TARGETS) {
  const corpus = target.name === SLOW ? [] : readCorpus(target.name);
  targets(`${target.name}: ${target.promise} (${corpus.length} inputs of the corpus)`, async () => {
    for (const text of corpus) await holds(target, text);
    const texts = inputs(target, SEED);
    const end = performance.now() + MILLISECONDS;
    do await holds(target, texts.next().value);
    while (performance.now() < end);
  });
}

async function holds(target: Target, text: string): Promise<void> {
  try {
    await target.check(text);
  } catch (error) {
    assert.unreachable(`${JSON.stringify(text)}: ${(error as Error).stack}`);
  }
}

targets('each has a unique name and a corpus', () => {
  const names = TARGETS.map(({ name }) => name);
  assert.is(new Set(names).size, names.length);
  const files = readdirSync(new URL('corpus', import.meta.url)).sort();
  assert.equal(files, names.map((name) => `${name}.jsonl`).sort());
  for (const name of names) assert.ok(readCorpus(name).length > 0, name);
});

/** The proof is about the tables. */
const PROVEN = 'tables';
targets('each entry that others import has targets, and so have the command and the replacement of fast-uri', () => {
  const { exports } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    readonly exports: Readonly<Record<string, unknown>>;
  };
  const entries = Object.keys(exports).filter((path) => !/\.\w+$/.test(path));
  const names = entries.map((path) => (path === '.' ? 'uriscan' : path.slice(2))).filter((name) => name !== PROVEN);
  assert.equal([...new Set(TARGETS.map(({ entry }) => entry))].sort(), [...names, 'command', 'fast-uri'].sort());
});

targets('the same seed gives the same texts', () => {
  for (const { name, texts } of TARGETS) {
    const [some, same] = [texts(SEED), texts(SEED)].map((list) => Array.from({ length: 20 }, () => list.next().value));
    assert.equal(some, same, name);
    assert.ok(new Set(some).size > 5, name);
  }
});
targets.run();

const promises = suite('fuzz: promises');
promises('an undocumented error is rethrown', () => {
  const run = (): unknown => outcome(() => JSON.parse('{'), RangeError);
  assert.throws(run, /JSON/);
});
promises('an input is made as short and simple as possible', async () => {
  const fails = async (text: string): Promise<boolean> => text.includes('@') && text.length > 3;
  assert.is(await shrink('http://user:secret@example.com/', fails), '@aaa');
});
promises.run();
