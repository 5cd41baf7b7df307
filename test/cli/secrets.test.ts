/** Promise 6 of SECURITY.md for the command: no password in its messages, findings and explanations. */

import { uriscan, withFiles } from '../support/cli.js';
import { randomTextsWithPassword } from '../support/secrets/readers.js';
import { SECRET, SPELLINGS_OF_PASSWORD, textsWithPassword } from '../support/secrets.js';
import { assert, suite } from '../support/suite.js';

const secrets = suite('cli secrets');

const TEXTS = [
  ...SPELLINGS_OF_PASSWORD,
  ...textsWithPassword().filter((_, i) => i % 641 === 0),
  ...randomTextsWithPassword(200, 46),
];
// A line break ends the input of these commands.
const LINES = TEXTS.filter((text) => !/[\r\n]/.test(text));

/** The lines of both streams that have the password. */
const leaksOf = ({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }): string[] =>
  `${stdout}\n${stderr}`.split('\n').filter((line) => line.includes(SECRET));

for (const args of [
  'check',
  'check -g uri',
  'check -g relative-reference',
  'inspect -s note',
  'inspect -s note -f ndjson',
]) {
  secrets(`promise 6: ${args} shows no password`, async () => {
    const outcome = await uriscan(args.split(' '), { stdin: [LINES.join('\n')] });
    assert.ok(outcome.stdout.length > 1000);
    assert.equal(leaksOf(outcome), []);
  });
}

// A slash ends the name of a file.
const NAMES = TEXTS.filter((text) => !/[/\0]/.test(text) && Buffer.byteLength(text) < 256);
for (const args of ['check', 'inspect -s note', 'inspect -s note -f ndjson']) {
  secrets(`promise 6: ${args} shows no password of the name of a file`, async () => {
    assert.ok(NAMES.length > 10);
    await withFiles(Object.fromEntries(NAMES.map((name) => [name, 'http://a b\n'])), async (path) => {
      const outcome = await uriscan([...args.split(' '), '--', ...NAMES.map(path)]);
      assert.ok(outcome.stdout.includes('***'));
      assert.equal(leaksOf(outcome), []);
    });
  });
}

secrets('promise 6: explain shows no password', async () => {
  const outcome = await uriscan(['explain', ...TEXTS]);
  assert.ok(outcome.stdout.includes('***'));
  assert.equal(leaksOf(outcome), []);
});

for (const verb of ['resolve', 'relativize']) {
  secrets(`promise 6: ${verb} --base shows no password`, async () => {
    for (const base of TEXTS) {
      const outcome = await uriscan([verb, `--base=${base}`, '-q'], { stdin: ['//h/\n'] });
      if (outcome.code !== 0) assert.equal(leaksOf(outcome), [], JSON.stringify(base));
    }
  });
}

for (const args of ['', 'check', 'check -g', 'scan --fields', 'inspect -f', 'check -t', 'explain -g']) {
  secrets(`promise 6: ${args} TEXT, which fails, shows no password`, async () => {
    for (const text of TEXTS) {
      const outcome = await uriscan([...args.split(' ').filter(Boolean), text], { stdin: [] });
      assert.is.not(outcome.code, 0);
      assert.equal(leaksOf(outcome), [], JSON.stringify(text));
    }
  });
}
secrets('promise 6: no password of a file for rejects', async () => {
  const outcome = await uriscan(['check', '-r', `http://u:${SECRET}`], { stdin: [] });
  assert.is(outcome.code, 2);
  assert.equal(leaksOf(outcome), []);
});

secrets.run();
