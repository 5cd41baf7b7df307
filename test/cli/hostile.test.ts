/**
 * No output has a character of a name or an argument that controls a terminal, or a password.
 *
 * For promises 6 and 10 of SECURITY.md.
 */

import { writeFileSync } from 'node:fs';
import { printable, printableError, printableJson, printableRows } from '../../packages/cli/src/io/messages.js';
import { LINE_VERBS } from '../support/cli/verbs.js';
import { Collector, uriscan, withFiles } from '../support/cli.js';
import { some } from '../support/draws.js';
import { runRows } from '../support/rows.js';
import { randomTextsWithPassword } from '../support/secrets/readers.js';
import { SECRET, SPELLINGS_OF_PASSWORD, textsWithPassword } from '../support/secrets.js';
import { assert, suite } from '../support/suite.js';

const hostile = suite('cli hostile names');

/** Commands, C1 controls, bidi controls, other line ends, invisible characters, and half a character. */
const NASTY = ['\u001b[31m', '\u009b31m', '\u202e', '\u2066', '\u2028', '\u200b', '\ud800', '\u007f', '\b', '\r'];
const LIE = '\nuriscan: all is well\t';
const NAME = `a${NASTY.join('')}${LIE}b`;

/** No output has a character that controls a terminal, or a line that is not the program's own. */
function assertHarmless(outcome: { readonly stdout: string; readonly stderr: string }): void {
  for (const text of [outcome.stdout, outcome.stderr]) {
    assert.not.match(text, /(?![\n\t])[\p{C}\p{Zl}\p{Zp}]/u);
    assert.not.match(text, /^uriscan: all is well/m);
  }
}

/** The command gets these arguments, with `@` for a hostile text. */
const isHarmless = (...args: string[]): void => {
  hostile(args.join(' '), async () => {
    for (const text of some('cli/hostile: texts', [NAME, LIE, ...NASTY])) {
      const outcome = await uriscan(
        args.map((arg) => arg.replace('@', text)),
        { stdin: ['a b\n'] },
      );
      assertHarmless(outcome);
      assert.ok(outcome.code <= 2);
    }
  });
};

const ARGUMENTS = '@,/tmp/no-such-@/file @,--@,-t @,-t@,--threads=@,-r /no-such-@/file,-f @,-b @,-b http://@/'.split(
  ',',
);
for (const verb of [...LINE_VERBS, 'resolve'])
  for (const args of ARGUMENTS) isHarmless(...verb.split(' '), ...args.split(' '));
for (const option of ['--set', '--remove', '--append', '--query'])
  for (const value of ['@', '@=a', 'host=@']) isHarmless('with', option, value);

/** Lines with bytes that are not ASCII, or not UTF-8. */
const LINES = Buffer.concat([
  Buffer.from(`http://127.0.0.1/\n//u:p@h\n/${NAME.replaceAll(/\s/g, '')}\nhttp://h\u009b/\u202e\\\n`),
  Buffer.from([0x2f, 0x9b, 0x33, 0x31, 0x6d, 0xff, 0x1b, 0x00, 0x0a]),
  Buffer.from('http://%1b%9b/\u001b%\u009b\n'),
]);

for (const args of [
  'scan --fields file,line,reference',
  'scan -f tsv --fields file,line',
  'inspect -s note',
  'inspect -s note -f ndjson',
  'resolve',
  ...LINE_VERBS,
]) {
  hostile(`a file with such a name and such lines: ${args}`, () =>
    withFiles({}, async (path) => {
      // The name of a file must not contain half a character.
      const name = path(NAME.replace('\ud800', ''));
      writeFileSync(name, LINES);
      const outcome = await uriscan([...args.split(' '), '-r', path('rejects'), name, path(`no${NAME}`)]);
      assertHarmless(outcome);
      const rows = outcome.stdout.split('\n').slice(0, -1);
      if (/ndjson|file,line,reference/.test(args)) {
        for (const row of rows) {
          assert.is(JSON.parse(row).file, name);
          assert.not.match(row, '\t');
        }
      }
      if (args.includes('tsv')) for (const row of rows) assert.is(row.split('\t').length, 2);
    }),
  );
}

/** Options that print references as they are in the input. */
const AS_THEY_ARE = ['--keep', '--invalid keep', '--invalid keep --keep', '--keep -f csv', '--keep -f ndjson --nulls'];
for (const verb of LINE_VERBS) {
  const isReport = /^(?:check|inspect)/.test(verb);
  for (const options of isReport ? [''] : ['', ...AS_THEY_ARE]) {
    const args = [...verb.split(' '), ...options.split(' ').filter(Boolean)];
    hostile(`such lines on a terminal, and unchanged in a pipe: ${args.join(' ')}`, async () => {
      const stdin = [LINES];
      const terminal = await uriscan(args, { stdin, stdout: new Collector({ isTTY: true }) });
      assertHarmless(terminal);
      const pipe = await uriscan(args, { stdin });
      assert.is(printableRows(Buffer.from(pipe.stdout)), terminal.stdout);
      if (options === '--invalid keep --keep') assert.match(pipe.stdout, '\u001b');
    });
  }
}

hostile('tabs and line feeds of rows stay on a terminal', async () => {
  const { stdout } = await uriscan(['normalize', '--keep', '--invalid', 'keep'], {
    stdin: ['a\u001b[2J b\n/c\n'],
    stdout: new Collector({ isTTY: true }),
  });
  assert.is(stdout, 'a\\u{1b}[2J b\ta\\u{1b}[2J b\n/c\t/c\n');
});

hostile('a bar and a summary have no name in them', () =>
  withFiles({}, async (path) => {
    const name = path(NAME.replace('\ud800', ''));
    writeFileSync(name, 'a\n');
    const { code, stderr } = await uriscan(['check', name], { stderr: new Collector({ isTTY: true, columns: 80 }) });
    assert.is(code, 0);
    assert.match(stderr, /^1 line: 1 valid, 0 rejected, 0 empty\n/);
  }),
);

if (process.platform === 'linux') {
  hostile('rejects are not written to a terminal', async () => {
    const { code, stderr } = await uriscan(['scan', '-r', '/dev/ptmx'], { stdin: ['a\u001b b\n'] });
    assert.is(code, 2);
    assert.is(stderr, 'uriscan: /dev/ptmx: is a terminal, and rejected lines could control it\n');
  });
}

/** A name is printed as `text`, and in JSON as `json`, which gives the same name when it is parsed. */
const escapes = (name: string, text: string, json: string): void => {
  hostile(`escapes ${JSON.stringify(name)}`, () => {
    assert.is(printable(name), text);
    assert.is(printableJson({ name }), `{"name":"${json}"}`);
    assert.is(JSON.parse(printableJson({ name })).name, name);
  });
};

/** An error of the argument parser is printed as `text`: only a password in it is replaced, and its hint is on a separate line. */
const says = (error: string, text: string): void =>
  hostile(`says ${JSON.stringify(error)}`, () => assert.is(printableError(`error: ${error}\n`), `uriscan: ${text}\n`));

runRows('cli/hostile', { isHarmless, escapes, says });

const secrets = suite('cli secrets');

const TEXTS = [
  ...SPELLINGS_OF_PASSWORD,
  ...textsWithPassword().filter((_, i) => i % 641 === 0),
  ...randomTextsWithPassword(200, 46),
];
// A line break ends the input of these commands.
const SECRET_LINES = TEXTS.filter((text) => !/[\r\n]/.test(text)).join('\n');

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
    const outcome = await uriscan(args.split(' '), { stdin: [SECRET_LINES] });
    assert.ok(outcome.stdout.length > 1000);
    assert.equal(leaksOf(outcome), []);
  });
}

secrets('promise 6: explain shows no password', async () => {
  const outcome = await uriscan(['explain', ...TEXTS]);
  assert.match(outcome.stdout, '***');
  assert.equal(leaksOf(outcome), []);
});

/** Arguments that fail, with `@` for a text, show no password. */
const hides = (args: string, mayPass = false): void => {
  secrets(`promise 6: ${args} shows no password`, async () => {
    for (const text of TEXTS) {
      const outcome = await uriscan(
        args.split(' ').map((arg) => arg.replace('@', text)),
        { stdin: ['//h/\n'] },
      );
      if (outcome.code === 0 && mayPass) continue;
      assert.is.not(outcome.code, 0);
      assert.equal(leaksOf(outcome), [], JSON.stringify(text));
    }
  });
};
for (const verb of ['resolve', 'relativize']) hides(`${verb} --base=@ -q`, true);
for (const args of ['@', 'check @', 'check -g @', 'scan --fields @', 'inspect -f @', 'check -t @', 'explain -g @'])
  hides(args);

for (const args of ['check', 'inspect', 'inspect -f ndjson']) {
  secrets(`promise 6: ${args} shows no password in the name of a file`, async () => {
    await withFiles({ [`u:${SECRET}@h`]: 'a b\n' }, async (path) => {
      // A name without a folder is a userinfo and a host.
      const folder = process.cwd();
      process.chdir(path(''));
      const outcome = await uriscan([...args.split(' '), `u:${SECRET}@h`]).finally(() => process.chdir(folder));
      assert.is(outcome.code, 1);
      assert.equal(leaksOf(outcome), []);
    });
  });
}

secrets('promise 6: no password of a file for rejects', async () => {
  const outcome = await uriscan(['check', '-r', `http://u:${SECRET}`], { stdin: [] });
  assert.is(outcome.code, 2);
  assert.equal(leaksOf(outcome), []);
});

hostile.run();
secrets.run();
