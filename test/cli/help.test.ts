/** The help of every command: its width, its sections, and its options. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Collector, uriscan } from '../support/cli.js';

const help = suite('cli help');

const helpOf = async (args: string): Promise<string> =>
  (await uriscan([...args.split(' ').filter(Boolean), '--help'])).stdout;

const PROGRAM = await helpOf('');
const VERBS = [...PROGRAM.matchAll(/^ {2}([a-z]+) (?=.*(?:\[|<))/gm)].map(([, name]) => name as string);
const WITH_FILES = VERBS.filter((verb) => PROGRAM.includes(`  ${verb} [options] [files...]`));

help('lists the commands', () => {
  for (const verb of ['scan', 'check', 'explain', 'inspect', 'resolve', 'normalize', 'relativize', 'help'])
    assert.ok(VERBS.includes(verb), verb);
  assert.ok(WITH_FILES.length >= 6);
});

for (const verb of ['', ...VERBS.filter((name) => name !== 'help')]) {
  help(`uriscan ${verb}: at most 80 columns, with examples and exit codes`, async () => {
    const text = await helpOf(verb);
    assert.equal(
      text.split('\n').filter((line) => line.length > 80 || line !== line.trimEnd()),
      [],
    );
    assert.match(text, new RegExp(`\nExamples:\n(?: {2}.*uriscan ${verb}.*\n)+\n`));
    assert.match(text, /\nExit codes:\n {2}0 +\S.*\n(?:.*\n)* {2}2 +wrong usage/);
    assert.not.match(text, /\n\n\n|^\n/);
  });
}

for (const verb of WITH_FILES) {
  help(`uriscan ${verb}: has the options and sections of all commands that read files`, async () => {
    const text = await helpOf(verb);
    for (const part of ['-r, --rejects <file>', '-q, --quiet', '--no-progress', '-t, --threads <number>'])
      assert.ok(text.includes(`\n  ${part}`), part);
    for (const part of ['\nInput:\n', '\nRejects (--rejects):\n', '\n  130  interrupted\n'])
      assert.ok(text.includes(part), part);
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

help.run();
