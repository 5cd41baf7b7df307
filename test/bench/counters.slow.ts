/** The counters of the regression check: 0 where nothing is allocated, more for deliberate allocations. */

import type { Start } from '../../bench/check/blocks.js';
import {
  COUNTED,
  type Counted,
  countAll,
  countOnce,
  deoptimizations,
  PROCESSES,
  worse,
} from '../../bench/check/counters.js';
import { openTasks } from '../../bench/check/tasks.js';
import { load } from '../../bench/corpora/index.js';
import type { Measurer } from '../../bench/runner/processes.js';
import { openRunFolder, ROOT } from '../../bench/runner/run-folder.js';
import { allocate, slowDown } from '../support/bench/patches.js';
import { assert, suite } from '../support/suite.js';

const counters = suite('bench counters');

/** A made-up process that records how it was started, and its questions. */
const recorded: unknown[] = [];
const recorder: Start = async (runtime) => {
  recorded.push(runtime?.flags.filter((flag) => flag.includes('semi-space')));
  const ask = async (...question: unknown[]): Promise<number> => recorded.push(question);
  return { subject: 'uriscan', ask, stop: async () => {} } as unknown as Measurer;
};

let unchanged: readonly Counted[];
let allocating: readonly Counted[];
const bytesOf = (name: string): number => unchanged.find(({ verb }) => verb === name)?.tree[0]?.bytes ?? Number.NaN;
counters.before(async () => {
  const runFolder = await openRunFolder();
  try {
    const libraries = ['tree', 'copy', 'allocating'].map((name) => runFolder.addLibrary(name, ROOT));
    const [library, copy, patched] = libraries as [string, string, string];
    allocate(patched);
    const counting = async (...builds: string[]) =>
      countAll(await openTasks(runFolder, builds, load('sample'), COUNTED), builds);
    unchanged = await counting(library, copy);
    allocating = await counting(patched, copy);
    await countOnce({ verb: 'scan', starts: [recorder], chosen: null, count: 5 }, library, 0);
  } finally {
    runFolder.close();
  }
});

counters('a process is warm, and collects no garbage while it is counted', () => {
  assert.equal(recorded, [
    ['--min-semi-space-size=64', '--max-semi-space-size=64'],
    ['choose', null],
    ['round', { from: 0, to: 5, passes: 300 }],
    ['round', { from: 0, to: 5, passes: 50 }],
    ['garbage', null],
  ]);
});

for (const name of ['scan', 'scanBytes', 'isUri']) {
  counters(`${name} allocates nothing`, () => {
    assert.is(bytesOf(name), 0);
  });
}

counters('scanLines allocates once per batch, and nothing per line', () => assert.ok(bytesOf('scanLines') < 0.5));

counters('an object with a component is counted', () => {
  // At least two words for an object, and two for its content.
  assert.ok(bytesOf('parse') >= 32);
});

counters('a tree is not reported as worse than itself', () => assert.equal(unchanged.flatMap(worse), []));

counters('an allocation added to scan is found', () => {
  const found = allocating.flatMap(worse);
  assert.is(found.length, 1, found.join('\n'));
  assert.match(found[0] as string, /^scan allocates: [1-9]/);
  assert.is(allocating[0]?.tree.length, PROCESSES);
});

counters('these verbs are counted', () => {
  assert.equal(
    unchanged.map(({ verb }) => verb),
    [
      ...['scan', 'scanBytes', 'scanLines', 'isUri', 'parse', 'resolver'],
      ...['normalizeLines', 'resolveLines', 'fingerprintLines'],
    ],
  );
});

counters('the loop of a build can be slowed down', async () => {
  const runFolder = await openRunFolder();
  try {
    assert.not.throws(() => slowDown(runFolder.addLibrary('slowed', ROOT), 10));
  } finally {
    runFolder.close();
  }
});

counters('deoptimizations after the warm-up are read from the output of V8', () => {
  const line = (name: string, reason: string): string =>
    `[bailout (kind: deopt-eager, reason: ${reason}): begin. deoptimizing 0x3e0b <JSFunction ${name} (sfi = 0x1)>, 0x2 <Code TURBOFAN>, opt id 3, bytecode offset 4, deopt exit 1, FP to SP delta 32, pc 0x7f]`;
  const trace = [line('scan', 'wrong map'), 'anything', line('', 'overflow')].join('\n');
  assert.equal(deoptimizations(trace), ['scan: wrong map', '(anonymous): overflow']);
});

counters.run();
