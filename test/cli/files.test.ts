/**
 * Files that a run reads and writes. A file that is an input, or that another stream is written to, is not emptied.
 *
 * For promise 10 of SECURITY.md.
 */

import {
  chmodSync,
  closeSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
} from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { totalSize } from '../../packages/cli/src/io/open-input.js';
import { LINE_VERBS } from '../support/cli/verbs.js';
import { Collector, shell, uriscan, withFiles } from '../support/cli.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const files = suite('cli files');
const TEXT = 'http://a/\nb c\nd\n';

/** Standard streams that are the file `s.txt`. */
interface Redirected {
  readonly stdin?: true;
  readonly stdout?: true;
  readonly stderr?: true;
}

/** The command refuses these arguments, in which `@name` is a file, and changes no file. */
const refuses = (args: string, { stdin, stdout, stderr }: Redirected, why: string): void => {
  files(`refuses ${args} ${stdin ? '< s.txt ' : ''}${stdout ? '>> s.txt ' : ''}${stderr ? '2>> s.txt' : ''}`, () =>
    withFiles({ 's.txt': TEXT }, async (path) => {
      linkSync(path('s.txt'), path('hard'));
      symlinkSync(path('s.txt'), path('soft'));
      const fd = openSync(path('s.txt'), 'r+');
      try {
        const outcome = await uriscan(
          args.split(' ').map((arg) => arg.replace(/^@(.*)$/, (_, name) => path(name))),
          {
            stdin: [TEXT],
            ...(stdin && { stdinFd: fd }),
            ...(stdout && { stdout: new Collector({ fd }) }),
            ...(stderr && { stderr: new Collector({ fd }) }),
          },
        );
        assert.is(outcome.stdout, '');
        assert.match(outcome.stderr, new RegExp(why));
        assert.is(outcome.code, 2);
        assert.is(readFileSync(path('s.txt'), 'utf8'), TEXT);
        assert.equal(readdirSync(path('')).sort(), ['hard', 's.txt', 'soft']);
      } finally {
        closeSync(fd);
      }
    }),
  );
};

for (const verb of [...LINE_VERBS, 'resolve']) {
  refuses(`${verb} -r @s.txt`, { stdin: true }, '^uriscan: .*s\\.txt: is an input too\n$');
}
for (const option of ['rejects', 'output'])
  refuses(`scan --${option} -`, {}, '^uriscan: --\\w+ needs a file, got `-`; write `\\./-` for a file of this name\n$');

files('takes a file on standard input that is not an input', () =>
  withFiles({ 's.txt': TEXT, other: 'e f\n' }, async (path) => {
    const fd = openSync(path('s.txt'), 'r+');
    const { code } = await uriscan(['scan', '-r', path('s.txt'), path('other')], { stdinFd: fd });
    closeSync(fd);
    assert.is(code, 1);
    assert.is(readFileSync(path('s.txt'), 'utf8'), `${path('other')}\t1\t1\tforbidden-character\te f\n`);
  }),
);

files('a file on standard input is read to its end', () =>
  withFiles({ lines: 'http://a/\n' }, async (path) => {
    const fd = openSync(path('lines'), 'r');
    const outcome = await uriscan(['normalize', '-q'], { stdin: ['http://a/\n'], stdinFd: fd });
    closeSync(fd);
    assert.equal(outcome, { code: 0, stdout: 'http://a/\n', stderr: '' });
  }),
);

files('the size of all files is known, except with standard input', () =>
  withFiles({ a: '12', b: '345' }, async (path) => {
    assert.is(await totalSize([path('a'), path('missing'), '.', path('b')]), 5);
    assert.is(await totalSize([path('a'), '-']), undefined);
  }),
);

files('a directory on standard input is an error', async () => {
  const fd = openSync('.', 'r');
  const { code, stderr } = await uriscan(['scan'], { stdinFd: fd });
  closeSync(fd);
  assert.is(code, 2);
  assert.match(stderr, /^uriscan: -: is a directory\n$/);
});

files('standard input is not touched unless it is an input', async () => {
  const touched = () => assert.unreachable();
  for (const args of [
    ['check', 'package.json'],
    ['explain', 'a'],
    ['scan', 'missing'],
  ])
    await uriscan(args, { touched });
  let count = 0;
  await uriscan(['check', '-'], { touched: () => count++ });
  assert.ok(count > 0);
});

for (const name of ['http://a/', 'HTTPS://u:secret@a/']) {
  files(`a reference instead of a file: ${name}`, async () => {
    for (const verb of LINE_VERBS) {
      const { code, stderr } = await uriscan([...verb.split(' '), name]);
      assert.match(stderr, /^uriscan: \S+: is not a file; `uriscan explain` takes references as arguments\n$/);
      assert.not.match(stderr, /secret/);
      assert.is(code, 2);
    }
  });
}

files('--output replaces a file at the end of a run without errors, also an input', () =>
  withFiles({ a: '/%7e\n', b: 'b c\n' }, async (path) => {
    symlinkSync(path('a'), path('link'));
    const normalize = (...args: string[]) => uriscan(['normalize', '-q', '-o', ...args]);
    assert.equal(await normalize(path('link'), path('a')), { code: 0, stdout: '', stderr: '' });
    assert.is(readFileSync(path('a'), 'utf8'), '/~\n');
    for (const args of [[path('missing')], ['--invalid', 'fail', path('b')]]) {
      const { code } = await normalize(path('a'), path('a'), path('a'), ...args);
      assert.ok(code > 0);
      assert.is(readFileSync(path('a'), 'utf8'), '/~\n');
    }
    await normalize(path('new'), path('a'), path('a'));
    assert.is(readFileSync(path('new'), 'utf8'), '/~\n/~\n');
    assert.equal(readdirSync(path('')).sort(), ['a', 'b', 'link', 'new']);
    const { code, stderr } = await normalize(path(''), path('a'));
    assert.match(stderr, /: is not a regular file\n$/);
    assert.is(code, 2);
  }),
);

if (process.platform !== 'win32') {
  files('--output keeps the permissions of a file, from the first moment of the new one', () =>
    withFiles({ a: '/a\n' }, async (path) => {
      const { open } = fs;
      const umask = process.umask(0o022);
      const first: number[] = [];
      fs.open = async (...args) => {
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
        fs.open = open;
        syncBuiltinESMExports();
      }
    }),
  );
}

files('empties a rejects file that is not in use', () =>
  withFiles({ old: 'x'.repeat(1000) }, async (path) => {
    assert.is((await uriscan(['scan', '-r', path('old')], { stdin: ['a b\n'] })).code, 1);
    assert.is(readFileSync(path('old'), 'utf8'), '-\t1\t1\tforbidden-character\ta b\n');
  }),
);

/** A file that becomes shorter while it is read is an error, as a file or as standard input. */
for (const isFile of [true, false]) {
  files(`a ${isFile ? 'file' : 'standard input'} that becomes shorter`, () =>
    withFiles({ lines: 'http://a/\n'.repeat(100_000) }, async (path) => {
      const fd = openSync(path('lines'), 'r');
      const stdout = new (class extends Collector {
        override _write(...args: Parameters<Collector['_write']>): void {
          truncateSync(path('lines'), 15);
          super._write(...args);
        }
      })();
      const outcome = await uriscan(['normalize', '-t', '1', ...(isFile ? [path('lines')] : [])], {
        stdinFd: fd,
        stdout,
        threading: { blockBytes: 1 << 15 },
      });
      closeSync(fd);
      assert.is(outcome.code, 2);
      assert.match(outcome.stdout, /^(?:http:\/\/a\/\n)+$/);
      const lines = (outcome.stdout.length / 'http://a/\n'.length).toLocaleString('en');
      assert.match(
        outcome.stderr,
        new RegExp(
          `^uriscan: .*: the file has become shorter while it was read, after ${lines} lines\n${lines} lines: `,
        ),
      );
      assert.match(outcome.stderr, /\n1 file not read, or not to the end\n/);
    }),
  );
}

/** A line of a shell, with `s.txt` as `$1`, exits with 2 and leaves the file as the shell does; `$TEXT` is unchanged. */
const refusesInShell = (line: string, left: string, why: string): void => {
  if (process.platform !== 'linux') return;
  files(`as a process: ${line}`, () =>
    withFiles({ 's.txt': TEXT }, async (path) => {
      const { code, stderr } = await shell(line, path('s.txt'));
      assert.is(code, 2);
      assert.match(stderr, new RegExp(why));
      assert.is(readFileSync(path('s.txt'), 'utf8'), left.replace('$TEXT', TEXT));
    }),
  );
};
runRows('cli/files', { refuses, refusesInShell });

files.run();
