/**
 * Runs the fuzz targets on their corpora and on some generated texts, for a few seconds. Tests that the search finds
 * hidden faults and shortens inputs, and that its counters are in every branch. `npm run fuzz` runs longer.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Random } from '../../bench/model/random.js';
import { MOST_INPUTS, readCorpus } from './corpus.js';
import { Coverage, countSteps, forget, hit } from './engine/coverage.js';
import { withCounters } from './engine/instrument.js';
import { reduced, Search } from './engine/search.js';
import { shrink } from './engine/shrink.js';
import { Broken, fields, must, outcome, SEPARATOR, same, type Target } from './target.js';
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
    const texts = target.texts(SEED);
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

targets('each has a unique name and a corpus within the limit', () => {
  const names = TARGETS.map(({ name }) => name);
  assert.is(new Set(names).size, names.length);
  const files = readdirSync(new URL('corpus', import.meta.url)).sort();
  assert.equal(files, names.map((name) => `${name}.jsonl`).sort());
  for (const name of names) assert.ok(readCorpus(name).length > 0 && readCorpus(name).length <= MOST_INPUTS, name);
});

targets('each entry that others import has targets, and so has the command', () => {
  const { exports } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    readonly exports: Readonly<Record<string, unknown>>;
  };
  const entries = Object.keys(exports).filter((path) => !/\.\w+$/.test(path));
  const names = entries.map((path) => (path === '.' ? 'uriscan' : path.slice(2)));
  assert.equal([...new Set(TARGETS.map(({ entry }) => entry))].sort(), [...names, 'command'].sort());
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
promises('same and must', () => {
  same(1n, 1n, 'equal');
  must(true, 'so');
  assert.throws(() => same('a', 'b', 'text'), /^Broken: text: "a", not "b"$|text: "a", not "b"/);
  assert.throws(
    () => must(false, 'no'),
    (error: Error) => error instanceof Broken,
  );
});
promises('an outcome is a value or a documented error, and any other error is rethrown', () => {
  assert.equal(
    outcome(() => 1),
    { value: 1 },
  );
  const refusal = outcome(() => {
    throw new RangeError('far');
  }, RangeError);
  assert.is('refused' in refusal && refusal.refused, 'RangeError');
  assert.throws(
    () =>
      outcome(() => {
        throw new Error('other');
      }, RangeError),
    /other/,
  );
});
const splits = (text: string, count: number, expected: readonly string[]): void =>
  promises(`${JSON.stringify(text)} has the ${count} fields ${JSON.stringify(expected)}`, () =>
    assert.equal(fields(text, count), expected),
  );
splits('', 2, ['', '']);
splits('a', 2, ['a', '']);
splits(`a${SEPARATOR}b${SEPARATOR}c`, 2, ['a', `b${SEPARATOR}c`]);
splits(`a${SEPARATOR}b`, 3, ['a', 'b', '']);
promises.run();

const engine = suite('fuzz: engine');
/** A crash that one text in 10^10 would reach, with counters as in instrumented code. */
const hidden: Target = {
  name: 'hidden',
  entry: 'scanner',
  promise: 'none',
  check(text) {
    for (let i = 0; i < 5; i++) {
      if (text[i] !== '/@:#?'[i]) return;
      hit(i);
    }
    throw new Broken('found');
  },
  *texts() {
    for (;;) yield 'aaaaaaaaa';
  },
};
engine('coverage finds a crash that random texts miss', async () => {
  const search = new Search(hidden, new Random(SEED));
  let found: string | undefined;
  for (let i = 0; i < 200_000 && found === undefined; i++) {
    const text = search.next();
    try {
      await search.run(text);
    } catch {
      found = text;
    }
  }
  assert.is(found?.slice(0, 5), '/@:#?');
  assert.ok(search.corpus.length > 4);
});
engine('a reduced corpus reaches the same features', async () => {
  const target = { ...hidden, check: (text: string) => hit(text.length % 3) };
  const all = ['a', 'b', 'aa', 'aaaa', 'aaa', 'aaaaaaaaa'];
  const kept = await reduced(target, new Random(SEED), all);
  assert.equal(kept.map(({ length }) => length).sort(), [1, 2, 3]);
});
engine('the count of a branch is a separate feature if counts matter', () => {
  const features = (countsMatter: boolean): number[] => {
    const coverage = new Coverage(countsMatter);
    return [1, 1, 2, 3, 5, 7].map((times) => {
      forget();
      for (let i = 0; i < times; i++) hit(9);
      return coverage.takeNew();
    });
  };
  assert.equal(features(true), [1, 0, 1, 1, 1, 0]);
  assert.equal(features(false), [1, 0, 0, 0, 0, 0]);
});
engine('steps of the automaton are features', () => {
  const coverage = new Coverage(true);
  const steps = (text: string): number => {
    forget();
    countSteps(text);
    return coverage.takeNew();
  };
  assert.ok(steps('http://a') > 5);
  assert.is(steps('http://a'), 0);
  assert.ok(steps(`http://a${SEPARATOR}//[::1]`) > 3);
  assert.is(steps('//[::1'), 0);
});
engine('a rejected Promise is a broken promise, too', async () => {
  const late: Target = { ...hidden, check: async (text) => must(text !== 'aaaaaaaaa', 'late') };
  const search = new Search(late, new Random(SEED));
  let error: unknown;
  await search.run(search.next()).catch((thrown: unknown) => {
    error = thrown;
  });
  assert.instance(error, Broken);
});
engine('an input is made as short and simple as possible', async () => {
  const fails = async (text: string): Promise<boolean> => text.includes('@') && text.length > 3;
  assert.is(await shrink('http://user:secret@example.com/', fails), '@aaa');
});

const counts = (code: string, expected: number): void =>
  engine(`counters in ${code}`, () => {
    const calls: number[] = [];
    const next = (): never => ({ type: 'Identifier', name: `$${calls.push(0)}` }) as never;
    withCounters(code, next);
    assert.is(calls.length, expected);
  });
counts('f()', 0);
counts('function f() { return 1; }', 1);
counts('const f = (a) => a', 1);
counts('if (a) b(); else { c(); }', 2);
counts('if (a) b();', 2);
counts('a ? b : c', 2);
counts('a && b', 1);
counts('for (;;) a();', 1);
counts('switch (a) { case 1: case 2: b(); default: }', 3);
engine('instrumented code has the same results', () => {
  const code =
    'let s = 0; for (const a of [1, 2, 3]) { if (a > 1) s += a > 2 ? 10 : 20; else s++; } const g = (a) => a || 7; return s + g(0);';
  const instrumented = withCounters(`function f() { ${code} }`, () => ({ type: 'NumericLiteral', value: 0 }) as never);
  assert.is(new Function(`${instrumented}; return f();`)(), new Function(code)());
});
engine.run();
