/**
 * Outputs that fail are reported, and set the exit code. A reader that has ended is not an error.
 *
 * For promise 10 of SECURITY.md.
 */

import { LINE_VERBS } from '../support/cli/verbs.js';
import { Collector, shell, uriscan } from '../support/cli.js';
import { assert, suite } from '../support/suite.js';

const outputs = suite('cli outputs');

const HELP = ['--help', '-h', 'help', '--version', '-V', ...LINE_VERBS.map((verb) => `${verb.split(' ')[0]} --help`)];

/** `args` report that standard output fails. If its reader has ended, they print nothing. */
const fails = (args: string, input: string): void => {
  outputs(`standard output fails: ${args}`, async () => {
    const run = (error: string) =>
      uriscan(args.split(' '), { stdin: [input], stdout: new Collector({ error }), stderr: new Collector() });
    for (const error of ['ENOSPC', 'EIO']) {
      const { code, stderr } = await run(error);
      assert.is(code, 2, error);
      assert.match(stderr, /^uriscan: standard output: refused\n/);
    }
    const { code, stderr } = await run('EPIPE');
    assert.is(stderr, '');
    assert.ok(code < 2);
  });
};

for (const args of [...HELP, 'help scan', 'help explain', 'explain --help', 'explain a', 'explain %']) fails(args, '');
fails('links -b x:/', '<a href=1>');
for (const verb of LINE_VERBS) fails(verb, '//h b\na:c\nhttp://127.0.0.1/\na:b\tc\n');

for (const verb of LINE_VERBS) {
  outputs(`standard error fails: ${verb}`, async () => {
    const run = (error: string) => uriscan(verb.split(' '), { stdin: [''], stderr: new Collector({ error }) });
    assert.is((await run('ENOSPC')).code, 2);
    assert.is((await run('EPIPE')).code, 0);
  });
}

outputs('a mistake of the program has another exit code than a finding', async () => {
  class Failing extends Collector {
    override _write(...[, , done]: Parameters<Collector['_write']>): void {
      done(new Error('unknown'));
    }
  }
  for (const args of [['check'], ['explain', 'a']]) {
    const { code, stderr } = await uriscan(args, { stdin: ['a b\n'], stdout: new Failing() });
    assert.is(code, 2);
    assert.match(stderr, /^uriscan: internal error: Error: unknown\\u\{a\} +at /);
  }
});

if (process.platform === 'linux') {
  /** A line of a shell exits with this code. */
  const exits = (line: string, code: number, stderr: string): void => {
    outputs(`as a process: ${line}`, async () => {
      const outcome = await shell(line);
      assert.is(outcome.code, code);
      assert.is(outcome.stderr, stderr);
    });
  };

  exits('$uriscan --help > /dev/full', 2, 'uriscan: standard output: no space left on device\n');
  exits('$uriscan explain a > /dev/full', 2, 'uriscan: standard output: no space left on device\n');
  exits('echo a | $uriscan scan 2> /dev/full', 2, '');
}

outputs.run();
