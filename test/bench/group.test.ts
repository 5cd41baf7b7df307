/** Rivals that throw, the progress, and options that a run does not take. */

import { spawnSync } from 'node:child_process';
import { Corpus } from '../../bench/corpora/index.js';
import { type Participant, type Results, runGroup } from '../../bench/runner/group.js';
import type { Measurer } from '../../bench/runner/processes.js';
import { openProgress } from '../../bench/runner/progress.js';
import { ROOT } from '../../bench/runner/run-folder.js';
import { some } from '../support/draws.js';
import { assert, suite } from '../support/suite.js';

const group = suite('bench group');

const corpus = Corpus.of('few', ['?a', '?b']);
const plan = { rounds: 2, turnTime: 0, sampleTime: 0, warmUpTime: 0 };

/** A subject that throws when it is asked `fault`, and counts the processes that have not been stopped. */
let running = 0;
const subject = (name: string, fault = ''): Participant => ({
  name,
  start: async () => {
    const answers: Record<string, unknown> = {
      accepts: [1, 1],
      answers: [true, true],
      warmUp: 1,
      sample: [10],
      benchmark: 10,
    };
    if (fault === 'start') throw new Error('Cannot find package');
    running++;
    return {
      subject: name,
      ask: async (question: string) => {
        if (question === fault) throw new Error(`scan/${name}: TypeError: Invalid URL\n    at another process`);
        return answers[question] ?? 0;
      },
      stop: async () => {
        running--;
      },
    } as Measurer;
  },
});

const measure = (...participants: Participant[]): Promise<Results> =>
  runGroup({ corpus, verb: 'scan', plan, hasSecond: true, scale: 1, participants }, () => {});

for (const fault of ['start', 'accepts', 'answers', 'choose', 'warmUp', 'sample', 'benchmark', 'garbage', 'memory']) {
  group(`a rival that throws at ${fault} is left out, and only that one`, async () => {
    const { measurements, dropped } = await measure(subject('uriscan'), subject('URL', fault), subject('fast-uri'));
    const subjects = measurements.map((each) => each.subject);
    assert.equal(subjects, ['uriscan', 'fast-uri']);
    const reason = fault === 'start' ? 'Cannot find package' : 'TypeError: Invalid URL';
    assert.equal(dropped, [{ corpus: 'few', verb: 'scan', subject: 'URL', reason }]);
    assert.is(running, 0);
  });
}

group('an error of uriscan ends the run', async () => {
  const told = await measure(subject('uriscan', 'sample'), subject('URL')).catch((error: Error) => error);
  assert.match(String(told), /scan\/uriscan: TypeError/);
  assert.is(running, 0);
});

group.run();

const progress = suite('bench progress');

/** The text that is written at these milliseconds; each step is 10 %. */
function written(isTTY: boolean, times: readonly number[], until?: number): string {
  let text = '';
  const write = (part: string): void => {
    text += part;
  };
  const { now } = performance;
  let clock = 0;
  performance.now = () => clock;
  const { step } = openProgress(until, { isTTY, write } as unknown as NodeJS.WriteStream);
  for (const [done, time] of times.entries()) {
    clock = time;
    step('scan', done, 10);
  }
  performance.now = now;
  return text;
}

progress('a step takes as long as those before', () =>
  assert.is(
    written(false, [0, 15_000, 20_000]),
    '  0 %  scan\n 10 %  scan, 2 min 15 s left\n 20 %  scan, 1 min 20 s left\n',
  ),
);
progress('no time is left after the end', () =>
  assert.is(written(true, [0, 15_000], 20_000), '\r\x1b[K  0 %  scan\r\x1b[K 10 %  scan, 5 s left'),
);

progress.run();

const options = suite('bench options');

const REFUSED = [
  [['--publish', '--json', 'a.json'], '--json is not an option of --publish: see --help'],
  [['--native'], '--native is not an option of the plain run: see --help'],
] as const;
for (const [args, message] of some('bench/group: rows of refused options', REFUSED)) {
  options(`${args.join(' ')} is refused`, () => {
    const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'bench/main.ts', ...args], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    assert.is(status, 2);
    assert.match(stderr, `bench: ${message}`);
  });
}

options.run();
