/**
 * The command as a process: signals, pipes, shells, and files that a shell opens.
 *
 * For promise 10 of SECURITY.md.
 */

import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { command, ended, shell, start, uriscan, withFiles } from '../support/cli.js';
import { assert, suite } from '../support/suite.js';

const processes = suite('cli processes');
const isWindows = process.platform === 'win32';
const isLinux = process.platform === 'linux';

const TEXT = 'http://a/\nb c\nd\n';

/** A line of a shell, with a file of `TEXT` as `$1`, exits with 2 and this message, and leaves the file as the shell does. */
const refuses = (line: string, why: RegExp, left = TEXT): void => {
  if (!isLinux) return;
  processes(line, () =>
    withFiles({ 's.txt': TEXT }, async (path) => {
      const { code, stderr } = await shell(line, path('s.txt'));
      assert.is(code, 2);
      assert.match(stderr, why);
      assert.is(readFileSync(path('s.txt'), 'utf8'), left);
    }),
  );
};

refuses('$uriscan scan -r "$1" - < "$1"', /: is an input too\n$/);
refuses('$uriscan scan -r /proc/self/fd/0 < "$1"', /^uriscan: \/proc\/self\/fd\/0: is an input too\n$/);
refuses('echo a | $uriscan scan -r /dev/stdout >> "$1"', /: is standard output too\n$/);
refuses('echo a | $uriscan scan -r "$1" > "$1"', /: is standard output too\n$/, '');
refuses('echo a | $uriscan scan -o "$1" >> "$1"', /: is standard output too\n$/);
refuses('echo a | $uriscan scan -o /dev/stdout >> "$1"', /^uriscan: \/dev\/stdout: is standard output too/);
refuses('$uriscan --help > /dev/full', /^uriscan: standard output: no space left on device\n$/);
refuses('$uriscan explain a > /dev/full', /^uriscan: standard output: no space left on device\n$/);
refuses('echo a | $uriscan scan 2> /dev/full', /^$/);
refuses('$uriscan check -r /dev/full "$1"', /^uriscan: \/dev\/full: no space left on device\n0 lines: /);

processes('--version', async () => {
  assert.equal(await ended(start(['--version'])), await uriscan(['--version']));
});

processes('head ends it early', () =>
  withFiles({ big: 'http://example.com/\n'.repeat(400_000) }, async (path) => {
    const child = start(['scan', '-f', 'tsv', '--fields', 'host', path('big')]);
    child.stdout?.once('data', () => child.stdout?.destroy());
    let stderr = '';
    child.stderr?.on('data', (data) => (stderr += data));
    assert.is(await new Promise((resolve) => child.on('exit', resolve)), 0);
    assert.is(stderr, '');
  }),
);

if (!isWindows) {
  processes('a named pipe', () =>
    withFiles({}, async (path) => {
      execFileSync('mkfifo', [path('pipe')]);
      const outcome = ended(start(['scan', '-q', '--fields', 'path', path('pipe')]));
      execFileSync('sh', ['-c', 'printf "a\\n" > "$1"', 'sh', path('pipe')]);
      assert.equal(await outcome, { code: 0, stdout: '{"path":"a"}\n', stderr: '' });
    }),
  );
}

const LINES = 'http://a.example/\nb c\nd\ne f g\n'.repeat(1000);
/** The numbers of valid and rejected lines of the summary. */
const numbers = (stderr: string): number[] =>
  (/^[\d,]+ lines: ([\d,]+) valid, ([\d,]+) rejected/.exec(stderr)?.slice(1) ?? []).map((text) =>
    Number(text.replaceAll(',', '')),
  );

/** A signal, these milliseconds after the first output, ends a run with this code, after the rows that the summary counts. */
const ends = (signal: 'SIGHUP' | 'SIGINT' | 'SIGTERM', milliseconds: number, exitCode: number): void => {
  if (isWindows) return;

  processes(`${signal} ends both outputs after the rows that the summary counts`, () =>
    withFiles({}, async (path) => {
      const child = start(['normalize', '-r', path('rejects')]);
      const send = (error?: unknown): unknown => error || child.stdin?.write(LINES, send);
      child.stdin?.on('error', () => {});
      send();
      child.stdout?.once('data', () => setTimeout(() => child.kill(signal), milliseconds));
      const { code, stdout, stderr } = await ended(child);
      assert.is(code, exitCode);
      const rejects = readFileSync(path('rejects'), 'utf8');
      assert.equal([stdout.split('\n').length - 1, rejects.split('\n').length - 1], numbers(stderr));
    }),
  );

  processes(`${signal} leaves the file of --output unchanged`, () =>
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
};

ends('SIGHUP', 0, 129);
ends('SIGINT', 3, 130);
ends('SIGTERM', 10, 143);

if (!isWindows) {
  processes('a signal ends a run that waits for input, with the summary so far', () =>
    withFiles({}, async (path) => {
      const child = start(['check', '--rejects', path('rejects')]);
      child.stdin?.write('a\nb c\n');
      child.stdout?.once('data', () => child.kill());
      const { code, stderr } = await ended(child);
      assert.is(code, 143);
      assert.match(stderr, /^2 lines: 1 valid, 1 rejected, 0 empty\n/);
      assert.match(readFileSync(path('rejects'), 'utf8'), /\tb c\n$/);
    }),
  );

  processes('a signal ends a run whose reader has stopped', () =>
    withFiles({ many: LINES.repeat(20) }, async (path) => {
      const child = start(['normalize', '-r', path('rejects'), path('many')]);
      child.stdout?.once('readable', () => setTimeout(() => child.kill(), 100));
      let stderr = '';
      child.stderr?.on('data', (data) => (stderr += data));
      assert.is(await new Promise((resolve) => child.on('exit', resolve)), 143);
      const [valid = 0] = numbers(stderr);
      assert.ok(valid < 40_000);
    }),
  );

  processes('an interrupt ends threads with the summary so far', async () => {
    const child = start(['scan', '-f', 'tsv', '--fields', 'line', '--threads', '2']);
    const lines = Buffer.from('http://example.com/a\n'.repeat(50_000));
    const feed = (): void => void child.stdin?.write(lines, (error) => error ?? feed());
    child.stdin?.on('error', () => {});
    feed();
    let printed = 0;
    let stderr = '';
    child.stderr?.on('data', (data) => (stderr += data));
    child.stdout?.on('data', (data) => {
      const before = printed;
      printed += data.length;
      if (before <= 20_000_000 && printed > 20_000_000) child.kill('SIGINT');
    });
    assert.is(await new Promise((resolve) => child.on('exit', resolve)), 130);
    assert.match(stderr, /^[\d,]+ lines: [\d,]+ valid, 0 rejected, 0 empty\n/);
  });
}

/** The script of a shell, if it is installed, completes `$line`; `program` prints the words, with the script in `$script`. */
const completes = (name: string, program: string): void =>
  processes(`the completions of ${name}`, async () => {
    if (spawnSync(name, ['--version']).status !== 0) return;
    await withFiles({}, async (path) => {
      writeFileSync(path('script'), (await uriscan(['completions', name])).stdout);
      const words = [process.execPath, ...command()].map((word) => `'${word}'`).join(' ');
      writeFileSync(path('uriscan'), `#!/bin/sh\nexec ${words} "$@"\n`);
      chmodSync(path('uriscan'), 0o755);
      const PATH = `${path('')}:${process.env['PATH']}`;
      const env = { ...process.env, PATH, script: path('script'), line: 'uriscan scan --format n' };
      const { stdout, stderr } = spawnSync(name, ['-c', program], { encoding: 'utf8', env });
      assert.is(stderr, '');
      assert.match(stdout, /^ndjson\b/m);
    });
  });

completes('bash', 'source "$script"; COMP_LINE=$line; COMP_POINT=99; _uriscan; printf "%s\\n" "$COMPREPLY"');
// The functions of zsh work within its line editor only.
completes('zsh', 'compdef() { }; source "$script"; compadd() { print -l $words_found }; LBUFFER=$line; _uriscan');
completes('fish', 'source $script; complete -C $line');

processes.run();
