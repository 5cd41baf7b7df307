/** The man page of the command. */

import { spawnSync } from 'node:child_process';
import { manPage } from '../../scripts/build/man-page.js';
import { uriscan } from '../support/cli.js';
import { assert, suite } from '../support/suite.js';

const man = suite('man page');

const PAGE = manPage();
const REQUESTS = new Set(['TH', 'SH', 'SS', 'PP', 'TP', 'B', 'br', 'RS', 'RE', 'nf', 'fi']);

man('has only requests of man pages, and ASCII', () => {
  for (const line of PAGE.split('\n')) {
    if (line.startsWith('.')) assert.ok(REQUESTS.has(/^\.(\w*)/.exec(line)?.[1] as string), line);
    assert.not.match(line, /^'|[^ -~]/);
  }
  for (const section of ['NAME', 'SYNOPSIS', 'OPTIONS', 'COMMANDS', 'EXIT CODES', 'INPUT'])
    assert.ok(PAGE.includes(`\n.SH "${section}"\n`) || PAGE.includes(`\n.SH ${section}\n`), section);
});

man('has each command, option, example and exit code', async () => {
  const plain = PAGE.replaceAll('\\-', '-').replaceAll('\\e', '\\').replaceAll('\\(dq', '"').replaceAll('\\&', '');
  const { stdout } = await uriscan(['--help']);
  for (const [, verb] of stdout.matchAll(/^ {2}((?!help)[a-z]+) (?=.*(?:\[|<))/gm)) {
    const section = plain.split(`.SS "uriscan ${verb} `)[1]?.split(/^\.S[SH]/m)[0] as string;
    const help = (await uriscan([verb as string, '--help'])).stdout;
    const terms = [...help.matchAll(/^ {2}((?:-\w, )?--[a-z-]+|\d+ )/gm)].map(([, term]) => (term as string).trim());
    assert.ok(terms.length >= 3);
    for (const term of terms) assert.ok(section.includes(`.B "${term}`), `${verb}: ${term}`);
    for (const [, example] of (help.split('Examples:\n')[1] as string).split('\n\n', 1)[0]?.matchAll(/^ {2}(.*)$/gm) ??
      [])
      assert.ok(section.includes(`\n${example}\n`), example);
  }
});

man('groff formats it without a warning', () => {
  const { error, status, stdout, stderr } = spawnSync('groff', ['-man', '-Tutf8', '-wall', '-ww'], {
    input: PAGE,
    encoding: 'utf8',
  });
  if (error !== undefined) return;
  assert.is(stderr, '');
  assert.is(status, 0);
  assert.match(stdout, /uriscan - Scans, resolves and normalizes/);
});

man.run();
