/** Whether different answers are found, counted and shown before anything is timed. */

import { compare, differingPart } from '../../bench/runner/answers.js';
import { coldParticipants } from '../../bench/runner/cold.js';
import { sliceOf } from '../../bench/runner/rounds.js';
import { HERE } from '../../bench/runner/runtimes.js';
import { SUBJECTS } from '../../bench/tasks/subjects.js';
import { type Answer, BASE } from '../../bench/tasks/task.js';
import { installedLibrary } from '../support/bench/library.js';
import { assert, suite } from '../support/suite.js';

const answers = suite('bench answers');

const differ = (ours: Answer, theirs: Answer, part: string | undefined): void =>
  answers(`${JSON.stringify(ours)} and ${JSON.stringify(theirs)} differ in ${part}`, () =>
    assert.is(differingPart(ours, theirs), part),
  );

differ('http://a/', 'http://a/', undefined);
differ('http://a', 'http://a/', 'answer');
differ(true, false, 'answer');
differ({ host: 'a', path: '' }, { host: 'a', path: '' }, undefined);
differ({ host: 'a', path: '' }, { host: 'a', path: '/' }, 'path');
differ({ path: 'a' }, { path: 'a', query: '' }, 'query');
// An undefined property is the same as a missing one.
differ({ path: 'a' }, { path: 'a', query: undefined }, undefined);

answers('refused and tolerated references are counted apart from different answers', () => {
  const found = compare(['a', 'b', 'c', 'd', 'e'], ['a', 'b', null, null, 'e'], ['a', undefined, 'c', null, 'f']);
  assert.equal(found, {
    compared: 5,
    refused: 1,
    tolerated: 1,
    different: 1,
    examples: [{ reference: 'e', part: 'answer', ours: '"e"', theirs: '"f"' }],
  });
});

/** Every subject supports the tasks that it names, and answers for a reference that every parser accepts. */
const REFERENCE = 'http://user@www.example.com:8080/a/b?c=d#e';
const LIBRARY = installedLibrary();

for (const { name, load } of SUBJECTS) {
  answers(`${name} answers, and does the work it is timed for`, async () => {
    const { Corpus } = await import('../../bench/corpora/index.js');
    const bytes = new Uint8Array(Buffer.from(REFERENCE));
    const corpus = new Corpus('one', bytes, Uint32Array.of(0, bytes.length));
    const tasks = Object.entries(await load(LIBRARY));
    assert.ok(tasks.length > 0);
    for (const [verb, { answer, prepare }] of tasks) {
      if (answer) assert.not.equal(answer(REFERENCE, BASE) ?? null, null, verb);
      const pass = prepare({ corpus, strings: corpus.references.flat, baseOf: () => BASE });
      assert.ok(pass(0, 1) > 0, verb);
      assert.is(pass(0, 0), 0, verb);
    }
  });
}

for (const verb of ['import', 'require', 'firstCall'] as const) {
  for (const { name, start } of coldParticipants(verb, LIBRARY, HERE)) {
    answers(`${verb} of ${name} takes time in a new process`, async () => {
      const measurer = await start();
      assert.ok((await measurer.ask('round', { from: 0, to: 1, passes: 1 })) > 0);
    });
  }
}

for (const [count, size] of [
  [1, 1],
  [4996, 4996],
  [100_000, 7692],
] as const) {
  answers(`${count} references are read in slices of ${size}`, () => assert.is(sliceOf(count), size));
}

answers.run();
