/** The command as a whole: verdicts, rejects, outputs that fail, signals, and as a process. */

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { Output } from '../../packages/cli/src/io/output.js';
import { Progress } from '../../packages/cli/src/io/progress.js';
import { diagnose } from '../../src/entries/errors.js';
import { diagnoseRequestTarget } from '../../src/entries/http.js';
import { Collector, ended, start, uriscan, withFiles } from '../support/cli.js';
import { assert, suite } from '../support/suite.js';

const command = suite('cli');
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

const PIECES = ['', '%', '%4', '^', '\u00e9', ':', '//', '[', '*', 'a', '/'];
const MALFORMED = PIECES.flatMap((a) => PIECES.flatMap((b) => PIECES.map((c) => a + b + c))).filter(
  (text) => diagnose(text) !== undefined,
);

command(`check prints the codes of diagnose for ${MALFORMED.length} lines`, async () => {
  const { stdout } = await uriscan(['check', '-q'], { stdin: [MALFORMED.join('\n')] });
  const codes = stdout.trimEnd().split('\n');
  const found = codes.map((line) => line.split(': ', 2)[1]);
  const expected = MALFORMED.map((text) => diagnose(text)?.code);
  assert.equal(found, expected);
});

for (const method of ['GET', 'OPTIONS', 'CONNECT']) {
  const targets = MALFORMED.filter((text) => diagnoseRequestTarget(method, text) !== undefined);
  command(`check prints the codes of diagnoseRequestTarget for ${targets.length} targets of ${method}`, async () => {
    const log = targets.map((target) => `- - - [x] "${method} ${target} HTTP/1.1" 200 1\n`).join('');
    const { stdout } = await uriscan(['check', '-q', '-i', 'log'], { stdin: [log] });
    const codes = stdout.trimEnd().split('\n');
    const found = codes.map((line) => line.split(': ', 2)[1]);
    const expected = targets.map((target) => diagnoseRequestTarget(method, target)?.code);
    assert.equal(found, expected);
  });
}

command('every line is printed or rejected, unchanged', () =>
  withFiles(
    {
      'one.txt': Buffer.from('a:b\nc d\te\r\n//f\n\x00\xff\u00fc\tg\n%4x\rh\n', 'latin1'),
      'two.txt': '\ufeff\u00fc\n/ok\nlast reject',
    },
    async (path) => {
      const files = [path('one.txt'), path('two.txt')];
      const args = ['scan', '-f', 'tsv', '--fields', 'file,line,reference', '-r', path('rejects'), ...files];
      const { stdout, code } = await uriscan(args);
      assert.is(code, 0);
      const rejects = readFileSync(path('rejects'), 'latin1').trimEnd().split('\n');
      const found = rejects.map((line) => line.replaceAll(/^.*(one|two)\.txt/g, '$1'));
      assert.equal(found, [
        'one\t2\t1\tforbidden-character\tc d\te',
        'one\t4\t0\tforbidden-character\t\x00\xff\u00fc\tg',
        'one\t5\t2\tinvalid-percent-encoding\t%4x\rh',
        'two\t1\t0\tforbidden-character\t\xc3\xbc',
        'two\t3\t4\tforbidden-character\tlast reject',
      ]);
      const lines = new Map<string, string>();
      for (const row of stdout.trimEnd().split('\n')) {
        const [file, line, ...text] = row.split('\t');
        lines.set(`${file}:${line}`, text.join('\t'));
      }
      for (const row of rejects) {
        const [file, line, , , ...text] = row.split('\t');
        lines.set(`${file}:${line}`, text.join('\t'));
      }
      for (const file of files) {
        const content = readFileSync(file, 'latin1').replace('\xef\xbb\xbf', '').split(/\r?\n/);
        const written = content.filter((line) => line !== '');
        const found = written.map((_, i) => lines.get(`${file}:${i + 1}`));
        assert.equal(found, written);
      }
      assert.is(lines.size, 8);
    },
  ),
);

command('a rejects file that cannot be opened', async () => {
  const { code, stderr } = await uriscan(['check', '--rejects', '/nowhere/at/all']);
  assert.is(code, 2);
  assert.is(stderr, 'uriscan: /nowhere/at/all: no such file or directory\n');
});

if (process.platform === 'linux') {
  command('a rejects file that cannot be written ends the run', async () => {
    const { code, stderr } = await uriscan(['check', '--rejects', '/dev/full'], { stdin: ['a b\n', 'c d\n'] });
    assert.is(code, 2);
    assert.match(stderr, /^uriscan: \/dev\/full: no space left on device\n0 lines: /);
  });
}

/** If the reader of the output has ended, `args` end without a message, with this exit code. */
const endsQuietly = (args: readonly string[], code: number): void => {
  command(`a reader that has gone: ${args.join(' ')}`, async () => {
    let taken = 0;
    const stdin = (async function* () {
      for (const line of ['a b\nc\n', 'd e\n', 'f g\n']) {
        taken++;
        yield Buffer.from(line);
      }
    })();
    const outcome = await uriscan(args, { stdin, stdout: new Collector({ error: 'EPIPE' }) });
    assert.equal(outcome, { code, stdout: '', stderr: '' });
    assert.is(taken, 1);
  });
};

endsQuietly(['scan'], 0);
endsQuietly(['check'], 1);

command('a bar is shown on a terminal in a long run, and removed', async () => {
  const run = (isTTY: boolean, args: readonly string[], stdout?: Collector) =>
    uriscan(['check', ...args], {
      stdin: (async function* () {
        yield Buffer.from('a\n');
        await new Promise((resolve) => setTimeout(resolve, 600));
        yield Buffer.from('b c\n');
        yield Buffer.from('d\n');
      })(),
      stderr: new Collector({ isTTY, columns: 80 }),
      ...(stdout ? { stdout } : {}),
    });
  const [bar, pipe, none, both] = await Promise.all([
    run(true, []),
    run(false, []),
    run(true, ['--no-progress']),
    run(true, [], new Collector({ isTTY: true })),
  ]);
  assert.match(bar.stderr, /0 MB read, 0 MB\/s/);
  for (const { stderr } of [bar, both]) {
    const last = stderr.split('\r\u001b[K').at(-1) as string;
    assert.not.match(last, /MB read/, 'removed before the summary');
  }
  for (const { stderr } of [pipe, none]) assert.not.ok(stderr.includes('\u001b') || stderr.includes('MB read'), stderr);
});

/** Inputs are reported on a terminal, in a run too short for a bar, as they are without one. */
const reportsOnTerminal = (what: string, name: (path: (name: string) => string) => string, code: number): void => {
  command(`the bar in a short run: ${what}`, () =>
    withFiles({ a: 'http://a/\n' }, async (path) => {
      const args = ['check', path('a'), name(path)];
      const onTerminal = await uriscan(args, { stderr: new Collector({ isTTY: true, columns: 80 }) });
      assert.equal(onTerminal, await uriscan(args));
      assert.is(onTerminal.code, code);
    }),
  );
};

reportsOnTerminal('a file', (path) => path('a'), 0);
reportsOnTerminal('a file that does not exist', (path) => path('b'), 2);
reportsOnTerminal('a directory', (path) => path('.'), 2);
reportsOnTerminal('a device', () => devNull, 0);

/** The bar shows this after `read` of `total` bytes. */
const shows = (read: number, total: number | undefined, text: string): void => {
  command(`the bar at ${read} of ${total}`, () => {
    const stderr = new Collector({ isTTY: true, ...(total !== undefined && { columns: 100 }) });
    const progress = new Progress(stderr, total, 0);
    progress.add(read);
    progress.clear();
    assert.ok(stderr.toString().includes(text), stderr.toString());
  });
};

shows(3_000_000, undefined, '3 MB read, ');
shows(0, 4_000_000, `[${' '.repeat(30)}] 0 %  0 MB read, 0 MB/s, `);
shows(1_000_000, 4_000_000, `[${'='.repeat(8)}${' '.repeat(22)}] 25 %  1 MB read, `);
shows(5_000_000, 4_000_000, `[${'='.repeat(30)}] 100 %  5 MB read, `);

command('--version', async () => {
  assert.equal(await uriscan(['--version']), { code: 0, stdout: `${version}\n`, stderr: '' });
});

command('output grows, and copies bytes of every length', () => {
  const out = new Output();
  const bytes = Buffer.from('0123456789'.repeat(20_000));
  let expected = '';
  for (const length of [0, 1, 3, 4, 5, 63, 64, 65, 40_000, 100_000]) {
    out.copy(bytes, 1, 1 + length);
    out.text('\u00fc');
    expected += `${bytes.toString('latin1', 1, 1 + length)}\u00fc`;
  }
  assert.is(String(out.bytes), expected);
});

command('as a process: standard input, exit code', async () => {
  const child = start(['check']);
  child.stdin?.end('a\nb c\n');
  const { code, stdout, stderr } = await ended(child);
  assert.is(code, 1);
  assert.is(stdout, '-:2:2: forbidden-character: b c\n');
  assert.match(stderr, /^2 lines: 1 valid, 1 rejected, 0 empty\n/);
});

command('as a process: head ends it early', () =>
  withFiles({ big: 'http://example.com/\n'.repeat(400_000) }, async (path) => {
    const child = start(['scan', '-f', 'tsv', '--fields', 'host', path('big')]);
    child.stdout?.once('data', () => child.stdout?.destroy());
    let stderr = '';
    child.stderr?.on('data', (data) => (stderr += data));
    const code = await new Promise((resolve) => child.on('exit', resolve));
    assert.is(stderr, '');
    assert.is(code, 0);
  }),
);

if (process.platform !== 'win32') {
  for (const [signal, exitCode] of [
    ['SIGHUP', 129],
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    command(`as a process: ${signal} ends it with the summary so far`, () =>
      withFiles({}, async (path) => {
        const child = start(['check', '--rejects', path('rejects')]);
        child.stdin?.write('a\nb c\n');
        child.stdout?.once('data', () => child.kill(signal));
        const { code, stderr } = await ended(child);
        assert.is(code, exitCode);
        assert.match(stderr, /^2 lines: 1 valid, 1 rejected, 0 empty\n/);
        assert.match(readFileSync(path('rejects'), 'utf8'), /\tb c\n$/);
      }),
    );

    command(`as a process: ${signal} leaves the file of --output as it was`, () =>
      withFiles({ out: 'old\n' }, async (path) => {
        const child = start(['normalize', '-o', path('out'), '-r', path('rejects')]);
        child.stdin?.write('a\nb c\n');
        while (readdirSync(path('')).length < 3) await wait(20);
        child.kill(signal);
        assert.is((await ended(child)).code, exitCode);
        assert.equal(readdirSync(path('')).sort(), ['out', 'rejects']);
        assert.is(readFileSync(path('out'), 'utf8'), 'old\n');
      }),
    );
  }

  command('as a process: a named pipe', () =>
    withFiles({}, async (path) => {
      execFileSync('mkfifo', [path('pipe')]);
      const outcome = ended(start(['scan', '-q', '--fields', 'path', path('pipe')]));
      execFileSync('sh', ['-c', 'printf "a\\n" > "$1"', 'sh', path('pipe')]);
      assert.equal(await outcome, { code: 0, stdout: '{"path":"a"}\n', stderr: '' });
    }),
  );
}

command('as a process: --version', async () => {
  assert.equal(await ended(start(['--version'])), { code: 0, stdout: `${version}\n`, stderr: '' });
});

command.run();
