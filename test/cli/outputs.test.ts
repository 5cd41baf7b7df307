/**
 * Outputs that fail are reported, and set the exit code. A reader that has ended is not an error.
 *
 * For promise 10 of SECURITY.md.
 */

import fs, { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { LINE_VERBS } from '../support/cli/verbs.js';
import { Collector, ended, shell, start, uriscan, withFiles } from '../support/cli.js';
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

/** A full disk, imitated: a write to a file takes at most 7 bytes, and none after so many. */
const withFullDisk = async (size: number, run: () => Promise<void>): Promise<void> => {
  const { writeSync } = fs;
  let left = size;
  fs.writeSync = ((fd: number, bytes: Buffer, at: number) => {
    const some = bytes.subarray(at, at + Math.min(7, left));
    if (some.length === 0) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write', errno: -28 });
    left -= some.length;
    return writeSync(fd, some);
  }) as typeof writeSync;
  syncBuiltinESMExports();
  try {
    await run();
  } finally {
    fs.writeSync = writeSync;
    syncBuiltinESMExports();
  }
};

/** On a disk with room for so many bytes, both files have the rows that the summary counts. */
const cuts = (size: number, valid: number, rejected: number): void => {
  outputs(`the outputs have the rows that the summary counts on a disk of ${size} bytes`, () =>
    withFiles({ out: 'before\n' }, async (path) => {
      const fd = openSync(path('out'), 'r+');
      const stdout = new Collector({ fd });
      const args = ['normalize', '-t', '1', '-r', path('rejects')];
      const lines = ['http://a.example/1\nb c\n', 'http://a.example/2\n', 'd e\nhttp://a.example/3\n'];
      await withFullDisk(size, async () => {
        // Where the file ends.
        readSync(fd, Buffer.alloc(99));
        const { code, stderr } = await uriscan(args, { stdin: lines, stdout });
        assert.is(code, valid === 3 ? 0 : 2);
        assert.match(stderr, new RegExp(`${valid} valid, ${rejected} rejected, 0 empty\n`));
        assert.is(stderr.includes('no space left on device'), valid < 3);
        assert.is(stderr.includes('\nthe output is cut after these rows\n'), valid < 3);
      });
      closeSync(fd);
      const expected = [1, 2, 3].slice(0, valid).map((n) => `http://a.example/${n}\n`);
      assert.is(readFileSync(path('out'), 'utf8'), `before\n${expected.join('')}`);
      const rejects = readFileSync(path('rejects'), 'utf8');
      assert.is(rejects.split('\n').length - 1, rejected);
    }),
  );
};
for (const size of [0, 1, 18]) cuts(size, 0, 0);
for (const size of [19, 37]) cuts(size, 1, 1);
for (const size of [38, 56]) cuts(size, 2, 1);
cuts(57, 3, 2);

outputs('rejects are kept if the reader of standard output ends', () =>
  withFiles({}, async (path) => {
    const stdout = new Collector({ error: 'EPIPE' });
    const { code } = await uriscan(['check', '--only', 'valid', '-r', path('rejects')], {
      stdin: ['a\nb c\nd e\n'],
      stdout,
    });
    assert.is(code, 0);
    assert.is(readFileSync(path('rejects'), 'utf8').split('\n').length, 3);
  }),
);

outputs('an output file that is not replaced is named', () =>
  withFiles({ out: 'old\n' }, async (path) => {
    const { stderr } = await uriscan(['normalize', '-o', path('out'), path('missing')]);
    assert.is(stderr.includes('cut'), false);
    const { stderr: failed } = await uriscan(['normalize', '-o', path('out'), '-', path('missing')], {
      stdin: ['a\n'],
    });
    assert.match(failed, /\nthe file of --output stays as it was before\n/);
  }),
);

if (process.platform !== 'win32') {
  const LINES = 'http://a.example/\nb c\nd\ne f g\n'.repeat(1000);
  const numbers = (stderr: string): number[] =>
    (/^[\d,]+ lines: ([\d,]+) valid, ([\d,]+) rejected/.exec(stderr)?.slice(1) ?? []).map((text) =>
      Number(text.replaceAll(',', '')),
    );

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    outputs(`as a process: ${signal} ends both outputs after the rows that the summary counts`, () =>
      withFiles({}, async (path) => {
        for (const milliseconds of [0, 3, 10]) {
          const child = start(['normalize', '-r', path('rejects')]);
          const send = (error?: unknown): unknown => error || child.stdin?.write(LINES, send);
          child.stdin?.on('error', () => {});
          send();
          child.stdout?.once('data', () => setTimeout(() => child.kill(signal), milliseconds));
          const { stdout, stderr } = await ended(child);
          const [valid, rejected] = numbers(stderr);
          assert.is(stdout.split('\n').length - 1, valid);
          assert.is(readFileSync(path('rejects'), 'utf8').split('\n').length - 1, rejected);
        }
      }),
    );
  }

  outputs('as a process: a signal ends a run whose reader has stopped', () =>
    withFiles({ many: LINES.repeat(20) }, async (path) => {
      const child = start(['normalize', '-r', path('rejects'), path('many')]);
      child.stdout?.once('readable', () => setTimeout(() => child.kill(), 100));
      let stderr = '';
      child.stderr?.on('data', (data) => (stderr += data));
      const code = await new Promise((resolve) => child.on('exit', resolve));
      assert.is(code, 143);
      const [valid = 0] = numbers(stderr);
      assert.ok(valid < 40_000);
    }),
  );
}

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
