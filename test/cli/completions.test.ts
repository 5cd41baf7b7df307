/** The scripts of `uriscan completions`, in the shells that are installed. */

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { uriscan, withFiles } from '../support/cli.js';

const completing = suite('cli completions');

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

const isInstalled = (shell: Shell): boolean => spawnSync(shell, ['--version']).status === 0;

/** Programs that print the completions of `$@`, with the script in `$script`. */
const PROGRAMS: Readonly<Record<Shell, string>> = {
  bash: `source "$script"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _uriscan; printf "%s\\n" "\${COMPREPLY[@]}"`,
  // The functions of zsh work within its line editor only.
  zsh: `compdef() { }; source "$script"
    _describe() { print -l \${verbs%%:*} }
    _arguments() { print -l -- $@ }
    words=("$@"); CURRENT=$#; _uriscan`,
  fish: 'source $script; complete -C "$argv"',
};

function completionsOf(shell: Shell, words: readonly string[]): Promise<string[]> {
  return withFiles({}, async (path) => {
    writeFileSync(path('script'), (await uriscan(['completions', shell])).stdout);
    const options = {
      bash: ['--norc', '-c', PROGRAMS.bash, 'bash'],
      zsh: ['-f', '-c', PROGRAMS.zsh, 'zsh'],
      fish: ['--no-config', '-c', PROGRAMS.fish],
    };
    const { stdout, stderr } = spawnSync(shell, [...options[shell], ...words], {
      encoding: 'utf8',
      env: { ...process.env, script: path('script') },
    });
    assert.is(stderr, '');
    return stdout.split('\n').slice(0, -1);
  });
}

/** Each shell completes these words with these texts, among others. */
const completes = (words: readonly string[], texts: readonly string[]): void => {
  for (const shell of SHELLS) {
    completing(`${shell}: ${words.join(' ')}`, async () => {
      if (!isInstalled(shell)) return;
      const found = await completionsOf(shell, words);
      for (const text of texts)
        assert.ok(
          found.some((line) => line.includes(text)),
          `${text}: ${found.join('\n')}`,
        );
    });
  }
};

completes(['uriscan', ''], ['scan', 'check', 'explain', 'surt', 'completions', 'help']);
completes(['uriscan', 'scan', '--for'], ['--format']);
completes(['uriscan', 'scan', '--format', 'n'], ['ndjson']);
completes(['uriscan', 'completions', ''], ['bash', 'zsh', 'fish']);
completes(['uriscan', 'help', ''], ['scan', 'links']);

completing('bash: completes what was begun, and files where there is no choice', async () => {
  if (!isInstalled('bash')) return;
  assert.equal(await completionsOf('bash', ['uriscan', 'scan', '--format', 'n']), ['ndjson']);
  assert.equal(await completionsOf('bash', ['uriscan', 'surt', '--no-c']), ['--no-canonical']);
  assert.equal(await completionsOf('bash', ['uriscan', 'scan', 'li']), ['']);
  assert.match((await uriscan(['completions', 'bash'])).stdout, /^complete -o default -F _uriscan uriscan$/m);
});

for (const shell of SHELLS) {
  completing(`${shell}: has every command and option`, async () => {
    const script = (await uriscan(['completions', shell])).stdout;
    const { stdout } = await uriscan(['--help']);
    for (const [, verb] of stdout.matchAll(/^ {2}((?!help)[a-z]+) (?=.*(?:\[|<))/gm)) {
      const help = (await uriscan([verb as string, '--help'])).stdout;
      for (const [, flag] of help.matchAll(/^ {2}(?:-\w, )?--([a-z-]+)/gm)) {
        const flags = script
          .split('\n')
          .filter((line) => line.includes(verb as string) && line.includes(flag as string));
        assert.ok(flags.length > 0, `${verb} --${flag}`);
      }
    }
  });
}

completing('refuses another shell', async () => {
  const { code, stderr } = await uriscan(['completions', 'tcsh']);
  assert.is(code, 2);
  assert.match(stderr, /Allowed choices are bash, zsh, fish/);
});

completing.run();
