/** The help of every command: its width, its sections, and its options. */

import { LINE_VERBS } from '../support/cli/verbs.js';
import { Collector, uriscan } from '../support/cli.js';
import { textOf } from '../support/documents.js';
import { assert, suite } from '../support/suite.js';

const help = suite('cli help');

const helpOf = async (args: string): Promise<string> =>
  (await uriscan([...args.split(' ').filter(Boolean), '--help'])).stdout;

const PROGRAM = await helpOf('');
const VERBS = [...PROGRAM.matchAll(/^ {2}([a-z]+) (?=.*(?:\[|<))/gm)].map(([, name]) => name as string);
const WITH_FILES = [...PROGRAM.matchAll(/^ {2}(\w+) \[options\].* \[files\.\.\.\] /gm)].map(
  ([, name]) => name as string,
);

help('lists the commands', () => {
  assert.equal(new Set(WITH_FILES), new Set([...LINE_VERBS.map((verb) => verb.split(' ')[0]), 'links', 'find']));
});

help('the guide lists the commands', () => {
  const [list = ''] = /^Verbs: (?:`\w+`,?\s*)+/m.exec(textOf('packages/cli/docs/command.md')) ?? [];
  const others = ['help', 'completions'];
  assert.equal(new Set(list.match(/(?<=`)\w+(?=`)/g)), new Set(VERBS.filter((verb) => !others.includes(verb))));
});

for (const verb of ['', ...VERBS.filter((name) => name !== 'help')]) {
  help(`uriscan ${verb}: at most 80 columns, with examples and exit codes`, async () => {
    const text = await helpOf(verb);
    const wrong = text.split('\n').filter((line) => line.length > 80 || line !== line.trimEnd());
    assert.equal(wrong, []);
    assert.match(text, new RegExp(`\nExamples:\n(?: {2}.*uriscan ${verb}.*\n)+\n`));
    assert.match(text, /\nExit codes:\n {2}0 +\S.*\n(?:.*\n)* {2}2 +wrong usage/);
    assert.not.match(text, /\n\n\n|^\n/);
  });
}

/** On a terminal of so many columns, no line is longer than `width`, and some line nearly is. */
const fits = (columns: number, width: number): void => {
  help(`on a terminal of ${columns} columns: at most ${width}`, async () => {
    const stdout = new Collector({ isTTY: true, columns });
    const lines = (await uriscan(['check', '--help'], { stdout })).stdout.split('\n');
    const longest = Math.max(...lines.map((line) => line.length));
    assert.ok(longest <= width && longest > width - 8, `${longest}`);
  });
};

fits(200, 80);
fits(72, 72);

help('-h is the beginning of --help, up to the examples', async () => {
  for (const args of [[], ['scan'], ['help', 'explain']]) {
    const [short, long] = [await uriscan([...args, '-h']), await uriscan([...args, '--help'])];
    assert.is(short.code, 0);
    assert.match(short.stdout, /\nExamples:\n(?: {2}.*\n)+$/);
    assert.ok(long.stdout.length > short.stdout.length);
    const [examples = ''] = /\nExamples:\n.*$/s.exec(short.stdout) ?? [];
    assert.ok(long.stdout.includes(examples) && long.stdout.startsWith(short.stdout.slice(0, -examples.length)));
  }
});

help.run();
