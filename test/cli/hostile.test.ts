/**
 * Names and arguments with control characters are escaped in every output.
 *
 * For promise 10 of SECURITY.md.
 */

import { writeFileSync } from 'node:fs';
import { printable, printableError, printableJson, printableRows } from '../../packages/cli/src/io/messages.js';
import { LINE_VERBS } from '../support/cli/verbs.js';
import { Collector, uriscan, withFiles } from '../support/cli.js';
import { some } from '../support/draws.js';
import { runRows } from '../support/rows.js';
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

for (const verb of [...LINE_VERBS, 'resolve']) {
  const args = verb.split(' ');
  isHarmless(...args, '@');
  isHarmless(...args, '/tmp/no-such-@/file', '@');
  isHarmless(...args, '--@');
  isHarmless(...args, '-t', '@');
  isHarmless(...args, '-t@');
  isHarmless(...args, '--threads=@');
  isHarmless(...args, '-r', '/no-such-@/file');
  isHarmless(...args, '-f', '@');
  isHarmless(...args, '-b', '@');
  isHarmless(...args, '-b', 'http://@/');
}
for (const option of ['--set', '--remove', '--append', '--query']) {
  isHarmless('with', option, '@');
  isHarmless('with', option, '@=a');
  isHarmless('with', option, 'host=@');
}

/** Lines with bytes that are not ASCII, or not UTF-8. */
const LINES = Buffer.concat([
  Buffer.from(`http://127.0.0.1/\n//u:p@h\n/${NAME.replaceAll(/\s/g, '')}\nhttp://h\u009b/\u202e\\\n`),
  Buffer.from([0x2f, 0x9b, 0x33, 0x31, 0x6d, 0xff, 0x1b, 0x00, 0x0a]),
  Buffer.from('http://%1b%9b/\u001b%\u009b\n'),
]);

for (const args of [
  ['scan', '--fields', 'file,line,reference'],
  ['scan', '-f', 'tsv', '--fields', 'file,line'],
  ['check'],
  ['inspect', '-s', 'note'],
  ['inspect', '-s', 'note', '-f', 'ndjson'],
  ['resolve'],
  ...LINE_VERBS.map((verb) => verb.split(' ')),
]) {
  hostile(`a file with such a name and such lines: ${args.join(' ')}`, () =>
    withFiles({}, async (path) => {
      // The name of a file must not contain half a character.
      const name = path(NAME.replace('\ud800', ''));
      writeFileSync(name, LINES);
      const outcome = await uriscan([...args, '-r', path('rejects'), name, path(`no${NAME}`)]);
      assertHarmless(outcome);
      const rows = outcome.stdout.split('\n').slice(0, -1);
      if (args.includes('ndjson') || args.includes('file,line,reference')) {
        for (const row of rows) {
          assert.is(JSON.parse(row).file, name);
          assert.not.ok(row.includes('\t'));
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
      if (options === '--invalid keep --keep') assert.ok(pipe.stdout.includes('\u001b'));
    });
  }
}
hostile('tabs and line feeds of rows stay on a terminal', async () => {
  const stdin = ['a\u001b[2J b\n/c\n'];
  const { stdout } = await uriscan(['normalize', '--keep', '--invalid', 'keep'], {
    stdin,
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

/** An argument in the wrong place may contain a password. */
for (const args of [
  ['@'],
  ['scan', '@'],
  ['scan', '--@'],
  ['explain', '-g', '@', 'a'],
  ['scan', '-r', '@/x'],
  ['resolve', '-b', '@ '],
]) {
  hostile(`shows no password: ${args.join(' ')}`, async () => {
    const { code, stderr } = await uriscan(args.map((arg) => arg.replace('@', 'http://u:secret@h/')));
    assert.is(code, 2);
    assert.match(stderr, /http:\/\/u:\*\*\*@h\//);
    assert.not.match(stderr, /secret/);
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

/** An error of the argument parser is printed as `text`: only a password in it is replaced. */
const says = (error: string, text: string): void =>
  hostile(`says ${JSON.stringify(error)}`, () => assert.is(printableError(`error: ${error}\n`), `uriscan: ${text}\n`));

runRows('cli/hostile', { isHarmless, escapes, says });

hostile('the hint of the argument parser is on a separate line', () => {
  assert.is(
    printableError("error: unknown command 'sc\nan'\n(Did you mean scan?)\n"),
    "uriscan: unknown command 'sc\\u{a}an'\n(Did you mean scan?)\n",
  );
  assert.is(printableError('error: a\n(Did you mean b?)c\n'), 'uriscan: a\\u{a}(Did you mean b?)c\n');
});

hostile.run();
