/**
 * Streams and files of a run: outputs that fail are reported, and set the exit code, except if a reader has ended. A file that is an input,
 * or that another stream is written to, is not emptied. A bar is shown on terminals only.
 *
 * For promise 10 of SECURITY.md.
 */

import fs, {
  chmodSync,
  closeSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
  symlinkSync,
  truncateSync,
} from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { devNull } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { totalSize } from '../../packages/cli/src/io/open-input.js';
import { LINE_VERBS } from '../support/cli/verbs.js';
import { Collector, uriscan, withFiles } from '../support/cli.js';
import { rows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const outputs = suite('cli outputs');

const HELP = ['--help', '-h', 'help', '--version', '-V', ...LINE_VERBS.map((verb) => `${verb.split(' ')[0]} --help`)];

/** `args` report that standard output fails. If its reader has ended, they print nothing. */
const fails = (args: string, input: string): void => {
  outputs(`standard output fails: ${args}`, async () => {
    const run = (error: string) => uriscan(args.split(' '), { stdin: [input], stdout: new Collector({ error }) });
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
for (const verb of LINE_VERBS) {
  fails(verb, '//h b\na:c\nhttp://127.0.0.1/\na:b\tc\n');
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

/** If the reader of the output has ended, a run ends without a message and reads no more. */
const endsQuietly = (args: readonly string[], code: number): void => {
  outputs(`a reader that has gone: ${args.join(' ')}`, async () => {
    let taken = 0;
    const stdin = (async function* () {
      for (const line of ['a b\nc\n', 'd e\n', 'f g\n']) {
        taken++;
        yield Buffer.from(line);
      }
    })();
    const outcome = await uriscan(args, { stdin, stdout: new Collector({ error: 'EPIPE' }) });
    assert.equal({ ...outcome, taken }, { code, stdout: '', stderr: '', taken: 1 });
  });
};

endsQuietly(['scan'], 0);
endsQuietly(['check'], 1);
endsQuietly(['explain', '-'], 1);

outputs('rejects are kept if the reader of standard output ends', () =>
  withFiles({}, async (path) => {
    const setting = { stdin: ['a\nb c\nd e\n'], stdout: new Collector({ error: 'EPIPE' }) };
    assert.is((await uriscan(['check', '--only', 'valid', '-r', path('rejects')], setting)).code, 0);
    assert.is(readFileSync(path('rejects'), 'utf8').split('\n').length, 3);
  }),
);

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
      const lines = ['http://a.example/1\nb c\n', 'http://a.example/2\n', 'd e\nhttp://a.example/3\n'];
      await withFullDisk(size, async () => {
        // Where the file ends.
        readSync(fd, Buffer.alloc(99));
        const { code, stderr } = await uriscan(['normalize', '-t', '1', '-r', path('rejects')], {
          stdin: lines,
          stdout: new Collector({ fd }),
        });
        assert.is(code, valid === 3 ? 0 : 2);
        assert.match(stderr, `${valid} valid, ${rejected} rejected, 0 empty\n`);
        assert.is(stderr.includes('no space left on device'), valid < 3);
        assert.is(stderr.includes('\nthe output is cut after these rows\n'), valid < 3);
      });
      closeSync(fd);
      const expected = [1, 2, 3].slice(0, valid).map((n) => `http://a.example/${n}\n`);
      assert.is(readFileSync(path('out'), 'utf8'), `before\n${expected.join('')}`);
      assert.is(readFileSync(path('rejects'), 'utf8').split('\n').length - 1, rejected);
    }),
  );
};
for (const size of [0, 1, 18]) cuts(size, 0, 0);
for (const size of [19, 37]) cuts(size, 1, 1);
for (const size of [38, 56]) cuts(size, 2, 1);
cuts(57, 3, 2);

const TEXT = 'http://a/\nb c\nd\n';

/** Streams that are the file `s.txt`. */
type Stream = 'stdin' | 'stdout' | 'stderr';

/** With these streams, the command refuses arguments, in which `@name` is a file, and changes no file. `hard` and `soft` are links. */
const refuses = (args: string, streams: readonly Stream[], why: string): void => {
  outputs(`refuses ${args}, with s.txt as ${streams.join()}`, () =>
    withFiles({ 's.txt': TEXT }, async (path) => {
      linkSync(path('s.txt'), path('hard'));
      symlinkSync(path('s.txt'), path('soft'));
      const fd = openSync(path('s.txt'), 'r+');
      const outcome = await uriscan(
        args.split(' ').map((arg) => arg.replace(/^@/, path('/'))),
        {
          stdin: [TEXT],
          ...(streams.includes('stdin') && { stdinFd: fd }),
          ...(streams.includes('stdout') && { stdout: new Collector({ fd }) }),
          ...(streams.includes('stderr') && { stderr: new Collector({ fd }) }),
        },
      ).finally(() => closeSync(fd));
      assert.equal(
        { ...outcome, stderr: outcome.stderr.replace(path('/'), '') },
        { code: 2, stdout: '', stderr: `uriscan: ${why}\n` },
      );
      assert.is(readFileSync(path('s.txt'), 'utf8'), TEXT);
      assert.equal(readdirSync(path('')).sort(), ['hard', 's.txt', 'soft']);
    }),
  );
};
for (const row of rows<Parameters<typeof refuses>>('cli/same-files')) refuses(...row);
for (const verb of [...LINE_VERBS, 'resolve']) refuses(`${verb} -r @s.txt`, ['stdin'], 's.txt: is an input too');

/** Runs the command with an open file as standard input. */
const withStdin = async (file: string, args: readonly string[], setting: Parameters<typeof uriscan>[1] = {}) => {
  const fd = openSync(file, 'r');
  return await uriscan(args, { ...setting, stdinFd: fd }).finally(() => closeSync(fd));
};

outputs('takes a file on standard input that is not an input', () =>
  withFiles({ 's.txt': TEXT, other: 'e f\n' }, async (path) => {
    assert.is((await withStdin(path('s.txt'), ['scan', '-r', path('s.txt'), path('other')])).code, 1);
    assert.is(readFileSync(path('s.txt'), 'utf8'), `${path('other')}\t1\t1\tforbidden-character\te f\n`);
  }),
);

outputs('a file on standard input is read to its end', () =>
  withFiles({ lines: 'http://a/\n' }, async (path) => {
    const outcome = await withStdin(path('lines'), ['normalize', '-q'], { stdin: ['http://a/\n'] });
    assert.equal(outcome, { code: 0, stdout: 'http://a/\n', stderr: '' });
  }),
);

outputs('a directory on standard input is an error', async () => {
  assert.equal(await withStdin('.', ['scan']), { code: 2, stdout: '', stderr: 'uriscan: -: is a directory\n' });
});

outputs('a terminal on standard input is an error', async () => {
  const stderr = 'uriscan: expected a file, or - for standard input; see uriscan check --help\n';
  assert.equal(await uriscan(['check'], { stdinIsTTY: true }), { code: 2, stdout: '', stderr });
});

outputs('standard input is not touched unless it is an input', async () => {
  const touched = () => assert.unreachable();
  for (const args of ['check package.json', 'explain a', 'scan missing']) await uriscan(args.split(' '), { touched });
  let count = 0;
  await uriscan(['check', '-'], { touched: () => count++ });
  assert.ok(count > 0);
});

outputs('the size of all files is known, except with standard input', () =>
  withFiles({ a: '12', b: '345' }, async (path) => {
    assert.is(await totalSize([path('a'), path('missing'), '.', path('b')]), 5);
    assert.is(await totalSize([path('a'), '-']), undefined);
  }),
);

outputs('--output follows a link', () =>
  withFiles({ a: '/%7e\n' }, async (path) => {
    symlinkSync(path('a'), path('link'));
    assert.is((await uriscan(['normalize', '-q', '-o', path('link'), path('a')])).code, 0);
    assert.is(readFileSync(path('a'), 'utf8'), '/~\n');
    assert.equal(readdirSync(path('')).sort(), ['a', 'link']);
  }),
);

if (process.platform !== 'win32') {
  outputs('--output keeps the permissions of a file, from the first moment of the new one', () =>
    withFiles({ a: '/a\n' }, async (path) => {
      const { open } = files;
      const umask = process.umask(0o022);
      const first: number[] = [];
      files.open = async (...args) => {
        const handle = await open(...args);
        first.push((await handle.stat()).mode & 0o777);
        return handle;
      };
      syncBuiltinESMExports();
      try {
        for (const mode of [0o600, 0o640, 0o666]) {
          chmodSync(path('a'), mode);
          await uriscan(['normalize', '-q', '-o', path('a')], { stdin: ['/b\n'] });
          assert.is(statSync(path('a')).mode & 0o777, mode);
        }
        await uriscan(['normalize', '-q', '-o', path('new')], { stdin: ['/b\n'] });
        assert.is(statSync(path('new')).mode & 0o777, 0o644);
        assert.equal(first, [0o600, 0o640, 0o644, 0o644]);
      } finally {
        process.umask(umask);
        files.open = open;
        syncBuiltinESMExports();
      }
    }),
  );
}

/** A file that becomes shorter while it is read is an error, as a file or as standard input. */
for (const isFile of [true, false]) {
  outputs(`a ${isFile ? 'file' : 'standard input'} that becomes shorter`, () =>
    withFiles({ lines: 'http://a/\n'.repeat(100_000) }, async (path) => {
      const stdout = new (class extends Collector {
        override _write(...args: Parameters<Collector['_write']>): void {
          truncateSync(path('lines'), 15);
          super._write(...args);
        }
      })();
      const args = ['normalize', '-t', '1', ...(isFile ? [path('lines')] : [])];
      const outcome = await withStdin(path('lines'), args, { stdout, threading: { blockBytes: 1 << 15 } });
      assert.is(outcome.code, 2);
      assert.match(outcome.stdout, /^(?:http:\/\/a\/\n)+$/);
      const lines = (outcome.stdout.length / 'http://a/\n'.length).toLocaleString('en');
      const error = `the file has become shorter while it was read, after ${lines} lines\n${lines} lines: `;
      assert.match(outcome.stderr, new RegExp(`^uriscan: .*: ${error}`));
      assert.match(outcome.stderr, /\n1 file not read, or not to the end\n/);
    }),
  );
}

/** A message of a terminal that is standard error. */
const TERMINAL = { isTTY: true, columns: 80 };

outputs('a bar is shown on a terminal in a long run, and removed', async () => {
  const run = (isTTY: boolean, args: readonly string[], stdout = new Collector()) =>
    uriscan(['check', ...args], {
      stdin: (async function* () {
        yield Buffer.from('a\n');
        await wait(600);
        yield Buffer.from('b c\n');
        yield Buffer.from('d\n');
      })(),
      stderr: new Collector({ ...TERMINAL, isTTY }),
      stdout,
    });
  const [bar, pipe, none, both] = await Promise.all([
    run(true, []),
    run(false, []),
    run(true, ['--no-progress']),
    run(true, [], new Collector({ isTTY: true })),
  ]);
  assert.match(bar.stderr, /0 MB read, 0 MB\/s/);
  for (const { stderr } of [bar, both]) assert.not.match(stderr.split('\r\u001b[K').at(-1) as string, /MB read/);
  for (const { stderr } of [pipe, none]) {
    assert.not.match(stderr, '\u001b');
    assert.not.match(stderr, 'MB read');
  }
});

/** Inputs are reported on a terminal, in a run too short for a bar, as they are without one. */
const reportsOnTerminal = (what: string, name: (path: (name: string) => string) => string, code: number): void => {
  outputs(`the bar in a short run: ${what}`, () =>
    withFiles({ a: 'http://a/\n' }, async (path) => {
      const args = ['check', path('a'), name(path)];
      const onTerminal = await uriscan(args, { stderr: new Collector(TERMINAL) });
      assert.equal(onTerminal, { ...(await uriscan(args)), code });
    }),
  );
};

reportsOnTerminal('a file', (path) => path('a'), 0);
reportsOnTerminal('a file that does not exist', (path) => path('b'), 2);
reportsOnTerminal('a directory', (path) => path('.'), 2);
reportsOnTerminal('a device', () => devNull, 0);

outputs('a large input has a speed, and a small one does not', async () => {
  assert.not.match((await uriscan(['check'], { stdin: ['/a\n'] })).stderr, /URIs\/s/);
  assert.match((await uriscan(['check'], { stdin: ['/a\n'.repeat(400_000)] })).stderr, /URIs\/s, .* MB\/s\n$/);
});

outputs.run();
