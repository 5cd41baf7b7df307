/** Whether different answers are found, counted and shown before anything is timed. */

import { Corpus } from '../../bench/corpora/index.js';
import { differences } from '../../bench/runner/answers.js';
import { measurerOf } from '../../bench/runner/processes.js';
import { SUBJECTS } from '../../bench/tasks/subjects.js';
import { type Answer, passOf } from '../../bench/tasks/task.js';
import { installedLibrary } from '../support/bench/library.js';
import { assert, suite } from '../support/suite.js';

const answers = suite('bench answers');

/** The share of answers that differ from ours. */
const differ = (ours: readonly (Answer | null)[], theirs: readonly (Answer | null)[], share: number): void =>
  answers(`of ${JSON.stringify(theirs)}, ${share} differ from ${JSON.stringify(ours)}`, async () => {
    const measurers = [ours, theirs].map((of) =>
      measurerOf('', { answers: (indices) => indices.map((i) => of[i] ?? null) }),
    );
    const found = await differences(measurers, [...ours.keys()]);
    assert.equal(found, [share]);
  });

differ(['http://a/', true], ['http://a/', true], 0);
differ(['http://a', true], ['http://a/', true], 0.5);
differ([true, false], [false, false], 0.5);
// Only two answers are compared.
differ([null, 'a'], ['b', 'c'], 1);
differ([null, 'a'], ['b', null], 0);

/** Every subject supports the tasks that it names, and answers for a reference that every parser accepts. */
const REFERENCE = 'http://user@www.example.com:8080/a/b?c=d#e';
const LIBRARY = installedLibrary();

for (const { name, load } of SUBJECTS) {
  answers(`${name} answers, and does the work it is timed for`, async () => {
    const corpus = Corpus.of('one', [REFERENCE]);
    const tasks = Object.entries(await load(LIBRARY));
    assert.ok(tasks.length > 0);
    for (const [verb, task] of tasks) {
      const pass = passOf(task, corpus, () => corpus.flat);
      assert.ok(pass(0, 1) > 0, verb);
      assert.is(pass(0, 0), 0, verb);
    }
  });
}

answers.run();
