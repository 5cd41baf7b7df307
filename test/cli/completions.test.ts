/** The words of `uriscan completions`, and its scripts in the shells that are installed. */

import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { command, uriscan, withFiles } from '../support/cli.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const completing = suite('cli completions');

const wordsOf = async (line: string): Promise<string[]> =>
  (await uriscan(['completions', 'bash', `--line=${line}`])).stdout.split('\n').slice(0, -1);

/** A line is completed with these words, and no others. */
const completes = (line: string, ...words: readonly string[]): void => {
  completing(JSON.stringify(line), async () => assert.equal(await wordsOf(line), words));
};

runRows('cli/completions', { completes });

completing('has every command and option', async () => {
  const { stdout } = await uriscan(['--help']);
  const verbs = Array.from(stdout.matchAll(/^ {2}([a-z]+) (?=.*(?:\[|<))/gm), ([, verb]) => verb as string);
  assert.equal(await wordsOf('uriscan '), [...verbs, '--help', '--version']);
  assert.equal(await wordsOf('uriscan help '), verbs);
  for (const verb of verbs) {
    const help = (await uriscan([verb, '--help'])).stdout;
    const flags = Array.from(help.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm), ([, flag]) => flag as string);
    const words = await wordsOf(`uriscan ${verb} -`);
    for (const flag of flags) assert.ok(verb === 'help' || words.includes(flag), `${verb} ${flag}`);
  }
});

/** Programs that print the completions of `$line`, with the script in `$script`. */
const PROGRAMS = {
  bash: 'source "$script"; COMP_LINE=$line; COMP_POINT=99; _uriscan; printf "%s\\n" "$COMPREPLY"',
  // The functions of zsh work within its line editor only.
  zsh: 'compdef() { }; source "$script"; compadd() { print -l $words_found }; LBUFFER=$line; _uriscan',
  fish: 'source $script; complete -C $line',
};

for (const [shell, program] of Object.entries(PROGRAMS)) {
  completing(`the script of ${shell}`, async () => {
    const isInstalled = spawnSync(shell, ['--version']).status === 0;
    if (!isInstalled) return;
    await withFiles({}, async (path) => {
      writeFileSync(path('script'), (await uriscan(['completions', shell])).stdout);
      const words = [process.execPath, ...command()].map((word) => `'${word}'`).join(' ');
      writeFileSync(path('uriscan'), `#!/bin/sh\nexec ${words} "$@"\n`);
      chmodSync(path('uriscan'), 0o755);
      const PATH = `${path('')}:${process.env['PATH']}`;
      const env = { ...process.env, PATH, script: path('script'), line: 'uriscan scan --format n' };
      const { stdout, stderr } = spawnSync(shell, ['-c', program], { encoding: 'utf8', env });
      assert.is(stderr, '');
      assert.match(stdout, /^ndjson\b/m);
    });
  });
}

completing.run();
