/**
 * Whether native programs are measured like other subjects, with a made-up program, and whether a run works without
 * them.
 */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Corpus } from '../../bench/corpora/index.js';
import { type NativeProgram, PROGRAM, startNative, versionsIn } from '../../bench/runner/native.js';
import type { Measurer } from '../../bench/runner/processes.js';
import { commonGround, measureSamples } from '../../bench/runner/rounds.js';
import { NATIVE_SUBJECTS } from '../../bench/tasks/rivals/native.js';
import { temporaryFolder } from '../../scripts/test/temporary-folder.js';
import { assert, suite } from '../support/suite.js';

const REFERENCES = ['http://a/b', 'c d', '', '\xe9', '?q', 'http://[::1]/'];

const folder = temporaryFolder('native');
const file = join(folder, 'lines');

/**
 * Answers as `bench/native` does, and takes 10 ns per line.
 */
const FAKE = `
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
const [subject, file] = process.argv.slice(2);
const lines = readFileSync(file, 'latin1').split('\\n').slice(0, -1);
let count = lines.length;
const print = (text) => process.stdout.write(text + '\\n');
print(count);
for await (const question of createInterface({ input: process.stdin })) {
  const [verb, ...numbers] = question.split(' ');
  if (subject === 'fatal') process.exit(3);
  if (verb === 'choose') print((count = numbers.length) * 0);
  else if (verb === 'round') print(Number(numbers[1]) <= count ? 10 * (numbers[1] - numbers[0]) * numbers[2] : 'too many');
  else if (verb === 'memory') print(4096);
}`;
const fake = join(folder, 'fake.mjs');
const command: NativeProgram['command'] = [process.execPath, fake];

const native = suite('bench native');
native.before(() => {
  writeFileSync(file, Corpus.of('some', REFERENCES).lines().bytes);
  writeFileSync(fake, FAKE);
});

/** Uses a process, then ends it. */
async function using(subject: string, work: (measurer: Measurer) => Promise<void>, of = command): Promise<void> {
  const measurer = await startNative(of, subject, file);
  await work(measurer).finally(() => measurer.stop());
}

native('a corpus is written with one reference per line', () => {
  assert.is(readFileSync(file, 'latin1'), `${REFERENCES.join('\n')}\n`);
});

native('it is called and timed like other subjects', () =>
  using('fluent-uri', async (measurer) => {
    const { chosen, measurers, dropped } = await commonGround([measurer], REFERENCES.length);
    assert.equal([chosen, dropped], [null, []]);
    const plan = { rounds: 3, turnTime: 0, sampleTime: 0, warmUpTime: 1 };
    const [sampled] = await measureSamples(measurers, REFERENCES.length, plan, true, () => {});
    assert.equal(sampled, { subject: 'fluent-uri', tinybench: [[10], [10], [10]], benchmark: [] });
    assert.is(await measurer.ask('memory', null), 4096);
    assert.is(await measurer.ask('garbage', null), 0);
  }),
);

native('references that other subjects refuse are left out', () =>
  using('fluent-uri', async (measurer) => {
    await measurer.ask('choose', [0, 2]);
    assert.equal(await measurer.ask('sample', { size: 2, passes: 7, milliseconds: 0 }), [10]);
    assert.equal(await measurer.ask('sample', { size: 3, passes: 1, milliseconds: 0 }), [Number.NaN]);
  }),
);

native('a process that ends early is reported', () =>
  using('fatal', async (measurer) => {
    const told = await measurer.ask('memory', null).catch(({ message }: Error) => message);
    assert.is(told, 'fatal: its process ended with 3');
  }),
);

native('each crate that is measured is pinned', () => {
  const versions = versionsIn(readFileSync(new URL('../../bench/native/Cargo.lock', import.meta.url), 'utf8'));
  const expected = NATIVE_SUBJECTS.map(({ name }) => name);
  assert.equal(Object.keys(versions), expected);
});

if (existsSync(PROGRAM)) {
  for (const { name } of NATIVE_SUBJECTS) {
    native(`${name} takes time`, () =>
      using(
        name,
        async (measurer) => {
          await measurer.ask('choose', [1]);
          const [sample = 0] = await measurer.ask('sample', { size: 1, passes: 100, milliseconds: 0 });
          assert.ok(sample > 0);
        },
        [PROGRAM],
      ),
    );
  }
} else {
  console.log('bench/native is not built: native parsers are not asked (npm run bench -- --full --native builds it)');
}

native.run();
